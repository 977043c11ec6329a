/**
 * Events: who is in, who asks and waits, where I stand, results. `event:{id}` tells what is everybody's, my own topic what
 * is mine, answers tell either; all go through these reducers.
 *
 * INVARIANT: applying a logged push to what a snapshot gave equals the snapshot of after that push. A standing never goes
 * back to an older one of the same person.
 */
import type { Enrolment, EnrolmentState, Event, EventCard, EventId, EventPush, EventSnapshot, Match, MyCounts, MyGames, MyStanding, UserId } from '@/wire'
import type { Trouble } from '@/lib/refused'

export interface Events {
  known: Readonly<Record<EventId, EventEntry>>
  /** By question, as JSON; the latest asked for last. */
  searches: Readonly<Record<string, EventList>>
  mine: Readonly<Record<MyGames, EventList>>
  counts?: MyCounts
  /** What I pressed and the server has not said yes to: where I shall stand then, null for nowhere. */
  optimistic: Readonly<Record<EventId, MyStanding | null>>
}

export type EventEntry = { is: 'loading' | 'gone' } | { is: 'error'; trouble: Trouble } | EventKnown

export interface EventKnown {
  is: 'ready'
  event: Event
  /** Who is listed, in no order: `rosterOf` of the feature sorts them. */
  enrolments: readonly Enrolment[]
  mine?: Enrolment
  matches: readonly Match[]
  /** The others of its series that are still to come. */
  dates: readonly EventCard[]
}

export interface EventList {
  is: 'idle' | 'loading' | 'ready' | 'error'
  events: readonly EventCard[]
  /** How many each day has, where they were counted. */
  days?: readonly { day: string; count: number }[]
  /** Absent when there are no more. */
  cursor?: string
  loadingMore: boolean
  trouble?: Trouble
}

/** Questions whose answers are kept: going back shows what was there. */
const SEARCHES_MAX = 24

const LISTED: ReadonlySet<EnrolmentState> = new Set(['invited', 'pending', 'enrolled', 'waitlisted', 'offered', 'checked_in', 'no_show'])
const SEATED: ReadonlySet<EnrolmentState> = new Set(['enrolled', 'offered', 'checked_in', 'no_show'])

/** Whether it is shown on the roster. */
export function isListed(state: EnrolmentState): boolean {
  return LISTED.has(state)
}

/** Whether it takes a seat. */
export function isSeated(state: EnrolmentState): boolean {
  return SEATED.has(state)
}

export function noEvents(): EventList {
  return { is: 'idle', events: [], loadingMore: false }
}

export function startEvents(): Events {
  const mine = { upcoming: noEvents(), past: noEvents(), pending: noEvents(), invited: noEvents(), waiting: noEvents() }
  return { known: {}, searches: {}, mine, optimistic: {} }
}

export function withSnapshot(events: Events, { event, enrolments, mine, matches, dates }: EventSnapshot): Events {
  const before = events.known[event.id]
  const told = before?.is === 'ready' ? newer(before.mine, mine) : mine
  const next = withEntry(events, event.id, { is: 'ready', event, enrolments, matches, dates, ...(told && { mine: told }) })
  return withCards(next, event.id, (card) => freshCard(card, event, told))
}

export function withEntry(events: Events, id: EventId, entry: EventEntry): Events {
  return { ...events, known: { ...events.known, [id]: entry } }
}

export function reduceEventPush(events: Events, id: EventId, push: EventPush, me: UserId | undefined): Events {
  switch (push.push) {
    case 'event_changed':
      return eventChanged(events, push.data.event)
    case 'enrolment_changed': {
      const { enrolment, ...counts } = push.data
      return counted(enrolmentChanged(events, enrolment, me), id, counts)
    }
    case 'enrolment_ended': {
      const { enrolment, user, ...counts } = push.data
      return counted(enrolmentEnded(events, id, enrolment, user !== undefined && user === me), id, counts)
    }
    case 'match_changed':
      return matchChanged(events, id, push.data.match)
    default:
      return events
  }
}

/** As a push or an answer says it; an older version than the one that is here changes nothing. */
export function eventChanged(events: Events, event: Event): Events {
  const next = changed(events, event.id, (known) => (event.version < known.event.version || event.sequence < known.event.sequence ? known : { ...known, event }))
  const mine = mineOf(next, event.id)
  return withCards(next, event.id, (card) => freshCard(card, event, mine))
}

