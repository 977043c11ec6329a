import { expect, test } from 'vitest'
import type { Enrolment, EventPush, UserPush } from '@/wire'
import { aGame, cardOf, enrolled, person, snapshotOf } from '@/testing/games'
import { reducePush } from '@/testing/reduce'
import { type Events, eventChanged, matchChanged, myEnrolmentChanged, slice, startEvents, withMine, withResultsPage, withRosterPage, withSearch, withSnapshot, withOptimistic } from './events'

const ME = 'maya'

const known = (events: Events) => {
  const entry = events.known.game
  if (entry?.is !== 'ready') throw new Error('the game is not known')
  return entry
}
const changed = (enrolment: Enrolment, taken: number, waiting_count = 0): EventPush => ({
  push: 'enrolment_changed',
  data: { enrolment, taken, waiting_count, pending_count: 0 },
})
const ended = (who: string, taken: number, waiting_count = 0): EventPush => ({
  push: 'enrolment_ended',
  data: { enrolment: `of ${who}`, user: who, taken, waiting_count, pending_count: 0 },
})
const after = (events: Events, ...pushes: EventPush[]) => pushes.reduce((state, push) => reducePush(slice, state, 'event:game', push, ME), events)
const on = (...enrolments: Enrolment[]) => withSnapshot(startEvents(), snapshotOf(enrolments, {}, ME))
const states = (events: Events) => Object.fromEntries(known(events).enrolments.map(({ player, state, position }) => [player?.id, position === undefined ? state : `${state} ${position}`]))

test('a snapshot plus its pushes equals the later snapshot', () => {
  const before = on(enrolled('diego'), enrolled('priya', 'pending'))
  const pushed = after(before, changed(enrolled('priya', 'enrolled', { at: 2000 }), 2), changed(enrolled('noah', 'waitlisted', { position: 1, at: 3000 }), 2, 1))
  const fresh = on(enrolled('diego'), enrolled('priya', 'enrolled', { at: 2000 }), enrolled('noah', 'waitlisted', { position: 1, at: 3000 }))
  expect(known(pushed)).toEqual(known(fresh))
})

test('when somebody leaves the waiting list, those behind move up, even if the push comes twice', () => {
  const line = on(enrolled('a', 'waitlisted', { position: 1 }), enrolled('b', 'waitlisted', { position: 2 }), enrolled(ME, 'waitlisted', { position: 3 }))
  const offered = changed(enrolled('a', 'offered', { at: 2000, answer_by: 9000 }), 1, 2)
  const moved = after(line, offered, offered)
  expect(states(moved)).toEqual({ a: 'offered', b: 'waitlisted 1', maya: 'waitlisted 2' })
  expect(known(moved).mine?.position).toBe(2)
  expect(states(after(moved, ended('b', 1, 1)))).toEqual({ a: 'offered', maya: 'waitlisted 1' })
})

test('somebody who leaves and joins again is on the roster once', () => {
  const back = after(on(enrolled('diego'), enrolled('noah')), ended('noah', 1), changed(enrolled('noah', 'enrolled', { id: 'another row', at: 5000 }), 2))
  expect(known(back).enrolments.map(({ player }) => player?.id)).toEqual(['diego', 'noah'])
  const overlaid = after(on(enrolled('noah')), changed(enrolled('noah', 'enrolled', { id: 'another row', at: 5000 }), 1))
  expect(known(overlaid).enrolments).toHaveLength(1)
})

test('a push that leaves out a rating changes none', () => {
  const rating = { mean: 1640, deviation: 60, level: 4.1 }
  const pushed = after(on(enrolled('diego', 'enrolled', { rating })), changed(enrolled('diego', 'checked_in', { at: 5000 }), 1))
  expect(known(pushed).enrolments[0]).toMatchObject({ state: 'checked_in', rating })
  const rated = after(pushed, changed(enrolled('diego', 'checked_in', { at: 6000, rating: { ...rating, mean: 1655 } }), 1))
  expect(known(rated).enrolments[0]?.rating?.mean).toBe(1655)
})

test('my enrolment arrives on two topics and in the reply, and counts once', () => {
  const start = on(enrolled('diego'))
  const mine = enrolled(ME, 'enrolled', { at: 2000 })
  const answered = myEnrolmentChanged(start, mine)
  expect(known(answered).event.taken).toBe(2)
  const applied = after(myEnrolmentChanged(answered, mine), changed(mine, 2))
  expect(known(applied).event.taken).toBe(2)
  expect(known(applied).mine).toEqual(mine)
  expect(states(applied)).toEqual({ diego: 'enrolled', maya: 'enrolled' })
})

