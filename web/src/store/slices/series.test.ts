import { expect, test } from 'vitest'
import type { Enrolment, SeriesDate, SeriesPush, SeriesTable } from '@/wire'
import { reducePush } from '@/testing/reduce'
import { type SeriesKnown, type Series, slice, startSeries } from './series'
import { myPlaceChanged, withMorePlayers, withTable } from './series-table'

const person = (id: string) => ({ id, name: id, handle: id })
const date = (event: string, starts_at: number, more: Partial<SeriesDate> = {}): SeriesDate => ({
  event,
  starts_at,
  ends_at: starts_at + 1,
  zone: 'Etc/UTC',
  state: 'published',
  capacity: 2,
  taken: 1,
  waiting_count: 0,
  ...more,
})
const table: SeriesTable = {
  id: 's',
  name: 'Tuesdays',
  organiser: person('maya'),
  dates: [date('a', 10), date('b', 20)],
  players: [{ player: person('maya'), level: 3.5, places: { enrolled: [0], waitlisted: [1] } }],
}
const start = () => withTable(startSeries(), table)
const known = (series: Series) => series.known.s as SeriesKnown
const push = (series: Series, one: SeriesPush) => reducePush(slice, series, 'series:s', one)
const placed = (places: Extract<SeriesPush, { push: 'places_changed' }>['data']['places'], id = 'noah'): SeriesPush => ({ push: 'places_changed', data: { player: person(id), places } })

test('positions in the list of dates become places in events', () => {
  expect(known(start()).players.maya?.places).toEqual({ a: 'enrolled', b: 'waitlisted' })
})

test('somebody who joins has a row, and none after leaving the last date', () => {
  const joined = push(start(), placed([{ event: 'a', state: 'enrolled', taken: 2, waiting_count: 0 }]))
  expect(known(joined).players.noah?.places).toEqual({ a: 'enrolled' })
  expect(known(joined).dates[0]).toMatchObject({ taken: 2, state: 'full' })
  const left = push(joined, placed([{ event: 'a', taken: 1, waiting_count: 0 }]))
  expect(known(left).players).not.toHaveProperty('noah')
  expect(known(left).dates[0]).toMatchObject({ taken: 1, state: 'published' })
})

test('a guest changes the seats and has no row', () => {
  const joined = push(start(), { push: 'places_changed', data: { places: [{ event: 'b', state: 'enrolled', taken: 2, waiting_count: 1 }] } })
  expect(known(joined).dates[1]).toMatchObject({ taken: 2, waiting_count: 1 })
  expect(Object.keys(known(joined).players)).toEqual(['maya'])
})

test('a date that is moved takes its place in the order', () => {
  const moved = push(start(), { push: 'date_changed', data: { date: date('a', 30, { state: 'cancelled' }) } })
  expect(known(moved).dates.map((one) => [one.event, one.state])).toEqual([
    ['b', 'published'],
    ['a', 'cancelled'],
  ])
})

test('my request is in my row alone, until it is withdrawn', () => {
  const mine = (state: Enrolment['state']): Enrolment => ({ id: 'e', event: 'b', player: person('elena'), state, at: 1 })
  const asked = myPlaceChanged(start(), mine('pending'))
  expect(known(asked).players.elena?.places).toEqual({ b: 'pending' })
  expect(known(myPlaceChanged(asked, mine('unenrolled'))).players).not.toHaveProperty('elena')
  expect(myPlaceChanged(start(), { ...mine('enrolled'), event: 'of another series' })).toEqual(start())
})

test('a further page adds players, and changes nobody whom a push has named', () => {
  const joined = push(start(), placed([{ event: 'a', state: 'enrolled', taken: 2, waiting_count: 0 }]))
  const more = withMorePlayers(joined, { ...table, players: [{ player: person('noah'), places: { waitlisted: [0] } }, { player: person('omar'), places: { enrolled: [1] } }] })
  expect(known(more).players.noah?.places).toEqual({ a: 'enrolled' })
  expect(known(more).players.omar?.places).toEqual({ b: 'enrolled' })
})

test('a series that is closed to me is gone', () => {
  expect(slice.forgets.series(start(), true, { topic: 'series:s', id: 's', me: undefined }).known.s).toEqual({ is: 'gone' })
})
