/**
 * Ratings: those of people, their seasons, and how two of them stand against one another. What a result changes is fetched
 * again, and stays on screen meanwhile.
 */
import type { HeadToHead, Match, RatingHistory, RatingKind, Ratings as RatingsOf, Season, UserId, UserPush } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface Held<T> {
  is: 'idle' | 'loading' | 'ready' | 'error'
  value?: T
  trouble?: Trouble
}

interface Shelves {
  of: RatingsOf
  season: Season
  history: RatingHistory
  between: HeadToHead
}

export type Shelf = keyof Shelves
export type On<S extends Shelf> = Shelves[S]

/** By key; see `keyOf`. */
export type Ratings = { readonly [S in Shelf]: Readonly<Record<string, Held<On<S>>>> }

export function startRatings(): Ratings {
  return { of: {}, season: {}, history: {}, between: {} }
}

export const slice = {
  start: startRatings,
  pushes: {
    user: { rating_changed: (ratings, change, { me }) => (me === undefined ? ratings : myRatingChanged(ratings, me, change)) },
    event: { match_changed: (ratings, { match }) => resultChanged(ratings, match) },
  },
  snapshots: { user: (ratings) => stale(ratings) },
} satisfies Slice<Ratings>

/** Begins with the person whose ratings it is about. */
export function keyOf(user: UserId, kind?: RatingKind, year?: number): string {
  return [user, kind, year].filter(Boolean).join('/')
}

export function withHeld<S extends Shelf>(ratings: Ratings, shelf: S, key: string, held: Held<On<S>>): Ratings {
  return { ...ratings, [shelf]: { ...ratings[shelf], [key]: held } }
}

type Change = Extract<UserPush, { push: 'rating_changed' }>['data']

/** Shown at once; why it changed is fetched. */
export function myRatingChanged(ratings: Ratings, me: UserId, { kind, rating }: Change): Ratings {
  const known = ratings.of[me]?.value
  const next = stale(ratings, me)
  if (!known) return next
  const { [kind]: _, ...others } = known
  return withHeld(next, 'of', me, { is: 'ready', value: { ...others, ...(rating && { [kind]: rating }) } })
}

/** A result that counts, or counted, changes the ratings of its players. */
export function resultChanged(ratings: Ratings, { a, b }: Match): Ratings {
  return [...a, ...b].reduce((next, { id }) => stale(next, id), ratings)
}

/** Marks everything as out of date, or what is about one person; what is being loaded is loaded once more. */
export function stale(ratings: Ratings, user: UserId = ''): Ratings {
  const { of, season, history, between } = ratings
  return { of: again(of, user), season: again(season, user), history: again(history, user), between: again(between, user) }
}

function again<T>(shelf: Readonly<Record<string, Held<T>>>, user: UserId): Readonly<Record<string, Held<T>>> {
  return Object.fromEntries(Object.entries(shelf).map(([key, held]) => [key, held.is !== 'error' && key.includes(user) ? { ...held, is: 'idle' as const } : held]))
}