/** Somebody's standing is new or another one. What is mine besides comes on my own topic, in either order. */
function enrolmentChanged(events: Events, enrolment: Enrolment, me: UserId | undefined): Events {
  if (me !== undefined && enrolment.player?.id === me) return myEnrolmentChanged(events, enrolment)
  return changed(events, enrolment.event, (known) => {
    const before = find(known, enrolment)
    if (before && before.at > enrolment.at) return known
    return { ...known, enrolments: moved(placed(known.enrolments, enrolment), before, enrolment.state), ...movedMine(known, before, enrolment.state) }
  })
}

/** Where I stand now, on the roster or no more: of a push to me, or the answer to what I did. */
export function myEnrolmentChanged(events: Events, enrolment: Enrolment): Events {
  const { event: id } = enrolment
  const before = mineOf(events, id)
  if (before && before.at > enrolment.at) return events
  const next = changed(events, id, (known) => {
    const listed = find(known, enrolment)
    const enrolments = isListed(enrolment.state) ? placed(known.enrolments, enrolment) : known.enrolments.filter((one) => !isSame(one, enrolment))
    return { ...known, mine: enrolment, enrolments: moved(enrolments, listed, enrolment.state), event: recounted(known.event, listed?.state, enrolment.state) }
  })
  return stale(withCards(next, id, (card) => withStanding(card, enrolment)))
}

function enrolmentEnded(events: Events, id: EventId, ended: Enrolment['id'], isMine: boolean): Events {
  return changed(events, id, (known) => {
    const before = known.enrolments.find((one) => one.id === ended)
    const mine = known.mine && (isMine || known.mine.id === ended) && isListed(known.mine.state) ? { ...known.mine, state: 'unenrolled' as const } : known.mine
    const { mine: _, ...rest } = known
    return {
      ...rest,
      ...(mine && { mine }),
      enrolments: moved(known.enrolments.filter((one) => one.id !== ended), before, 'unenrolled'),
      ...(mine === known.mine && movedMine(known, before, 'unenrolled')),
    }
  })
}

export function matchChanged(events: Events, id: EventId, match: Match): Events {
  return changed(events, id, (known) => {
    const before = known.matches.find((one) => one.id === match.id)
    if (before && before.version > match.version) return known
    const matches = before ? known.matches.map((one) => (one.id === match.id ? match : one)) : [match, ...known.matches]
    return { ...known, matches }
  })
}

type Counts = Pick<Event, 'taken' | 'waiting_count' | 'pending_count'>

/** The counts that a push carries are the truth as of it. */
function counted(events: Events, id: EventId, counts: Counts): Events {
  const next = changed(events, id, (known) => ({ ...known, event: { ...known.event, ...counts } }))
  const { taken, waiting_count } = counts
  return withCards(next, id, (card) => ({ ...card, taken, waiting_count }))
}

export function withSearch(events: Events, question: string, list: EventList): Events {
  const { [question]: _, ...others } = events.searches
  const kept = Object.entries(others).slice(1 - SEARCHES_MAX)
  return { ...events, searches: { ...Object.fromEntries(kept), [question]: list } }
}

export function withMine(events: Events, which: MyGames, list: EventList, counts?: MyCounts): Events {
  return { ...events, mine: { ...events.mine, [which]: list }, ...(counts && { counts }) }
}

/** Where I shall stand if the server agrees; `undefined`: it has answered. */
export function withOptimistic(events: Events, id: EventId, wish: MyStanding | null | undefined): Events {
  const { [id]: _, ...others } = events.optimistic
  return { ...events, optimistic: wish === undefined ? others : { ...others, [id]: wish } }
}

/** What lists said before something was missed: asked for again by whoever looks at them next. */
export function stale(events: Events): Events {
  const again = (list: EventList): EventList => (list.is === 'ready' ? { ...list, is: 'idle' } : list)
  const mine = Object.fromEntries(Object.entries(events.mine).map(([which, list]) => [which, again(list)])) as Events['mine']
  return { ...events, mine }
}

export function standingOf({ state, position, answer_by, reconfirm }: Enrolment): MyStanding {
  return { state, ...(position !== undefined && { position }), ...(answer_by !== undefined && { answer_by }), ...(reconfirm && { reconfirm }) }
}

function changed(events: Events, id: EventId, change: (known: EventKnown) => EventKnown): Events {
  const known = events.known[id]
  if (known?.is !== 'ready') return events
  const next = change(known)
  return next === known ? events : withEntry(events, id, next)
}

