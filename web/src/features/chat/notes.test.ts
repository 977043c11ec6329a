import { beforeEach, expect, test } from 'vitest'
import type { LessonWhat, Message, Note, Person } from '@/wire'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary, t } from '@/lib/i18n'
import { noteText } from './notes'
import { rowsOf } from './rows'

const noah: Person = { id: 'noah', name: 'Noah Goldberg', handle: 'noah' }
const STARTS = Date.parse('2026-11-21T03:00:00Z')

beforeEach(() => setDictionary(en))

test.each<[Note, boolean, string]>([
  [{ kind: 'joined' }, false, 'Noah joined.'],
  [{ kind: 'joined' }, true, 'You joined.'],
  [{ kind: 'left' }, false, 'Noah left. A seat is open again.'],
  [{ kind: 'added', name: 'Priya Raman' }, false, 'Noah added Priya.'],
  [{ kind: 'removed', name: 'Priya Raman' }, true, 'You removed Priya.'],
  [{ kind: 'handed_over', name: 'Priya Raman' }, false, 'Noah handed the game over to Priya.'],
  [{ kind: 'handed_over', name: 'Priya Raman' }, true, 'You handed the game over to Priya.'],
  [{ kind: 'relocated', court: 'Echo Park' }, false, 'New court: Echo Park'],
  [{ kind: 'cancelled', reason: 'Rain' }, false, 'The game is called off: Rain'],
  [{ kind: 'cancelled', reason: 'Rain', cause: 'rain' }, false, 'The game is called off: Rain'],
  [{ kind: 'result', score: '6-4 3-6 [10-7]' }, false, 'Noah entered a result: 6-4 3-6 [10-7]'],
])('%j, mine %s: %s', (note, mine, text) => {
  expect(noteText(t, { number: 1, note, author: noah, mine })).toBe(text)
})

test('a new time is shown in the time zone of the court', () => {
  const text = noteText(t, { number: 1, note: { kind: 'moved', starts_at: STARTS, zone: 'America/Los_Angeles' }, author: noah, mine: false })
  expect(text.replace(/\s/g, ' ')).toBe('New time: Fri, Nov 20, 7:00 PM')
})

test('a postponed game names the reason, in words where the cause is not known', () => {
  const at = { kind: 'moved', starts_at: STARTS, zone: 'America/Los_Angeles' } as const
  const text = (note: Note) => noteText(t, { number: 1, note, author: noah, mine: false }).replace(/\s/g, ' ')
  expect(text({ ...at, reason: 'x', cause: 'too_dark' })).toBe('Postponed to Fri, Nov 20, 7:00 PM: Too dark to play')
  expect(text({ ...at, reason: 'A flood', cause: 'flood' as never })).toBe('Postponed to Fri, Nov 20, 7:00 PM: A flood')
})

test('a note about a lesson says who did what, for when', () => {
  const text = (what: LessonWhat, mine: boolean) => noteText(t, { number: 1, note: { kind: 'lesson', lesson: 'lesson', what, starts_at: STARTS, zone: 'America/Los_Angeles', court: 'Echo Park' }, author: noah, mine }).replace(/\s/g, ' ')
  expect(text('requested', false)).toBe('Noah asks for a lesson: Fri, Nov 20, 7:00 PM, Echo Park.')
  expect(text('agreed', true)).toBe('You agreed: lesson on Fri, Nov 20, 7:00 PM, Echo Park.')
  expect(text('expired', true)).toBe('Nobody answered about the lesson on Fri, Nov 20, 7:00 PM in time.')
})

test('in the room of a series a note says which dates it is about', () => {
  const date = { event: 'e1', starts_at: STARTS, zone: 'America/Los_Angeles' }
  const text = (more?: number) => noteText(t, { number: 1, note: { kind: 'joined' }, date: { ...date, ...(more !== undefined && { more }) }, author: noah, mine: false })
  expect(text()).toBe('Fri, Nov 20: Noah joined.')
  expect(text(1)).toBe('Fri, Nov 20 and one more date: Noah joined.')
  expect(text(9)).toBe('Fri, Nov 20 and 9 more dates: Noah joined.')
})

test('a kind from a newer server falls back to "something changed"', () => {
  expect(noteText(t, { number: 1, note: { kind: 'teams_made' } as never, author: noah, mine: false })).toBe('Something changed. A newer program says what.')
})

test('a note is a row of its own and splits a block of messages', () => {
  const message = (number: number, more: Partial<Message>): Message => ({ id: `m${number}`, chat: 'room', number, author: 'noah', sent_at: STARTS + number * 1000, ...more })
  const messages = [message(1, { text: 'Hello' }), message(2, { note: { kind: 'joined' } }), message(3, { text: 'There' })]
  const rows = rowsOf({ messages, pending: [], people: { noah }, changing: {}, me: 'maya', unreadAfter: undefined })
  expect(rows.map((row) => (row.is === 'message' ? [row.is, row.message.joined] : [row.is]))).toEqual([['day'], ['message', false], ['note'], ['message', false]])
})
