/** How courts, their lists and reviews change; comes with the screens of courts. */
import type { Court, CourtCard, CourtId, Review, UserId } from '@/wire'
import type { CourtList, Courts, CourtState, ReviewList } from './courts'

/** The number of searches cached, so that going back shows the old results. */
const SEARCHES_MAX = 24

export function noCourts(): CourtList {
  return { is: 'idle', courts: [], loadingMore: false }
}

export function noReviews(): ReviewList {
  return { is: 'idle', reviews: [], loadingMore: false }
}

export function withCourts(courts: Courts, question: string, list: CourtList): Courts {
  const { [question]: _, ...others } = courts.searches
  const recent = Object.entries(others).slice(1 - SEARCHES_MAX)
  return { ...courts, searches: { ...Object.fromEntries(recent), [question]: list } }
}

/** Updates a court and all its cards. An older version changes nothing. */
export function withCourt(courts: Courts, id: CourtId, state: CourtState): Courts {
  const before = courts.known[id]
  if (state.is === 'ready' && before?.is === 'ready' && before.court.version > state.court.version) return courts
  const next = { ...courts, known: { ...courts.known, [id]: state } }
  return state.is === 'ready' ? withCards(next, state.court) : next
}

export function withReviews(courts: Courts, id: CourtId, list: ReviewList): Courts {
  return { ...courts, reviews: { ...courts.reviews, [id]: list } }
}

/** I wrote or rewrote my review: it moves to the top and counts once. */
export function reviewWritten(courts: Courts, id: CourtId, review: Review): Courts {
  return reviewed(courts, id, review, review.author.id)
}

export function reviewRemoved(courts: Courts, id: CourtId, author: UserId): Courts {
  return reviewed(courts, id, undefined, author)
}

/** Drops all search results, because a court was added or moved. */
export function courtsStale(courts: Courts): Courts {
  return { ...courts, searches: {} }
}

function reviewed(courts: Courts, id: CourtId, review: Review | undefined, author: UserId): Courts {
  const list = courts.reviews[id]
  const next = list ? withReviews(courts, id, { ...list, reviews: [...(review ? [review] : []), ...list.reviews.filter((one) => one.author.id !== author)] }) : courts
  const known = next.known[id]
  if (known?.is !== 'ready') return next
  const { my_review: before, rating: _, ...rest } = known.court
  const count = rest.reviews + (review ? 1 : 0) - (before ? 1 : 0)
  const sum = (known.court.rating ?? 0) * rest.reviews + (review?.rating ?? 0) - (before?.rating ?? 0)
  return withCourt(next, id, { is: 'ready', court: { ...rest, reviews: count, ...(count > 0 && { rating: sum / count }), ...(review && { my_review: review }) } })
}

function withCards(courts: Courts, court: Court): Courts {
  const searches = Object.entries(courts.searches).map(([question, list]) => {
    if (!list.courts.some(({ id }) => id === court.id)) return [question, list] as const
    return [question, { ...list, courts: list.courts.map((card) => (card.id === court.id ? freshCard(card, court) : card)) }] as const
  })
  return { ...courts, searches: Object.fromEntries(searches) }
}

function freshCard({ id, distance }: CourtCard, court: Court): CourtCard {
  const { name, location, address, facility_type, counts, amenities, hourly_price, images, rating, reviews } = court
  const [image] = images ?? []
  return {
    id,
    name,
    location,
    counts,
    amenities,
    reviews,
    distance,
    ...(address !== undefined && { address }),
    ...(facility_type !== undefined && { facility_type }),
    ...(hourly_price !== undefined && { hourly_price }),
    ...(image !== undefined && { image }),
    ...(rating !== undefined && { rating }),
  }
}
