/**
 * Events: roster, requests, waiting list, my own enrolment, results. Shared state comes on `event:{id}`, mine on my own
 * topic, and replies carry either; all go through these reducers.
 *
 * INVARIANT: a snapshot plus a logged push equals the snapshot taken after that push. A person's enrolment never reverts
 * to an older one.
 */
import type { Due, Enrolment, EnrolmentState, Event, EventCard, EventId, EventSnapshot, Match, MatchPage, MyCounts, MyGames, MyEnrolment, Pairs, Poll, PollVote, RosterPage, StaffMember, UserId } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface Events {
  known: Readonly<Record<EventId, EventEntry>>
  /** By query, as JSON; the latest last. */
  searches: Readonly<Record<string, EventList>>
  mine: Readonly<Record<MyGames, EventList>>
  counts?: MyCounts
  /** My status as it will be if the server accepts my last action; null: none. Absent once the reply has come. */
  optimistic: Readonly<Record<EventId, MyEnrolment | null>>
}

export type EventEntry = { is: 'loading' | 'gone' } | { is: 'error'; trouble: Trouble } | EventKnown

interface EventKnown {
  is: 'ready'
  /** Of an earlier page, and not yet replaced by the server's snapshot. */
  last?: true
  event: Event
  /** Unordered: `rosterOf` of the feature sorts them. */
  enrolments: readonly Enrolment[]
  mine?: Enrolment
  /** Who was asked to help and has not answered: all of them for the organiser, else only me. */
  asked: readonly StaffMember[]
  /** The open poll for its date. */
  poll?: Poll
  matches: readonly Match[]
  /** Where the roster and the results continue; each absent when all are here. */
  cursors?: { enrolments?: string; matches?: string }
  /** Who plays with whom, once it was drawn. */
  pairs?: Pairs
  /** What I owe for it and for its season. */
  dues?: readonly Due[]
  /** The other dates of its series that are still to come. */
  dates: readonly EventCard[]
}

export interface EventList {
  is: 'idle' | 'loading' | 'ready' | 'error'
  events: readonly EventCard[]
  /** Events per day, if the server counted them. */
  days?: readonly { day: string; count: number }[]
  /** Absent when there are no more. */
  cursor?: string
  loadingMore: boolean
  trouble?: Trouble
}

/** The number of searches cached, so that going back shows the old results. */
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


export const slice = {
  start: startEvents,
  pushes: {
    event: {
      event_changed: (events, { event }) => eventChanged(events, withKnownRequests(events, event)),
      enrolment_changed: (events, { enrolment, taken, waiting_count }, { id, me }) => counted(enrolmentChanged(events, enrolment, me), id, { taken, waiting_count }),
      enrolment_ended: (events, { enrolment, user, taken, waiting_count }, { id, me }) =>
        counted(enrolmentEnded(events, id, enrolment, user !== undefined && user === me), id, { taken, waiting_count }),
      match_changed: (events, { match }, { id }) => matchChanged(events, id, match),
      poll_changed: (events, { poll }, { id }) => withPoll(events, id, poll),
      poll_voted: (events, { vote }, { id }) => withVote(events, id, vote),
      pairs_changed: (events, { pairs }, { id }) => pairsChanged(events, id, pairs),
    },
    user: {
      my_enrolment: (events, { enrolment }) => myEnrolmentChanged(events, enrolment),
      staff_asked: (events, { event, asked }) => withAsked(events, event, asked),
      due_changed: (events, { event, dues }) => changed(events, event, (known) => ({ ...known, dues })),
      request_changed: (events, { enrolment, ...counts }) => counted(requestChanged(events, enrolment), enrolment.event, counts),
    },
  },
  snapshots: { event: (events, snapshot) => withSnapshot(events, snapshot as EventSnapshot), user: stale },
  forgets: { event: (events, gone, { id }) => (gone ? withEntry(events, id, { is: 'gone' }) : events) },
} satisfies Slice<Events>

export function withSnapshot(events: Events, { event, enrolments, enrolments_cursor, mine, asked = [], poll, matches, matches_cursor, pairs, dues = [], dates }: EventSnapshot): Events {
  const before = events.known[event.id]
  const myEnrolment = before?.is === 'ready' && !before.last ? newerOf(before.mine, mine) : mine
  const cursors = cursorsOf(enrolments_cursor, matches_cursor)
  const next = withEntry(events, event.id, { is: 'ready', event, enrolments, asked, matches, dues, dates, ...(poll && { poll }), ...(cursors && { cursors }), ...(pairs && { pairs }), ...(myEnrolment && { mine: myEnrolment }) })
  return withCards(next, event.id, (card) => freshCard(card, event, myEnrolment))
}

