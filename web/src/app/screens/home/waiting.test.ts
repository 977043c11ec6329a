import { expect, test } from 'vitest'
import type { Ask, EventCard, Match, MyEnrolment } from '@/wire'
import { aGame, cardOf, enrolled, person, snapshotOf, STARTS } from '@/testing/games'
import { type Events, startEvents, withMine, withSnapshot, withOptimistic } from '@/store/slices/events'
import { hintsIn, waitingOf } from './waiting'

const NOW = STARTS - 3_600_000
const card = (id: string, mine: MyEnrolment): EventCard => cardOf(aGame({ id }), { mine })
const list = (...events: EventCard[]) => ({ is: 'ready' as const, events, loadingMore: false })
const ask: Ask = { id: 'ask', by: person('yusuf'), state: 'open', asked: 2, starts_at: NOW + 1_800_000, answer_by: NOW + 600_000 }
const match: Match = {
  ...{ id: 'match', event: { id: 'game', name: 'Friday doubles' }, a: [person('linh')], b: [person('maya')], format: 'SET3-S:6/TB7', sets: [{ a: 6, b: 4 }] },
  ...{ ending: 'completed', winner: 'a', state: 'reported', reported_by: 'linh', reported_side: 'a', reported_at: 0, competitive: true, confirms_at: NOW + 86_400_000, version: 1 },
}
const waiting = (events: Events, more: Partial<Parameters<typeof waitingOf>[0]> = {}) =>
  waitingOf({ events, matches: [], asks: [], hinted: [], me: 'maya', now: NOW, ...more }).map(({ id }) => id)

test('everything that can be answered is listed, the earliest deadline first', () => {
  let events = withMine(startEvents(), 'waiting', list(card('offer', { state: 'offered', answer_by: NOW + 900_000 }), card('line', { state: 'waitlisted', position: 2 })))
  events = withMine(events, 'invited', list(card('invited', { state: 'invited' })))
  events = withMine(events, 'upcoming', list(card('moved', { state: 'enrolled', reconfirm: true, answer_by: NOW + 7_200_000 }), card('mine', { state: 'enrolled' })))
  expect(waiting(events, { asks: [ask], matches: [match] })).toEqual(['ask:ask', 'offer:offer', 'reconfirm:moved', 'result:match', 'invitation:invited'])
})

test('what is expired, cancelled or just answered is not listed', () => {
  let events = withMine(startEvents(), 'waiting', list(card('late', { state: 'offered', answer_by: NOW - 1 }), card('tapped', { state: 'offered', answer_by: NOW + 1000 })))
  events = withOptimistic(events, 'tapped', { state: 'enrolled' })
  events = withMine(events, 'invited', list({ ...card('off', { state: 'invited' }), state: 'cancelled' }))
  expect(waiting(events, { asks: [{ ...ask, state: 'taken' }], matches: [{ ...match, state: 'confirmed' }] })).toEqual([])
})

test('requests to join are listed for my own games only', () => {
  const mine = snapshotOf([enrolled('linh', 'pending'), enrolled('ben')], { organiser: person('maya') })
  const others = snapshotOf([enrolled('noah', 'pending')], { id: 'other', organiser: person('diego') })
  const events = withSnapshot(withSnapshot(startEvents(), mine), others)
  expect(waiting(events, { hinted: ['game', 'other'] })).toEqual(['request:of linh'])
})

test('a dispute is listed for the organiser', () => {
  const events = withSnapshot(startEvents(), { ...snapshotOf([], { organiser: person('maya') }), matches: [{ ...match, state: 'disputed' }] })
  expect(waiting(events, { hinted: ['game'] })).toEqual(['disputed:match'])
})

test('notifications name the games to check, each once', () => {
  const asked = (id: string, game: string) => ({ id, at: 0, kind: 'enrolment_asked' as const, data: { event: { id: game, name: game }, by: person('linh') } })
  expect(hintsIn([asked('1', 'a'), asked('2', 'b'), asked('3', 'a'), { id: '4', at: 0, kind: 'followed', data: { by: person('linh') } }])).toEqual(['a', 'b'])
})
