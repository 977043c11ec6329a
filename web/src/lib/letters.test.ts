import { expect, test } from 'vitest'
import { firstLetter } from './letters'

test.each([
  ['Okafor', 'O'],
  ['𠮷野', '𠮷'],
  ['e\u0301lodie', 'e\u0301'],
  ['👨‍👩‍👧 club', '👨‍👩‍👧'],
  ['', ''],
])('the first letter of %s is %s', (text, letter) => expect(firstLetter(text)).toBe(letter))