function cursorsOf(enrolments: string | undefined, matches: string | undefined): EventKnown['cursors'] {
  if (enrolments === undefined && matches === undefined) return undefined
  return { ...(enrolments !== undefined && { enrolments }), ...(matches !== undefined && { matches }) }
}

/** The poll for the date; absent if it has ended. */
export function withPoll(events: Events, id: EventId, poll: Poll | undefined): Events {
  return changed(events, id, (known) => {
    const { poll: _, ...others } = known
    return { ...others, ...(poll && { poll }) }
  })
}

/** Somebody's answers; older ones change nothing. */
export function withVote(events: Events, id: EventId, vote: PollVote): Events {
  return changed(events, id, (known) => {
    const before = known.poll?.votes.find(({ player }) => player.id === vote.player.id)
    if (!known.poll || (before && before.at > vote.at)) return known
    return { ...known, poll: { ...known.poll, votes: [...known.poll.votes.filter((one) => one !== before), vote] } }
  })
}

/** The next page of a roster; whom a push has named since is as the push says. */
export function withRosterPage(events: Events, id: EventId, { enrolments, cursor }: RosterPage): Events {
  return changed(events, id, ({ cursors, ...known }) => {
    const fresh = enrolments.filter((one) => (find(known, one)?.at ?? -1) < one.at)
    const next = cursorsOf(cursor, cursors?.matches)
    return { ...known, enrolments: fresh.reduce(upserted, known.enrolments), ...(next && { cursors: next }) }
  })
}

/** The next page of a game's results. */
export function withResultsPage(events: Events, id: EventId, { matches, cursor }: MatchPage): Events {
  return changed(events, id, ({ cursors, ...known }) => {
    const here = new Set(known.matches.map((one) => one.id))
    const next = cursorsOf(cursors?.enrolments, cursor)
    return { ...known, matches: [...known.matches, ...matches.filter((one) => !here.has(one.id))], ...(next && { cursors: next }) }
  })
}

export function withEntry(events: Events, id: EventId, entry: EventEntry): Events {
  return { ...events, known: { ...events.known, [id]: entry } }
}

/** From a push or a reply; an older version changes nothing. */
export function eventChanged(events: Events, event: Event): Events {
  const next = changed(events, event.id, (known) =>
    event.version < known.event.version || event.sequence < known.event.sequence ? known : { ...known, event: withKnownPlace(event, known.event) },
  )
  const mine = mineOf(next, event.id)
  return withCards(next, event.id, (card) => freshCard(card, event, mine))
}

/** Pushes do not say how many requests wait: organisers hear of them on their own topic. */
function withKnownRequests(events: Events, event: Event): Event {
  const known = events.known[event.id]
  return known?.is === 'ready' ? { ...event, pending_count: known.event.pending_count } : event
}

/** Pushes of a private game have its area alone: I keep the court that I know, unless it may have changed since. */
function withKnownPlace(event: Event, known: Event): Event {
  const { area, ...shown } = event
  if (area === undefined || known.area !== undefined || event.sequence > known.sequence) return event
  const { place, court, court_note } = known
  return { ...shown, ...(place && { place }), ...(court !== undefined && { court }), ...(court_note !== undefined && { court_note }) }
}

/** A request for, or an invitation to, a game of mine: when it is over, it leaves the roster. */
function requestChanged(events: Events, enrolment: Enrolment): Events {
  return stale(
    changed(events, enrolment.event, (known) => {
      const before = find(known, enrolment)
      if (before && before.at > enrolment.at) return known
      const enrolments = isListed(enrolment.state) ? upserted(known.enrolments, enrolment) : known.enrolments.filter((one) => !isSame(one, enrolment))
      return { ...known, enrolments }
    }),
  )
}

