import { expect, test } from 'vitest'
import type { Court, Review } from '@/wire'
import { startCourts } from './courts'
import { noReviews, reviewRemoved, reviewWritten, withCourt, withCourts, withReviews } from './courts-lists'

const court = (more: Partial<Court> = {}): Court => ({
  id: 'c',
  name: 'Vermont Canyon',
  location: { latitude: 34, longitude: -118 },
  counts: { hard: 12, clay: 0, grass: 0, pickleball: 0 },
  amenities: { light: true, shop: false, wall: false, ball_machine: false, indoor: false },
  zone: 'America/Los_Angeles',
  version: 2,
  created_at: 0,
  rating: 4,
  reviews: 2,
  regulars: [],
  upcoming: 0,
  ...more,
})
const maya = { id: 'maya', name: 'Maya', handle: 'maya' }
const review = (rating: number): Review => ({ author: maya, rating, at: 1 })
const known = withCourt(startCourts(), 'c', { is: 'ready', court: court() })
const courtIn = (courts: typeof known) => (courts.known.c?.is === 'ready' ? courts.known.c.court : undefined)

test('an older version of a court changes nothing', () => {
  expect(withCourt(known, 'c', { is: 'ready', court: court({ version: 1, name: 'Old' }) })).toBe(known)
})

test('a changed court updates its cards', () => {
  const { id, name, location, counts, amenities, reviews } = court()
  const listed = withCourts(known, 'q', { is: 'ready', courts: [{ id, name, location, counts, amenities, reviews, distance: 1.5 }], loadingMore: false })
  const next = withCourt(listed, 'c', { is: 'ready', court: court({ version: 3, name: 'Vermont', images: ['/media/1', '/media/2'] }) })
  expect(next.searches.q?.courts[0]).toMatchObject({ name: 'Vermont', image: '/media/1', distance: 1.5 })
})

test('my review counts once, however often I edit it, and no more once removed', () => {
  const first = reviewWritten(known, 'c', review(1))
  expect(courtIn(first)).toMatchObject({ reviews: 3, rating: 3, my_review: { rating: 1 } })
  const second = reviewWritten(first, 'c', review(4))
  expect(courtIn(second)).toMatchObject({ reviews: 3, rating: 4 })
  expect(courtIn(reviewRemoved(second, 'c', 'maya'))).toEqual(court())
})

test('removing the only review removes the average', () => {
  const { rating: _, ...none } = court({ reviews: 0 })
  const one = reviewWritten(withCourt(startCourts(), 'c', { is: 'ready', court: none }), 'c', review(5))
  expect(courtIn(reviewRemoved(one, 'c', 'maya'))).not.toHaveProperty('rating')
})

test('my review is first in the list, once', () => {
  const other: Review = { author: { id: 'diego', name: 'Diego', handle: 'diego' }, rating: 3, at: 0 }
  const listed = withReviews(known, 'c', { ...noReviews(), is: 'ready', reviews: [other] })
  const twice = reviewWritten(reviewWritten(listed, 'c', review(1)), 'c', review(2))
  expect(twice.reviews.c?.reviews.map(({ author, rating }) => [author.id, rating])).toEqual([['maya', 2], ['diego', 3]])
})
