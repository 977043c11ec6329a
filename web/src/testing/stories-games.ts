/** Games for stories: a list for one evening, and one game with every kind of content. */
import type { Enrolment, EnrolmentState, Event, EventCard, Item, Match, Person } from '@/wire'
import { DAYS, NO_FILTERS, questionOf } from '@/features/events/search'
import { keyOf } from '@/features/events/search-actions'
import { dayAfter, dayAt } from '@/lib/zoned'
import { type EventEntry, startEvents } from '@/store/slices/events'
import type { State } from '@/store/state'
import { aGame, cardOf } from './games'

/** The viewer's home. */
const HERE = { name: 'Silver Lake, California', latitude: 34.0869, longitude: -118.2702 }
const HOUR = 3_600_000
const now = Date.now()
const today = dayAt(now, undefined)
const hour = (hours: number) => Math.ceil(now / HOUR) * HOUR + hours * HOUR

type Made = Partial<EventCard> & { in?: number; for?: number }

function card(id: string, name: string, court: string, more: Made): EventCard {
  const { in: starts = 2, for: lasts = 1.5, ...rest } = more
  const place = { id: court, name: court, location: { latitude: 34.05 + (id.charCodeAt(0) % 7) / 60, longitude: -118.24 + (id.charCodeAt(0) % 5) / 50 }, light: true, indoor: false }
  return cardOf(aGame({ id, name, place, starts_at: hour(starts), ends_at: hour(starts + lasts) }), rest)
}

const cards: EventCard[] = [
  card('a', 'Friday doubles', 'Vermont Canyon', { surface: 'hard', taken: 4, distance: 1.8, level_min: 3.5, level_max: 3.5, mine: { state: 'enrolled' } }),
  card('b', 'Hit with Yusuf Demir', 'Echo Park', { surface: 'hard', taken: 1, capacity: 2, distance: 1.1, price: 0, for: 1 }),
  card('c', 'Clay four, friendly', 'Arroyo Seco', { surface: 'clay', taken: 3, distance: 4.6, level_min: 3, level_max: 3.5, in: 2.5, for: 2 }),
  card('d', 'Women’s doubles, social', 'Griffith Riverside', { surface: 'hard', taken: 2, distance: 2.3, gender: 'women', price: 400, in: 3 }),
  card('e', 'Box league, round 3', 'Cheviot Hills', { surface: 'hard', taken: 4, waiting_count: 2, distance: 8.7, level_min: 4, level_max: 4, price: 800, in: 3.5, for: 2 }),
  card('f', 'Lawn under lights', 'Mission Lawn', { surface: 'grass', taken: 2, distance: 9.2, is_private: true, price: 1200, in: 3.75 }),
  card('g', 'Saturday pickleball, all levels and a very long name besides', 'Plummer Park', { surface: 'pickleball', taken: 12, capacity: 24, level_min: undefined as never, level_max: undefined as never, in: 4, mine: { state: 'waitlisted', position: 2 } }),
]

function on(person: Person, state: EnrolmentState, level: number, more: Partial<Enrolment> = {}): Enrolment {
  return { id: `of ${person.id}`, event: 'one', player: person, level, state, at: now - 120_000, ...more }
}

/** A past event with these results. */
export function withResults(entry: EventEntry | undefined, matches: readonly Match[]): Record<string, EventEntry> {
  return entry?.is === 'ready' ? { [entry.event.id]: { ...entry, event: { ...entry.event, state: 'past', starts_at: hour(-26), ends_at: hour(-24) }, matches } } : {}
}

export function gamesOf(people: readonly Person[], me: Person, status: EnrolmentState | undefined): Pick<State, 'events' | 'lookups'> | null {
  const [diego, priya, tomasz, linh, noah] = people
  if (!diego || !priya || !tomasz || !linh || !noah) return null
  const event: Event = aGame({
    ...{ id: 'one', name: 'Clay four, friendly', organiser: diego, court_note: '2', starts_at: hour(2), ends_at: hour(4), chat: '1', description: 'Two sets, then we see. I bring new balls.\nParking on Lohman is full after 6:30, use the lot by the bridge.' },
    ...{ taken: 3 + Number(status === 'enrolled'), pending_count: 2, waiting_count: status === 'waitlisted' ? 2 : 1 },
  })
  const mine = status && on(me, status, 3.5, { ...(status === 'waitlisted' && { position: 2 }), ...(status === 'offered' && { answer_by: now + 12 * 60_000 }) })
  const host = { ...event, id: 'mine', organiser: me, name: 'My own four', is_private: true }
  const enrolments = [on(diego, 'enrolled', 4), on(priya, 'checked_in', 3.5), on(tomasz, 'enrolled', 3.5), on(linh, 'pending', 3.5), on(noah, 'waitlisted', 3, { position: 1 }), ...(mine ? [mine] : [])]
  const own = [on(me, 'enrolled', 3.5), on(priya, 'enrolled', 3.5), on(linh, 'pending', 3.5), on(noah, 'pending', 3), on(tomasz, 'waitlisted', 3, { position: 1 })]
  const strip = Array.from({ length: DAYS }, (_, at) => ({ day: dayAfter(today, at), count: [24, 41, 38, 12, 17, 15, 3, 9, 0, 4, 6, 21, 8, 2][at] ?? 0 }))
  const question = questionOf(NO_FILTERS, HERE, { day: today, sort: 'soonest' }, DAYS)
  const empty = questionOf(NO_FILTERS, HERE, { day: dayAfter(today, 8), sort: 'soonest' }, 1)
  const list = { is: 'ready' as const, events: cards, days: strip, loadingMore: false }
  const lookup = <T,>(items: T[]) => ({ is: 'ready' as const, items })
  const item = (id: string, name: string): Item => ({ id, name })
  const dates = [1, 2, 3].map((week) => ({ ...cardOf(event), id: `date${week}`, starts_at: hour(2 + week * 168), ends_at: hour(4 + week * 168), taken: week }))
  return {
    events: {
      ...startEvents(),
      searches: { [keyOf(question)]: list, [keyOf(empty)]: { ...list, events: [], days: [{ day: dayAfter(today, 8), count: 0 }] } },
      mine: { ...startEvents().mine, upcoming: { ...list, events: cards.slice(0, 3) }, waiting: { ...list, events: cards.slice(6) } },
      counts: { upcoming: 3, pending: 0, invited: 1, waiting: 1 },
      known: {
        one: { is: 'ready', event, enrolments, asked: [], matches: [], dates, ...(mine && { mine }) },
        mine: { is: 'ready', event: { ...host, taken: 2, pending_count: 2 }, enrolments: own, asked: [], matches: [], dates: [], ...(own[0] && { mine: own[0] }) },
      },
    },
    lookups: {
      ...{ terms: lookup([]), privacy: lookup([]), levelCategory: lookup([]), certificateLevel: lookup([]), ssoLink: lookup([]), facilityType: lookup([]), reportType: lookup([]) },
      level: lookup(['2.5', '3.0', '3.5', '4.0', '4.5', '5.0'].map((id) => ({ id, value: Number(id), name: id, category: '' }) as never)),
      ageRange: lookup([item('18_plus', '18 and over'), item('30_plus', '30 and over')]),
      gender: lookup([item('female', 'Female'), item('male', 'Male')]),
      eventType: lookup([item('singles', 'Singles game'), item('doubles', 'Doubles game'), item('mixed_doubles', 'Mixed doubles'), item('practice', 'Practice hit'), item('open_play', 'Open play'), item('social', 'Social mixer'), item('clinic', 'Clinic')]),
    },
  }
}
