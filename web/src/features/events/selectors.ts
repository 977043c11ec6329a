/**
 * The state of the game screens.
 *
 *   useGame(id)              one game with its roster and my status, or an error; subscribed while on screen
 *   useMyGames(which)        one of my lists
 *   useMine(id, cardStatus)  my status: from the card, unless an action of mine is pending
 *   useNow(every)            the current time, updated every so many milliseconds
 */
import { useEffect, useMemo } from 'react'
import type { Due, Enrolment, EventCard, EventId, Event as Game, Match, MyGames, MyEnrolment, Pairs, Poll, StaffMember, UserId } from '@/wire'
import type { Trouble } from '@/lib/refused'
import { useTopic } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import { type EventEntry, type EventList, isListed, isSeated, standingOf } from '@/store/slices/events'
import { loadEvent, loadMine, loadMorePlayers, loadMoreResults } from './actions'

const LOADING: EventEntry = { is: 'loading' }

export interface GameView {
  game: Game
  /** Enrolled, checked in or marked absent; the organiser first, then by time of joining. */
  seated: readonly Enrolment[]
  /** Seats offered to somebody on the waiting list. */
  offered: readonly Enrolment[]
  asked: readonly Enrolment[]
  invited: readonly Enrolment[]
  /** By position. */
  waiting: readonly Enrolment[]
  /** My status, including an optimistic change. */
  mine: (MyEnrolment & { at?: number; reason?: string }) | null
  enrolment: Enrolment | undefined
  /** An action of mine is pending. */
  busy: boolean
  /** I am its organiser or a co-organiser. */
  host: boolean
  /** I am its organiser. */
  owner: boolean
  /** I enter results of others and decide about them. */
  officiates: boolean
  /** Who was asked to help and has not answered, as far as I may know. */
  helpers: readonly StaffMember[]
  /** The open poll for its date. */
  poll?: Poll
  matches: readonly Match[]
  /** Load the next page of the roster and of the results; each absent when all are here. */
  morePlayers?: () => Promise<void>
  moreResults?: () => Promise<void>
  /** Who plays with whom, once it was drawn. */
  pairs?: Pairs
  /** What I owe for it and for its season. */
  dues: readonly Due[]
  dates: readonly EventCard[]
}

type GameState = { is: 'loading' | 'gone' } | { is: 'error'; trouble: Trouble } | ({ is: 'ready' } & GameView)

/** A visitor by link fetches the event instead of subscribing: its topic opens to them once they are enrolled. */
export function useGame(id: EventId, invite?: string): GameState {
  const topic = useTopic(`event:${id}`, { viewing: true })
  const live = useStore(({ connection }) => connection.state === 'live')
  const entry = useStore(({ events }) => events.known[id] ?? LOADING)
  const optimistic = useStore(({ events }) => events.optimistic[id])
  const me = useStore(({ session }) => session.user?.id)
  const byLinkOnly = invite !== undefined && topic === 'gone'
  useEffect(() => {
    if (byLinkOnly && live) void loadEvent(id, invite)
  }, [id, invite, byLinkOnly, live])
  // A seat of mine shows me the court, which no push has.
  const lacksPlace = entry.is === 'ready' && entry.event.area !== undefined && (entry.event.organiser.id === me || (entry.mine !== undefined && isSeated(entry.mine.state)))
  useEffect(() => {
    if (lacksPlace && live) void loadEvent(id)
  }, [id, lacksPlace, live])
  // Nor has any push the name of a guest whom a player brings.
  const lacksName = entry.is === 'ready' && entry.mine !== undefined && isSeated(entry.mine.state) && entry.enrolments.some(({ guest }) => guest === '')
  useEffect(() => {
    if (lacksName && live) void loadEvent(id)
  }, [id, lacksName, live])
  return useMemo(() => {
    if (entry.is !== 'ready') return entry
    const { event: game, enrolments, mine, asked: helpers, poll, matches, cursors, pairs, dues = [], dates } = entry
    const own = mine && { ...standingOf(mine), at: mine.at, ...(mine.reason !== undefined && { reason: mine.reason }) }
    const { seated, ...others } = groupsOf(enrolments, game.organiser.id)
    return {
      is: 'ready' as const,
      game,
      ...others,
      seated: withOptimisticSeat(seated, optimistic, mine, me),
      mine: optimistic === undefined ? (own ?? null) : optimistic,
      enrolment: mine,
      busy: optimistic !== undefined,
      ...rightsIn(game, me),
      helpers,
      ...(poll && { poll }),
      matches,
      ...(cursors?.enrolments !== undefined && { morePlayers: () => loadMorePlayers(id, invite) }),
      ...(cursors?.matches !== undefined && { moreResults: () => loadMoreResults(id, invite) }),
      ...(pairs && { pairs }),
      dues,
      dates,
    }
  }, [entry, optimistic, me, id, invite])
}