/** Somebody's enrolment changed. My own also arrives on my topic, in either order. */
function enrolmentChanged(events: Events, enrolment: Enrolment, me: UserId | undefined): Events {
  if (me !== undefined && enrolment.player?.id === me) return myEnrolmentChanged(events, enrolment)
  return changed(events, enrolment.event, (known) => {
    const before = find(known, enrolment)
    if (before && before.at > enrolment.at) return known
    return { ...known, enrolments: allMovedUp(upserted(known.enrolments, enrolment), before, enrolment.state), ...myMovedUp(known, before, enrolment.state) }
  })
}

/** My enrolment changed or ended, from a push on my topic or a reply. */
export function myEnrolmentChanged(events: Events, enrolment: Enrolment): Events {
  const { event: id } = enrolment
  const before = mineOf(events, id)
  if (before && before.at > enrolment.at) return events
  const next = changed(events, id, (known) => {
    const listed = find(known, enrolment)
    const enrolments = isListed(enrolment.state) ? upserted(known.enrolments, enrolment) : known.enrolments.filter((one) => !isSame(one, enrolment))
    return { ...known, mine: enrolment, enrolments: allMovedUp(enrolments, listed, enrolment.state), event: recounted(known.event, listed?.state, enrolment.state) }
  })
  return stale(withCards(next, id, (card) => withMyEnrolment(card, enrolment)))
}

