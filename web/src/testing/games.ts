/** Games for tests and stories. */
import type { Enrolment, EnrolmentState, Event, EventCard, EventSnapshot, Person } from '@/wire'

export const person = (id: string): Person => ({ id, name: `${id[0]?.toUpperCase() ?? ''}${id.slice(1)} Someone`, handle: id })

/** Friday 20 November 2026, 7 to 9 PM in Los Angeles. */
export const STARTS = Date.parse('2026-11-20T19:00:00-08:00')
export const ENDS = STARTS + 2 * 3_600_000

export function aGame(more: Partial<Event> = {}): Event {
  return {
    ...{ id: 'game', name: 'Clay four, friendly', kind: 'doubles', organiser: person('diego'), state: 'published' },
    ...{ is_private: false, format: 'double', competitive: false, gender: 'open', friends_only: false, capacity: 4, organiser_plays: true },
    ...{ waiting: 'first_come', leave_minutes: 120, enrol_minutes: 0, level_min: 3, level_max: 4, price: 600, surface: 'clay' },
    ...{ starts_at: STARTS, ends_at: ENDS, zone: 'America/Los_Angeles', date: '2026-11-20', from: '19:00', to: '21:00' },
    place: { id: 'arroyo', name: 'Arroyo Seco', location: { latitude: 34.11, longitude: -118.17 }, address: '221 Lohman Lane, South Pasadena', light: true, indoor: false },
    ...{ taken: 0, waiting_count: 0, pending_count: 0, is_class: false, sequence: 0, version: 1, created_at: 0 },
    ...more,
  } as Event
}

export function enrolled(who: string, state: EnrolmentState = 'enrolled', more: Partial<Enrolment> = {}): Enrolment {
  return { id: `of ${who}`, event: 'game', player: person(who), level: 3.5, state, at: 1000, ...more }
}

/** An event's snapshot with these enrolments, from which its counts are derived. */
export function snapshotOf(enrolments: readonly Enrolment[], more: Partial<Event> = {}, mine?: string): EventSnapshot {
  const count = (...states: EnrolmentState[]) => enrolments.filter(({ state }) => states.includes(state)).length
  const own = enrolments.find(({ player }) => player?.id === mine)
  const counts = { taken: count('enrolled', 'offered', 'checked_in', 'no_show'), waiting_count: count('waitlisted'), pending_count: 0 }
  return { event: aGame({ ...counts, ...more }), enrolments: [...enrolments], matches: [], dates: [], ...(own && { mine: own }) }
}

export function cardOf(game: Event = aGame(), more: Partial<EventCard> = {}): EventCard {
  const { id, name, kind, state, organiser, place, surface, zone, starts_at, ends_at, is_private, format, competitive } = game
  const { level_min, level_max, gender, capacity, taken, waiting_count, price, is_class } = game
  return {
    ...{ id, name, kind, state, organiser, place, surface, zone, starts_at, ends_at, is_private, format, competitive },
    ...{ level_min, level_max, gender, capacity, taken, waiting_count, price, is_class, distance: 4.6 },
    ...more,
  } as EventCard
}
