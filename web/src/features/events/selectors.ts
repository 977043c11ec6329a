/**
 * What the screens of games read.
 *
 *   useGame(id)            one game with its roster and where I stand, or why not; listened to while it is on screen
 *   useGames(question)     the answer to a question, asked when it is first needed
 *   useMyGames(which)      my games of one kind
 *   useMine(id, told)      where I stand: as a card said, unless I have pressed something since
 *   useNow(every)          the time, anew every so many milliseconds
 */
import { useEffect, useMemo, useState } from 'react'
import type { Enrolment, EventCard, EventId, Event as Game, Match, MyGames, MyStanding, SearchEvents } from '@/wire'
import type { Trouble } from '@/lib/refused'
import { useTopic } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import { type EventEntry, type EventList, isListed, isSeated, noEvents, standingOf } from '@/store/slices/events'
import { keyOf, loadEvent, loadMine, search, searchFresh, searchMore } from './actions'

const NONE = noEvents()
const LOADING: EventEntry = { is: 'loading' }

export interface GameView {
  game: Game
  /** On court: enrolled, checked in, marked absent; the organiser first, then by when they first came. */
  seated: readonly Enrolment[]
  /** Seats that are held for somebody. */
  offered: readonly Enrolment[]
  asked: readonly Enrolment[]
  invited: readonly Enrolment[]
  /** In their order. */
  waiting: readonly Enrolment[]
  /** Mine, with what I pressed laid over it. */
  mine: (MyStanding & { at?: number; reason?: string }) | null
  enrolment: Enrolment | undefined
  /** What I pressed is under way. */
  busy: boolean
  host: boolean
  matches: readonly Match[]
  dates: readonly EventCard[]
}

export type GameState = { is: 'loading' | 'gone' } | { is: 'error'; trouble: Trouble } | ({ is: 'ready' } & GameView)

/** Whoever comes by a link is told by an answer first: the topic is theirs once they are in. */
export function useGame(id: EventId, invite?: string): GameState {
  const topic = useTopic(`event:${id}`, { viewing: true })
  const live = useStore(({ connection }) => connection.state === 'live')
  const entry = useStore(({ events }) => events.known[id] ?? LOADING)
  const wished = useStore(({ events }) => events.optimistic[id])
  const me = useStore(({ session }) => session.user?.id)
  const alone = invite !== undefined && topic === 'gone'
  useEffect(() => {
    if (alone && live) void loadEvent(id, invite)
  }, [id, invite, alone, live])
  return useMemo(() => {
    if (entry.is !== 'ready') return entry
    const { event: game, enrolments, mine, matches, dates } = entry
    const own = mine && { ...standingOf(mine), at: mine.at, ...(mine.reason !== undefined && { reason: mine.reason }) }
    const { seated, ...others } = groupsOf(enrolments, game.organiser.id)
    return {
      is: 'ready' as const,
      game,
      ...others,
      seated: withWished(seated, wished, mine, me),
      mine: wished === undefined ? (own ?? null) : wished,
      enrolment: mine,
      busy: wished !== undefined,
      host: game.organiser.id === me,
      matches,
      dates,
    }
  }, [entry, wished, me])
}

type Groups = Pick<GameView, 'seated' | 'offered' | 'asked' | 'invited' | 'waiting'>

/** Who is where: on court in the order in which they first came, so that nobody changes places by checking in; the others by when. */
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

/** My seat as it will be: taken while the answer is under way, or free already. */
function withWished(seated: readonly Enrolment[], wished: MyStanding | null | undefined, mine: Enrolment | undefined, me: string | undefined): readonly Enrolment[] {
  if (wished === undefined || me === undefined) return seated
  const others = seated.filter(({ player }) => player?.id !== me)
  if (wished === null || !isSeated(wished.state)) return others
  if (others.length < seated.length) return seated
  const user = meOf()
  if (!user) return seated
  return [...others, { id: mine?.id ?? 'mine', event: mine?.event ?? '', player: user, state: wished.state, at: Date.now(), ...(user.level !== undefined && { level: user.level }) }]
}

function meOf() {
  return useStore.getState().session.user
}

/** How many of the seats are taken with what I pressed counted in. */
export function takenOf({ game, seated, offered, busy }: Pick<GameView, 'game' | 'seated' | 'offered' | 'busy'>): number {
  return busy ? Math.max(game.taken, seated.length + offered.length) : game.taken
}

/** The answer to a question; again when the line is back. Not asked while it is not `wanted`. */
export function useGames(question: SearchEvents, wanted = true): EventList {
  const key = keyOf(question)
  const list = useStore(({ events }) => events.searches[key] ?? NONE)
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => {
    if (wanted) void search(JSON.parse(key) as SearchEvents)
  }, [key, live, wanted])
  return list
}

/** How long a list is looked at before it is asked for again: games come up that no push told of. */
const FRESH_MS = 60_000

/** Asks again now and then, and when somebody comes back to the page, as long as the list has one page. */
export function useFresh(question: SearchEvents): void {
  const key = keyOf(question)
  useEffect(() => {
    const again = () => {
      const list = useStore.getState().events.searches[key]
      if (document.visibilityState === 'visible' && list?.is === 'ready' && list.events.length <= PAGE) void searchFresh(JSON.parse(key) as SearchEvents)
    }
    const timer = setInterval(again, FRESH_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [key])
}

const PAGE = 24
/** Games that a map shows: beyond these the places' counts say enough. */
const ON_MAP = 120

/** Page by page until a map has its games: one page would only be the first hours of the day. */
export function useWholeMap(question: SearchEvents, list: EventList, on: boolean): void {
  const key = keyOf(question)
  const more = on && list.is === 'ready' && list.cursor !== undefined && !list.loadingMore && list.events.length < ON_MAP
  useEffect(() => {
    if (more) void searchMore(JSON.parse(key) as SearchEvents)
  }, [key, more, list.events.length])
}

export function useMyGames(which: MyGames): EventList {
  const list = useStore(({ events }) => events.mine[which])
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => {
    if (list.is === 'idle' || (list.is === 'error' && live)) void loadMine(which)
    // An error is asked about once more when the line is back, not at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [which, list.is === 'idle', live])
  return list
}

/** Where I stand, null for nowhere: what I pressed first, then what the event's own state says, then the card. */
export function useMine(id: EventId, told: MyStanding | undefined): { mine: MyStanding | null; busy: boolean } {
  const wished = useStore(({ events }) => events.optimistic[id])
  if (wished !== undefined) return { mine: wished, busy: true }
  return { mine: told !== undefined && isListed(told.state) ? told : null, busy: false }
}

export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
