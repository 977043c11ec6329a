import { expect, test } from 'vitest'
import en from '../../../server/src/features/lookups/i18n/en.json'
import { emailFault, handleFault, nameFault, newPasswordFault } from './rules'

const texts: Record<string, string> = en
const textOf = (fault: string | undefined) => (fault === undefined ? undefined : (texts[fault] ?? fault))

test.each(['maya@example.org', ' Maya@Example.ORG ', 'm.o+tennis@club.example.co.uk', 'jürgen@müller.de'])('%s is accepted as an address', (email) => {
  expect(emailFault(email)).toBeUndefined()
})

test.each(['', 'a', 'a@', '@b.c', 'a@b', 'a b@c.d', 'a@b..c', 'a@@b.c', 'a@-b.c', '<a@b.c>', `${'a'.repeat(65)}@b.c`])('%s is not an address', (email) => {
  expect(textOf(emailFault(email))).toBe('Email is not valid')
})

test('a password has at least eight characters, an emoji counting as one', () => {
  expect(textOf(newPasswordFault('1234567'))).toBe('Password min length is 8')
  expect(newPasswordFault('12345678')).toBeUndefined()
  expect(newPasswordFault('pässwörd')).toBeUndefined()
  expect(textOf(newPasswordFault('🎾🎾🎾🎾🎾🎾🎾'))).toBe('Password min length is 8')
})

test.each(["O'Brien", 'Peña', '東京', 'Zoë van der Berg-Smith', 'नमस्ते', 'Nguyễn Văn A'])('%s is a name', (name) => {
  expect(nameFault(name)).toBeUndefined()
})

test.each(['<script>', 'x=1;', '{}', 'a\u{202E}b'])('%s is not a name', (name) => {
  expect(textOf(nameFault(name))).toBe('Invalid input. Special characters are not allowed.')
})

test.each([
  ['@Maya.O', undefined],
  ['ab', 'profile.fault.handle_length'],
  ['x'.repeat(31), 'profile.fault.handle_length'],
  ['a b c', 'profile.fault.handle_characters'],
  ['ünïcode', 'profile.fault.handle_characters'],
])('handle %s: %s', (handle, fault) => {
  expect(handleFault(handle)).toBe(fault)
})
