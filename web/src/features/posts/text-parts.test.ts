import { expect, test } from 'vitest'
import { partsOf } from './text-parts'

const mentions = [
  { handle: 'maya', user: 'maya-id' },
  { handle: 'Ben.Carter', user: 'ben-id' },
]

test('mentions are links where the server found somebody', () => {
  expect(partsOf('Hi @maya, and @ben.carter.', mentions)).toEqual([{ text: 'Hi ' }, { text: '@maya', user: 'maya-id' }, { text: ', and ' }, { text: '@ben.carter', user: 'ben-id' }, { text: '.' }])
  expect(partsOf('mail maya@maya.org or @mayaonnaise @nobody', mentions)).toEqual([{ text: 'mail maya@maya.org or @mayaonnaise @nobody' }])
})

test('only web addresses are links', () => {
  expect(partsOf('See https://rally.example/a?b=1. Now', [])).toEqual([{ text: 'See ' }, { text: 'https://rally.example/a?b=1', href: 'https://rally.example/a?b=1' }, { text: '. Now' }])
  for (const text of ['javascript:alert(1)', 'data:text/html,<script>', 'JAVASCRIPT://x', '<a href="x">y</a>']) expect(partsOf(text, [])).toEqual([{ text }])
  expect(partsOf('', [])).toEqual([])
})

test('a mention in an address stays part of it', () => {
  expect(partsOf('https://x.example/@maya', mentions)).toEqual([{ text: 'https://x.example/@maya', href: 'https://x.example/@maya' }])
})