test('an older enrolment of mine changes nothing', () => {
  const now = on(enrolled(ME, 'enrolled', { at: 2000 }))
  expect(myEnrolmentChanged(now, enrolled(ME, 'pending', { at: 1000 }))).toBe(now)
})

test('a rejection takes me off the roster and shows its state, in whichever order the pushes come', () => {
  const asked = on(enrolled('diego'), enrolled(ME, 'pending'))
  const rejected = enrolled(ME, 'rejected', { at: 2000 })
  for (const applied of [after(myEnrolmentChanged(asked, rejected), ended(ME, 1)), myEnrolmentChanged(after(asked, ended(ME, 1)), rejected)]) {
    expect(states(applied)).toEqual({ diego: 'enrolled' })
    expect(known(applied).mine?.state).toBe('rejected')
  }
})

test('an enrolment that is not listed still changes the counts', () => {
  expect(known(after(on(enrolled('diego')), ended('nobody', 7, 3))).event).toMatchObject({ taken: 7, waiting_count: 3 })
})

test('an older version of an event changes nothing', () => {
  const now = eventChanged(on(), aGame({ version: 3, name: 'New name' }))
  expect(eventChanged(now, aGame({ version: 2, name: 'Old name' }))).toMatchObject({ known: { game: { event: { name: 'New name' } } } })
})

test('the cards in lists follow: seats taken and my status', () => {
  const list = { is: 'ready', events: [cardOf(), cardOf(aGame({ id: 'other' }))], loadingMore: false } as const
  const start = withMine(withSearch(on(), 'question', list), 'upcoming', list)
  const next = after(start, changed(enrolled('diego'), 1), changed(enrolled(ME, 'waitlisted', { position: 2 }), 4, 2))
  for (const shown of [next.searches.question, next.mine.upcoming]) {
    expect(shown?.events[0]).toMatchObject({ taken: 4, waiting_count: 2, mine: { state: 'waitlisted', position: 2 } })
    expect(shown?.events[1]).toBe(list.events[1])
  }
  expect(myEnrolmentChanged(next, enrolled(ME, 'unenrolled', { at: 3000 })).searches.question?.events[0]?.mine).toBeUndefined()
})

test('my lists become stale when my enrolment changes, and keep their rows until reloaded', () => {
  const list = { is: 'ready', events: [cardOf()], loadingMore: false } as const
  const next = myEnrolmentChanged(withMine(on(), 'upcoming', list), enrolled(ME, 'unenrolled', { at: 3000 }))
  expect(next.mine.upcoming).toMatchObject({ is: 'idle', events: [{ id: 'game' }] })
})

test('an optimistic status lasts until the reply', () => {
  const optimistic = withOptimistic(on(), 'game', { state: 'enrolled' })
  expect(optimistic.optimistic).toEqual({ game: { state: 'enrolled' } })
  expect(withOptimistic(optimistic, 'game', undefined).optimistic).toEqual({})
})

test('a result is added or updated, and an older version changes nothing', () => {
  const match = (version: number) => ({ id: 'match', version, sets: [] }) as never
  const twice = matchChanged(matchChanged(on(), 'game', match(1)), 'game', match(2))
  expect(known(twice).matches).toEqual([match(2)])
  expect(matchChanged(twice, 'game', match(1))).toBe(twice)
})

test('a push about a game that is not loaded changes only its cards', () => {
  expect(after(startEvents(), changed(enrolled('diego'), 1)).known).toEqual({})
})

test('requests for my game come on my own topic, and leave the roster when they are over', () => {
  const request = (enrolment: Enrolment, pending_count: number): UserPush => ({ push: 'request_changed', data: { enrolment, taken: 1, waiting_count: 0, pending_count } })
  const told = (events: Events, push: UserPush) => reducePush(slice, events, `user:${ME}`, push, ME)
  const asked = told(on(enrolled('diego')), request(enrolled('priya', 'pending', { at: 2000 }), 1))
  expect(states(asked)).toEqual({ diego: 'enrolled', priya: 'pending' })
  expect(known(asked).event.pending_count).toBe(1)
  const joined = after(asked, changed(enrolled('noah'), 2), { push: 'event_changed', data: { event: aGame({ version: 2 }) } })
  expect(known(joined).event.pending_count, 'pushes of the game do not say it').toBe(1)
  expect(known(told(asked, request(enrolled('priya', 'pending', { at: 1000 }), 1))).enrolments).toEqual(known(asked).enrolments)
  expect(states(told(asked, request(enrolled('priya', 'unenrolled', { at: 3000 }), 0)))).toEqual({ diego: 'enrolled' })
})

