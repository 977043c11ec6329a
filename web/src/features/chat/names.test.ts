import { beforeEach, expect, test } from 'vitest'
import { setDictionary, t } from '@/lib/i18n'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { firstName, lastLine, membersLine, typersLine } from './names'
import type { RoomView } from './selectors'

beforeEach(() => setDictionary(en))

const person = (name: string) => ({ id: name, name, handle: name })
const room = (names: string[], more: Partial<RoomView> = {}): RoomView => ({
  id: 'r',
  kind: 'group',
  stored: false,
  name: 'Friday doubles',
  members: ['Maya Okafor', ...names].map((name) => ({ user: name, name, handle: name, role: 'member' })),
  memberCount: names.length + 1,
  me: { user: 'Maya Okafor', name: 'Maya Okafor', handle: 'maya', role: 'member' },
  mayWrite: true,
  locked: false,
  mayManage: false,
  isOwner: false,
  muted: false,
  unread: 0,
  readNumber: 0,
  loaded: true,
  more: false,
  at: 0,
  pending: 0,
  failed: false,
  ...more,
})

test('a first name is the first word of a name', () => expect(firstName('Tomasz Zieliński')).toBe('Tomasz'))

test('a member list shows names, then a count of the others', () => {
  expect(membersLine(room(['Diego Fuentes', 'Priya Raman']), t)).toBe('Diego, Priya and you')
  expect(membersLine(room([]), t)).toBe('only you')
  expect(membersLine(room(['A a', 'B b', 'C c', 'D d', 'E e']), t)).toBe('A, B and 4 others')
  expect(membersLine(room(['A a', 'B b'], { memberCount: 140 }), t)).toBe('A, B and 138 others')
})

test('a typing line names up to two people, then counts them', () => {
  expect(typersLine([], t)).toBe('')
  expect(typersLine([person('Tomasz Z')], t)).toBe('Tomasz is typing')
  expect(typersLine([person('Tomasz Z'), person('Priya R')], t)).toBe('Tomasz and Priya are typing')
  expect(typersLine([person('A'), person('B'), person('C')], t)).toBe('3 people are typing')
})

test('the last message shows its author where that is not obvious', () => {
  const lastMessage = (more: object) => ({ mine: false, at: 0, deleted: false, text: 'See you', author: person('Diego Fuentes'), ...more })
  expect(lastLine(room([], { last: lastMessage({}) }), t)).toBe('Diego: See you')
  expect(lastLine(room([], { last: lastMessage({ mine: true }) }), t)).toBe('You: See you')
  expect(lastLine(room([], { kind: 'direct', last: lastMessage({}) }), t)).toBe('See you')
  expect(lastLine(room([], { last: lastMessage({ deleted: true }) }), t)).toBe('A message was deleted')
  expect(lastLine(room([]), t)).toBe('No messages yet')
  expect(lastLine(room([], { kind: 'direct' }), t)).toBe('Say hello')
})