function enrolmentEnded(events: Events, id: EventId, ended: Enrolment['id'], isMine: boolean): Events {
  return changed(events, id, (known) => {
    const before = known.enrolments.find((one) => one.id === ended)
    const mine = known.mine && (isMine || known.mine.id === ended) && isListed(known.mine.state) ? { ...known.mine, state: 'unenrolled' as const } : known.mine
    const { mine: _, ...rest } = known
    return {
      ...rest,
      ...(mine && { mine }),
      enrolments: allMovedUp(known.enrolments.filter((one) => one.id !== ended), before, 'unenrolled'),
      ...(mine === known.mine && myMovedUp(known, before, 'unenrolled')),
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

/** From a push or a reply; an older version changes nothing. */
export function pairsChanged(events: Events, id: EventId, pairs: Pairs | undefined): Events {
  return changed(events, id, ({ pairs: before, ...known }) => {
    const newest = pairs && before && before.version > pairs.version ? before : pairs
    return { ...known, ...(newest && { pairs: newest }) }
  })
}

export function withAsked(events: Events, id: EventId, asked: readonly StaffMember[]): Events {
  return changed(events, id, (known) => ({ ...known, asked }))
}

type Counts = Pick<Event, 'taken' | 'waiting_count'> & Partial<Pick<Event, 'pending_count'>>

/** Takes over the counts that a push carries. */
function counted(events: Events, id: EventId, counts: Counts): Events {
  const next = changed(events, id, (known) => ({ ...known, event: withSeats({ ...known.event, ...counts }) }))
  const { taken, waiting_count } = counts
  return withCards(next, id, (card) => withSeats({ ...card, taken, waiting_count }))
}

/** Whether it is full follows from its seats. */
function withSeats<T extends Pick<EventCard, 'state' | 'taken' | 'capacity'>>(event: T): T {
  if (event.state !== 'full' && event.state !== 'published') return event
  return { ...event, state: event.taken >= event.capacity ? 'full' : 'published' }
}

export function withSearch(events: Events, question: string, list: EventList): Events {
  const { [question]: _, ...others } = events.searches
  const recent = Object.entries(others).slice(1 - SEARCHES_MAX)
  return { ...events, searches: { ...Object.fromEntries(recent), [question]: list } }
}

export function withMine(events: Events, which: MyGames, list: EventList, counts?: MyCounts): Events {
  return { ...events, mine: { ...events.mine, [which]: list }, ...(counts && { counts }) }
}

/** Sets my optimistic status; `undefined` removes it once the reply has come. */
export function withOptimistic(events: Events, id: EventId, status: MyEnrolment | null | undefined): Events {
  const { [id]: _, ...others } = events.optimistic
  return { ...events, optimistic: status === undefined ? others : { ...others, [id]: status } }
}

/** Marks my lists as stale, so that the next screen that shows them reloads them. */
export function stale(events: Events): Events {
  const again = (list: EventList): EventList => (list.is === 'ready' ? { ...list, is: 'idle' } : list)
  const mine = Object.fromEntries(Object.entries(events.mine).map(([which, list]) => [which, again(list)])) as Events['mine']
  return { ...events, mine }
}

export function standingOf({ state, position, answer_by, reconfirm }: Enrolment): MyEnrolment {
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

function newerOf(known: Enrolment | undefined, other: Enrolment | undefined): Enrolment | undefined {
  if (!known || !other) return known ?? other
  return known.at > other.at ? known : other
}

function find(known: EventKnown, enrolment: Enrolment): Enrolment | undefined {
  return known.enrolments.find((one) => isSame(one, enrolment))
}

/** The same enrolment, or another one of the same person: each person is on a roster once. */
function isSame(one: Enrolment, other: Enrolment): boolean {
  return one.id === other.id || (one.player !== undefined && one.player.id === other.player?.id)
}

function upserted(enrolments: readonly Enrolment[], enrolment: Enrolment): readonly Enrolment[] {
  const at = enrolments.findIndex((one) => isSame(one, enrolment))
  if (at < 0) return [...enrolments, enrolment]
  return enrolments.map((one, index) => (index === at ? withKnown(enrolment, one) : one))
}

/** Pushes leave out the names of guests whom players brought, and some the rating: I keep what I know. */
function withKnown(enrolment: Enrolment, { guest, rating }: Enrolment): Enrolment {
  return { ...(rating && { rating }), ...enrolment, ...(enrolment.guest === '' && guest !== undefined && { guest }) }
}

/** When somebody leaves the waiting list, those behind them move up. */
function allMovedUp(enrolments: readonly Enrolment[], before: Enrolment | undefined, state: EnrolmentState): readonly Enrolment[] {
  const vacated = vacatedPosition(before, state)
  return vacated === undefined ? enrolments : enrolments.map((one) => movedUp(one, vacated))
}

function myMovedUp(known: EventKnown, before: Enrolment | undefined, state: EnrolmentState): { mine?: Enrolment } {
  const vacated = vacatedPosition(before, state)
  return known.mine && vacated !== undefined ? { mine: movedUp(known.mine, vacated) } : {}
}

function vacatedPosition(before: Enrolment | undefined, state: EnrolmentState): number | undefined {
  return before?.state === 'waitlisted' && state !== 'waitlisted' ? before.position : undefined
}

function movedUp(one: Enrolment, vacated: number): Enrolment {
  return one.state === 'waitlisted' && one.position !== undefined && one.position > vacated ? { ...one, position: one.position - 1 } : one
}

/** Counts my own change until the push with the counts arrives. */
function recounted(event: Event, before: EnrolmentState | undefined, after: EnrolmentState): Event {
  const step = (counts: (state: EnrolmentState) => boolean) => Number(counts(after)) - Number(before !== undefined && counts(before))
  const [taken, waiting] = [step(isSeated), step((state) => state === 'waitlisted')]
  if (taken === 0 && waiting === 0) return event
  return withSeats({ ...event, taken: event.taken + taken, waiting_count: event.waiting_count + waiting })
}

function withCards(events: Events, id: EventId, change: (card: EventCard) => EventCard): Events {
  const inList = (list: EventList): EventList => {
    if (!list.events.some((card) => card.id === id)) return list
    return { ...list, events: list.events.map((card) => (card.id === id ? change(card) : card)) }
  }
  return { ...events, searches: mapped(events.searches, inList), mine: mapped(events.mine, inList) }
}

/** Returns the same object if no list changed. */
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
  const { name, kind, state, organiser, surface, zone, starts_at, ends_at, is_private, format, competitive } = event
  // A card that shows the court keeps it: a private game's pushes have its area alone.
  const { place, area, court_note } = event.area !== undefined && card.place ? card : event
  const { level_min, level_max, gender, capacity, taken, waiting_count, price, image, is_class, series } = event
  const { id, distance, mine: before, more_dates } = card
  const when = { name, kind, state, organiser, place, area, court_note, surface, zone, starts_at, ends_at, is_private, format, competitive }
  const who = { id, level_min, level_max, gender, capacity, taken, waiting_count, price, image, is_class, series, distance, mine: before, more_dates }
  const fresh = Object.fromEntries(Object.entries({ ...when, ...who }).filter(([, value]) => value !== undefined)) as unknown as EventCard
  return mine ? withMyEnrolment(fresh, mine) : fresh
}

function withMyEnrolment(card: EventCard, enrolment: Enrolment): EventCard {
  const { mine: _, ...rest } = card
  return isListed(enrolment.state) ? { ...rest, mine: standingOf(enrolment) } : rest
}