function mineOf(events: Events, id: EventId): Enrolment | undefined {
  const known = events.known[id]
  return known?.is === 'ready' ? known.mine : undefined
}

function newer(known: Enrolment | undefined, other: Enrolment | undefined): Enrolment | undefined {
  if (!known || !other) return known ?? other
  return known.at > other.at ? known : other
}

function find(known: EventKnown, enrolment: Enrolment): Enrolment | undefined {
  return known.enrolments.find((one) => isSame(one, enrolment))
}

/** The same row, or another one of the same person, who is on a roster once. */
function isSame(one: Enrolment, other: Enrolment): boolean {
  return one.id === other.id || (one.player !== undefined && one.player.id === other.player?.id)
}

function placed(enrolments: readonly Enrolment[], enrolment: Enrolment): readonly Enrolment[] {
  const at = enrolments.findIndex((one) => isSame(one, enrolment))
  if (at < 0) return [...enrolments, enrolment]
  return enrolments.map((one, index) => (index === at ? enrolment : one))
}

/** Those behind somebody who leaves the line move up. */
function moved(enrolments: readonly Enrolment[], before: Enrolment | undefined, state: EnrolmentState): readonly Enrolment[] {
  const left = placeLeft(before, state)
  return left === undefined ? enrolments : enrolments.map((one) => movedUp(one, left))
}

function movedMine(known: EventKnown, before: Enrolment | undefined, state: EnrolmentState): { mine?: Enrolment } {
  const left = placeLeft(before, state)
  return known.mine && left !== undefined ? { mine: movedUp(known.mine, left) } : {}
}

function placeLeft(before: Enrolment | undefined, state: EnrolmentState): number | undefined {
  return before?.state === 'waitlisted' && state !== 'waitlisted' ? before.position : undefined
}

function movedUp(one: Enrolment, left: number): Enrolment {
  return one.state === 'waitlisted' && one.position !== undefined && one.position > left ? { ...one, position: one.position - 1 } : one
}

/** Until the push with the counts comes, what I did is counted here. */
function recounted(event: Event, before: EnrolmentState | undefined, after: EnrolmentState): Event {
  const step = (counts: (state: EnrolmentState) => boolean) => Number(counts(after)) - Number(before !== undefined && counts(before))
  const [taken, waiting, pending] = [step(isSeated), step((state) => state === 'waitlisted'), step((state) => state === 'pending')]
  if (taken === 0 && waiting === 0 && pending === 0) return event
  return { ...event, taken: event.taken + taken, waiting_count: event.waiting_count + waiting, pending_count: event.pending_count + pending }
}

function withCards(events: Events, id: EventId, change: (card: EventCard) => EventCard): Events {
  const inList = (list: EventList): EventList => {
    if (!list.events.some((card) => card.id === id)) return list
    return { ...list, events: list.events.map((card) => (card.id === id ? change(card) : card)) }
  }
  return { ...events, searches: mapped(events.searches, inList), mine: mapped(events.mine, inList) }
}

/** The same object where nothing in it is another. */
function mapped<K extends string>(lists: Readonly<Record<K, EventList>>, change: (list: EventList) => EventList): Readonly<Record<K, EventList>> {
  let differs = false
  const next = Object.entries<EventList>(lists).map(([key, list]) => {
    const other = change(list)
    differs ||= other !== list
    return [key, other] as const
  })
  return differs ? (Object.fromEntries(next) as Record<K, EventList>) : lists
}

function freshCard(card: EventCard, event: Event, mine: Enrolment | undefined): EventCard {
  const { name, kind, state, organiser, place, court_note, surface, zone, starts_at, ends_at, is_private, format, competitive } = event
  const { level_min, level_max, gender, capacity, taken, waiting_count, price, image, is_class, series } = event
  const { id, distance, mine: before } = card
  const when = { name, kind, state, organiser, place, court_note, surface, zone, starts_at, ends_at, is_private, format, competitive }
  const who = { id, level_min, level_max, gender, capacity, taken, waiting_count, price, image, is_class, series, distance, mine: before }
  const fresh = Object.fromEntries(Object.entries({ ...when, ...who }).filter(([, value]) => value !== undefined)) as unknown as EventCard
  return mine ? withStanding(fresh, mine) : fresh
}

function withStanding(card: EventCard, enrolment: Enrolment): EventCard {
  const { mine: _, ...rest } = card
  return isListed(enrolment.state) ? { ...rest, mine: standingOf(enrolment) } : rest
}
