import { expect, test } from 'vitest'
import type { Message } from '@/wire'
import type { Pending } from '@/store/parts'
import { rowsOf, type RowsOf, unacknowledged } from './rows'

const people = { maya: { id: 'maya', name: 'Maya', handle: 'maya' }, diego: { id: 'diego', name: 'Diego', handle: 'diego' } }
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const message = (number: number, author: string, sent_at: number, more: Partial<Message> = {}): Message => ({
  ...{ id: `m${number}`, chat: 'c', number, author, sent_at, text: `text ${number}` },
  ...more,
})
const pendingRow = (key: string, written_at: number): Pending => ({ key, chat: 'c', user: 'maya', text: key, written_at, state: 'waiting' })
const rows = (part: Partial<RowsOf>) => rowsOf({ messages: [], pending: [], people, changing: {}, me: 'maya', unreadAfter: undefined, ...part })
const outline = (part: Partial<RowsOf>) => rows(part).map((row) => (row.is === 'message' ? `${row.message.author.name} ${row.message.joined ? 'on' : 'new'}` : row.is))

test('messages are split by day, and an author’s messages close together form a block', () => {
  const messages = [
    message(1, 'diego', at(19, 23, 58)),
    message(2, 'diego', at(19, 23, 59)),
    message(3, 'diego', at(20, 0, 0)),
    message(4, 'maya', at(20, 0, 1)),
    message(5, 'maya', at(20, 0, 20)),
  ]
  expect(outline({ messages })).toEqual(['day', 'Diego new', 'Diego on', 'day', 'Diego new', 'Maya new', 'Maya new'])
})

test('the divider sits above the first unread message that is neither mine nor deleted', () => {
  const messages = [
    message(1, 'diego', at(20, 9)),
    message(2, 'maya', at(20, 9, 1)),
    message(3, 'diego', at(20, 9, 2), { deleted_at: 1 }),
    message(4, 'diego', at(20, 9, 3)),
    message(5, 'diego', at(20, 9, 4)),
  ]
  const all = rows({ messages, unreadAfter: 1 })
  expect(all.map((row) => row.key)).toEqual(['day 2026-11-20', 'm1', 'm2', 'm3', 'unread', 'm4', 'm5'])
  expect(all.find((row) => row.is === 'unread')).toMatchObject({ count: 2 })
  expect(rows({ messages }).some((row) => row.is === 'unread')).toBe(false)
})

test('pending messages come last, in my block', () => {
  const all = rows({ messages: [message(1, 'maya', at(20, 9))], pending: [pendingRow('k1', at(20, 9, 1)), pendingRow('k2', at(20, 9, 30))] })
  expect(all.slice(2)).toMatchObject([
    { is: 'pending', key: 'k1', joined: true },
    { is: 'pending', key: 'k2', joined: false },
  ])
})

test('a message that reached the room is not shown as waiting as well, until its key is settled', () => {
  const sent = (key: string, more: Partial<Pending> = {}): Pending => ({ ...pendingRow(key, at(20, 9)), after: 3, text: 'On my way', ...more })
  const mine = message(4, 'maya', at(20, 9), { text: 'On my way' })
  const left = (pending: Pending[], messages = [mine]) => unacknowledged(pending, messages, 'maya').map((row) => row.key)
  expect(left([sent('one')])).toEqual([])
  // Written twice, and one of them arrived.
  expect(left([sent('one'), sent('two')])).toEqual(['two'])
  expect(left([sent('one', { after: 4 })])).toEqual(['one'])
  expect(left([sent('one', { text: 'Running late' })])).toEqual(['one'])
  expect(left([sent('one', { reply_to: 'm2' })])).toEqual(['one'])
  expect(left([sent('one')], [message(4, 'diego', at(20, 9), { text: 'On my way' })])).toEqual(['one'])
  // Never sent yet; refused.
  expect(left([pendingRow('On my way', at(20, 9))])).toEqual(['On my way'])
  expect(left([sent('one', { state: 'failed' })])).toEqual(['one'])
})

test('a reply quotes its message, if that is loaded', () => {
  const messages = [message(1, 'diego', at(20, 9)), message(2, 'maya', at(20, 9, 1), { reply_to: 'm1' }), message(3, 'maya', at(20, 9, 2), { reply_to: 'm0' })]
  const shown = rows({ messages }).flatMap((row) => (row.is === 'message' ? [row.message.replyTo] : []))
  expect(shown).toEqual([undefined, { id: 'm1', author: people.diego, text: 'text 1' }, { id: 'm0', author: undefined, text: undefined }])
})

test('my changes show before the server confirms them', () => {
  const messages = [message(1, 'maya', at(20, 9)), message(2, 'maya', at(20, 9))]
  const shown = rows({ messages, changing: { m1: { text: 'better' }, m2: { deleted: true } } }).flatMap((row) => (row.is === 'message' ? [row.message] : []))
  expect(shown).toMatchObject([
    { text: 'better', edited: true, changing: true },
    { deleted: true, changing: true },
  ])
  expect(shown[1]?.text).toBeUndefined()
  expect(shown[1]?.editableUntil).toBeUndefined()
})

test('I can edit my messages for fifteen minutes, and others’ never', () => {
  const shown = rows({ messages: [message(1, 'maya', at(20, 9)), message(2, 'diego', at(20, 9))] }).flatMap((row) => (row.is === 'message' ? [row.message.editableUntil] : []))
  expect(shown).toEqual([at(20, 9, 15), undefined])
})

test('an unchanged row keeps its identity', () => {
  const messages = [message(1, 'diego', at(20, 9)), message(2, 'maya', at(20, 9, 1))]
  const before = rows({ messages })
  const after = rows({ messages: [...messages, message(3, 'diego', at(20, 9, 2))] })
  expect(after[1]).toBe(before[1])
  expect(after[2]).toBe(before[2])
  const renamed = rows({ messages, people: { ...people, diego: { ...people.diego, name: 'D.' } } })
  expect(renamed[1]).not.toBe(before[1])
  expect(renamed[2]).toBe(before[2])
})
