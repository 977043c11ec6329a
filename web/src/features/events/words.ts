/** Texts about games, shared by all screens. */
import { type Enrolment, type EventCard, type Event as Game, LIMITS, type Match, type MyEnrolment, type UserId } from '@/wire'
import { listed } from '@/lib/facts'
import type { Translate } from '@/lib/i18n'
import type { Surface } from '@/ui/art/court'

export { bandText, priceText } from '@/lib/band'

const DAY_MS = 86_400_000

type CardFacts = Pick<EventCard, 'level_min' | 'level_max' | 'capacity' | 'taken' | 'waiting_count' | 'price' | 'surface' | 'state'>

export function seatsLeft({ capacity, taken }: Pick<CardFacts, 'capacity' | 'taken'>): number {
  return Math.max(0, capacity - taken)
}

/** "1 seat left", "1 open, 2 waiting", "Full, 2 waiting". */
export function seatsText(t: Translate, game: Pick<CardFacts, 'capacity' | 'taken' | 'waiting_count'>): string {
  const left = seatsLeft(game)
  if (left > 0 && game.waiting_count > 0) return t('game.left_waiting', { left, count: game.waiting_count })
  if (left > 0) return t('game.seats_left', { count: left })
  return game.waiting_count > 0 ? t('game.full_waiting', { count: game.waiting_count }) : t('game.full')
}

/** "Arroyo Seco, court 2" or "Arroyo Seco, by the bridge". */
export function placeText(t: Translate, { place, court_note: note }: Pick<EventCard, 'place' | 'court_note'>): string | undefined {
  if (!place) return undefined
  const which = note !== undefined && /^\d+\p{L}?$/u.test(note) ? t('game.court_note', { note }) : note
  return listed([place.name, which])
}

/** The surface to draw; hard if unknown. */
export function surfaceOf(game: Pick<CardFacts, 'surface'>): Surface {
  return game.surface ?? 'hard'
}

const IN = new Set<MyEnrolment['state']>(['enrolled', 'checked_in'])

/** Whether I have a seat. */
export function isIn(mine: MyEnrolment | null | undefined): boolean {
  return mine != null && IN.has(mine.state)
}

/** Whether the game may still be postponed or called off: until its result is in, at most a week after its end. */
export function isUnplayed({ game, matches }: { game: Pick<Game, 'state' | 'starts_at' | 'ends_at'>; matches: readonly Pick<Match, 'state'>[] }, now: number): boolean {
  if (game.state === 'draft' || game.state === 'cancelled' || game.starts_at === undefined) return false
  const until = (game.ends_at ?? game.starts_at) + LIMITS.RESULT_DAYS * DAY_MS
  return now <= until && (now < game.starts_at || matches.every(({ state }) => state === 'voided'))
}

/** Whether I may bring one more guest: the game allows it, and a seat is free that nobody waits for. */
export function mayBringGuest({ game, seated }: { game: Pick<Game, 'guests' | 'capacity' | 'taken' | 'waiting_count'>; seated: readonly Enrolment[] }, me: UserId | undefined): boolean {
  const brought = seated.filter(({ guest_of }) => guest_of !== undefined && guest_of.id === me).length
  return brought < (game.guests ?? 0) && seatsLeft(game) > 0 && game.waiting_count === 0
}

/** Past or cancelled. */
export function isOver(game: Pick<Game, 'state' | 'ends_at'>, now: number): boolean {
  return game.state === 'past' || game.state === 'cancelled' || (game.ends_at !== undefined && game.ends_at <= now)
}
