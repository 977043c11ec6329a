import { expect, test } from 'vitest'
import type { PlayerRating, Ratings as RatingsOf } from '@/wire'
import { aMatch, aYear } from '@/testing/stories-ratings'
import { keyOf, myRatingChanged, type Ratings, resultChanged, stale, startRatings, withHeld } from './ratings'

const person = (id: string) => ({ id, name: id, handle: id })
const [maya, ben] = [person('maya'), person('ben')]
const rating = (mean: number): PlayerRating => ({ mean, deviation: 60, level: 3.5, level_deviation: 0.2, matches: 1 })
const { season, changes } = aYear(maya, ['k', 't', 's', 'd', 'l'].map(person), Date.parse('2026-11-20T16:00:00Z'))
const of = (ratings: Partial<RatingsOf>): RatingsOf => ({ user: maya, ...ratings })

function known(): Ratings {
  let ratings = withHeld(startRatings(), 'of', maya.id, { is: 'ready', value: of({ singles: rating(1500) }) })
  ratings = withHeld(ratings, 'season', keyOf(maya.id, 'singles', 2026), { is: 'ready', value: season })
  ratings = withHeld(ratings, 'history', keyOf(maya.id, 'singles'), { is: 'loading', value: { changes } })
  return withHeld(ratings, 'of', ben.id, { is: 'ready', value: { user: ben } })
}

test('a push about my rating shows it at once, and has the rest fetched again', () => {
  const after = myRatingChanged(known(), maya.id, { kind: 'singles', rating: rating(1512), before: 1500 })
  expect(after.of.maya).toEqual({ is: 'ready', value: of({ singles: rating(1512) }) })
  expect(after.season['maya/singles/2026']).toEqual({ is: 'idle', value: season })
  // What is on its way may be older than the push.
  expect(after.history['maya/singles']).toEqual({ is: 'idle', value: { changes } })
  expect(after.of.ben?.is).toBe('ready')
})

test('a first doubles rating joins the one in singles, and one that is gone leaves', () => {
  const both = myRatingChanged(known(), maya.id, { kind: 'doubles', rating: rating(1600) })
  expect(both.of.maya?.value).toEqual(of({ singles: rating(1500), doubles: rating(1600) }))
  expect(myRatingChanged(both, maya.id, { kind: 'singles' }).of.maya?.value).toEqual(of({ doubles: rating(1600) }))
})

test('a push before anything was loaded is no answer by itself', () => {
  expect(myRatingChanged(startRatings(), maya.id, { kind: 'singles', rating: rating(1512) })).toEqual(startRatings())
})

test('a result has what is about its players fetched again, and leaves failures to who sees them', () => {
  const failed = withHeld(known(), 'between', `${maya.id}/${ben.id}`, { is: 'error', trouble: { code: 'offline', message: '', retry: true } })
  const after = resultChanged(failed, aMatch('m', maya, { against: person('kenji'), score: '6-3 6-3', won: true, change: 0, chance: 0.5, expected: 0.5, games: 0.5, daysAgo: 0 }, 0))
  expect([after.of.maya?.is, after.of.ben?.is, after.between['maya/ben']?.is]).toEqual(['idle', 'ready', 'error'])
  expect(stale(failed).of.ben).toEqual({ is: 'idle', value: { user: ben } })
})