test('a push of a private game hides its court, which I keep unless it may have changed', () => {
  const { place, ...hidden } = aGame({ area: { name: 'Pasadena', spot: { latitude: 34.1, longitude: -118.1 } }, version: 2 })
  const start = withSearch(on(enrolled(ME)), 'q', { is: 'ready', events: [cardOf(aGame({ court_note: '2' }))], loadingMore: false })
  const renamed = known(eventChanged(start, { ...hidden, name: 'Elsewhere' }))
  expect(renamed.event).toMatchObject({ name: 'Elsewhere', place })
  expect(renamed.event.area).toBeUndefined()
  expect(eventChanged(start, hidden).searches.q?.events[0]?.place).toEqual(place)
  const moved = known(eventChanged(start, { ...hidden, sequence: 1 })).event
  expect([moved.place, moved.area?.name]).toEqual([undefined, 'Pasadena'])
})

test('the pages of a roster follow each other, and what a push has said since stays', () => {
  const first = { ...snapshotOf([enrolled('diego'), enrolled('priya')]), enrolments_cursor: 'a', matches_cursor: 'm' }
  const start = after(withSnapshot(startEvents(), first), changed(enrolled('noah', 'checked_in', { at: 5000 }), 3))
  const next = withRosterPage(start, 'game', { enrolments: [enrolled('priya'), enrolled('noah'), enrolled('linh')], cursor: 'b' })
  expect(states(next)).toEqual({ diego: 'enrolled', priya: 'enrolled', noah: 'checked_in', linh: 'enrolled' })
  expect(known(next).cursors).toEqual({ enrolments: 'b', matches: 'm' })
  const last = withRosterPage(next, 'game', { enrolments: [enrolled('tom', 'waitlisted', { position: 1 })] })
  expect(known(last)).toMatchObject({ cursors: { matches: 'm' } })
  expect(states(last)).toMatchObject({ tom: 'waitlisted 1' })
  expect(known(withSnapshot(last, snapshotOf([enrolled('diego')]))).cursors, 'a snapshot begins again').toBeUndefined()
})

test('older results follow the newer ones, each once', () => {
  const match = (id: string) => ({ id, version: 1, sets: [] }) as never
  const start = withSnapshot(startEvents(), { ...snapshotOf([]), matches: [match('c'), match('b')], matches_cursor: 'm' })
  const all = withResultsPage(start, 'game', { matches: [match('b'), match('a')] })
  expect(known(all).matches.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(known(all).cursors).toBeUndefined()
})

test('the name of a guest stays known, which pushes leave out', () => {
  const tom = (guest: string, at = 1000): Enrolment => ({ id: 'tom', event: 'game', guest, guest_of: person('priya'), state: 'enrolled', at })
  expect(known(after(on(enrolled('priya'), tom('Tom')), changed(tom('', 2000), 2))).enrolments[1]).toEqual(tom('Tom', 2000))
  expect(known(after(on(enrolled('priya')), changed(tom(''), 2))).enrolments[1]?.guest).toBe('')
})

test('a poll is opened, answered and closed; a vote counts once for each player', () => {
  const vote = (who: string, at: number, suits: 'yes' | 'no') => ({ player: person(who), suits: [suits, suits], at })
  const opened = after(on(enrolled('priya')), { push: 'poll_changed', data: { poll: { dates: [1, 2], opened_at: 1, votes: [] } } })
  const voted = after(opened, ...[vote('priya', 2, 'yes'), vote('noah', 3, 'yes'), vote('priya', 4, 'no'), vote('priya', 3, 'yes')].map((one): EventPush => ({ push: 'poll_voted', data: { vote: one } })))
  expect(known(voted).poll?.votes).toEqual([vote('noah', 3, 'yes'), vote('priya', 4, 'no')])
  expect('poll' in known(after(voted, { push: 'poll_changed', data: {} }))).toBe(false)
})
