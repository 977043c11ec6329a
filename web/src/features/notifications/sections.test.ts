import { expect, test } from 'vitest'
import type { Notification } from '@/wire'
import { dayText } from '@/lib/time'
import { sectionsOf } from './sections'

const HOUR = 3_600_000
const NOON = new Date(2026, 10, 20, 12).getTime()
const by = { id: 'diego', name: 'Diego Fuentes', handle: 'diego' }

function row(id: string, ago: number, game?: { id: string; name: string }): Notification {
  const about = game ? { kind: 'enrolment_joined' as const, data: { event: game, by } } : { kind: 'followed' as const, data: { by } }
  return { id, at: NOON - ago * HOUR, ...about }
}

test('rows stand under their game, others under their day, the newest sections first', () => {
  const friday = { id: 'friday', name: 'Friday doubles' }
  const rows = [row('f', 1, friday), row('e', 2), row('d', 3, { id: 'sunday', name: 'Sunday' }), row('c', 4), row('b', 30, { ...friday, name: 'Friday' }), row('a', 31)]
  const sections = sectionsOf(rows)
  expect(sections.map(({ title }) => title)).toEqual(['Friday doubles', dayText(NOON), 'Sunday', dayText(NOON - 31 * HOUR)])
  expect(sections.map(({ rows: some }) => some.map(({ id }) => id))).toEqual([['f', 'b'], ['e', 'c'], ['d'], ['a']])
  expect(new Set(sections.map(({ key }) => key)).size).toBe(4)
})

test('a kind of a newer server is no reason to fail', () => {
  expect(sectionsOf([{ id: 'x', at: NOON, kind: 'league_won', data: {} } as unknown as Notification])).toHaveLength(1)
})