/** What I may do in a game as its organiser or as one of its staff. */
export function rightsIn({ organiser, staff = [] }: Pick<Game, 'organiser' | 'staff'>, me: UserId | undefined): Pick<GameView, 'host' | 'owner' | 'officiates'> {
  const owner = organiser.id === me
  const role = staff.find(({ person }) => person.id === me)?.role
  return { owner, host: owner || role === 'co_organiser', officiates: owner || role !== undefined }
}

type Groups = Pick<GameView, 'seated' | 'offered' | 'asked' | 'invited' | 'waiting'>

/** Groups enrolments by status: players by time of joining, so that checking in does not reorder them; requests by age. */
export function groupsOf(enrolments: readonly Enrolment[], organiser: string): Groups {
  const of = (...states: Enrolment['state'][]) => enrolments.filter(({ state }) => states.includes(state))
  const byId = (a: Enrolment, b: Enrolment) => (a.id < b.id ? -1 : 1)
  const byTime = (a: Enrolment, b: Enrolment) => a.at - b.at || byId(a, b)
  const first = (one: Enrolment) => Number(one.player?.id !== organiser)
  return {
    seated: of('enrolled', 'checked_in', 'no_show').sort((a, b) => first(a) - first(b) || byId(a, b)),
    offered: of('offered').sort(byTime),
    asked: of('pending').sort(byTime),
    invited: of('invited').sort(byTime),
    waiting: of('waitlisted').sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity)),
  }
}

/** Adds or removes my seat while my action is pending. */
function withOptimisticSeat(seated: readonly Enrolment[], optimistic: MyEnrolment | null | undefined, mine: Enrolment | undefined, me: string | undefined): readonly Enrolment[] {
  if (optimistic === undefined || me === undefined) return seated
  const others = seated.filter(({ player }) => player?.id !== me)
  if (optimistic === null || !isSeated(optimistic.state)) return others
  if (others.length < seated.length) return seated
  const user = meOf()
  if (!user) return seated
  return [...others, { id: mine?.id ?? 'mine', event: mine?.event ?? '', player: user, state: optimistic.state, at: Date.now(), ...(user.level !== undefined && { level: user.level }) }]
}

function meOf() {
  return useStore.getState().session.user
}

/** The number of taken seats, including my pending action. */
export function takenOf({ game, seated, offered, busy }: Pick<GameView, 'game' | 'seated' | 'offered' | 'busy'>): number {
  return busy ? Math.max(game.taken, seated.length + offered.length) : game.taken
}

export function useMyGames(which: MyGames): EventList {
  const list = useStore(({ events }) => events.mine[which])
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => {
    if (list.is === 'idle' || (list.is === 'error' && live)) void loadMine(which)
    // After an error retry once the connection is back, not at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [which, list.is === 'idle', live])
  return list
}

/** My status, null for none: a pending action of mine takes precedence over the card. */
export function useMine(id: EventId, cardStatus: MyEnrolment | undefined): { mine: MyEnrolment | null; busy: boolean } {
  const optimistic = useStore(({ events }) => events.optimistic[id])
  if (optimistic !== undefined) return { mine: optimistic, busy: true }
  return { mine: cardStatus !== undefined && isListed(cardStatus.state) ? cardStatus : null, busy: false }
}
