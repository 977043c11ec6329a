/**
 * Leagues: their sides, fixtures and tables. `league:{id}` carries a snapshot and its changes; requests to join reach their
 * organisers as notifications, which make the snapshot stale.
 *
 * INVARIANT: a snapshot plus a logged push equals the snapshot taken after that push, or the topic or the table is fetched again.
 */
import type { BoxPeriod, Fixture, FixtureId, Ladder, LadderMoves, League, LeagueCard, LeagueId, LeaguePush, LeagueSide, LeagueSnapshot, Notification, SideId, StaffMember, Table } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Change, Slice, Source } from '../slice'

export interface Leagues {
  known: Readonly<Record<LeagueId, LeagueEntry>>
  /** By query, as JSON; the latest last. */
  searches: Readonly<Record<string, LeagueList>>
  /** The leagues that I play in or organise: those still on, and those that are over. */
  mine: Readonly<Record<MyLeagueList, LeagueList>>
}

export type MyLeagueList = 'current' | 'past'

export type LeagueEntry = { is: 'gone' } | LeagueKnown

export interface LeagueKnown {
  is: 'ready'
  league: League
  /** Those that are listed for me; `inOrder` of the feature sorts them. */
  sides: Readonly<Record<SideId, LeagueSide>>
  /** Where `side.list` continues after those in the snapshot; absent when all are here. */
  sidesCursor?: string
  /** My side, also if it is not listed. */
  mine?: LeagueSide
  /** The sides that wait for my answer: teams that ask me, and one of which a file names me as a player. */
  invited?: readonly SideId[]
  /** Whether I am one of its organisers. */
  organises: boolean
  /** Whether I enter results and decide about fixtures in which I do not play: an organiser, or an official. */
  officiates?: boolean
  /** Who was asked to help and has not answered, as far as I may know. */
  asked?: readonly StaffMember[]
  /** By group; none before the draw, and of a knock-out. */
  tables: Readonly<Record<number, Table>>
  /** Of a ladder, once it is drawn. */
  ladder?: Ladder
  /** What moved the ladder, the newest first; absent until it is loaded. */
  log?: LadderMoves
  /** The current period of a box league. */
  period?: BoxPeriod
  /** Groups whose table has to be fetched. */
  outdated: readonly number[]
  /** The first round with an undecided fixture; 0 before the draw. */
  round: number
  /** All that were loaded: of the current round, of a knock-out all, my undecided ones, and the pages read since. */
  fixtures: Readonly<Record<FixtureId, Fixture>>
  /** How often I was notified about it: outsiders of a private league ask for it again then. */
  news?: number
  /** Where `fixture.list` continues after the current round; absent when all of it is here. */
  cursor?: string
}

export interface LeagueList {
  is: 'idle' | 'loading' | 'ready' | 'error'
  leagues: readonly LeagueCard[]
  /** Absent when there are no more. */
  cursor?: string
  loadingMore: boolean
  trouble?: Trouble
}

export function noLeagues(): LeagueList {
  return { is: 'idle', leagues: [], loadingMore: false }
}

export function startLeagues(): Leagues {
  return { known: {}, searches: {}, mine: { current: noLeagues(), past: noLeagues() } }
}

/** What the reducers of one change work on. */
export interface LeaguesDraft {
  leagues: Leagues
  /** Leagues whose snapshot is out of date. */
  stale: Set<LeagueId>
}

export type LeagueChange<N extends LeaguePush['push']> = Extract<LeaguePush, { push: N }>['data']

export type LeagueReducers = { readonly [N in LeaguePush['push']]: (draft: LeaguesDraft, data: LeagueChange<N>, id: LeagueId, me: string | undefined) => void } & {
  readonly staffAsked: (draft: LeaguesDraft, league: LeagueId, asked: readonly StaffMember[]) => void
  readonly notified: (draft: LeaguesDraft, notification: Notification) => void
  readonly snapshot: (draft: LeaguesDraft, snapshot: LeagueSnapshot) => void
  readonly gone: (draft: LeaguesDraft, id: LeagueId) => void
  readonly missed: (draft: LeaguesDraft) => void
}

let reducers: LeagueReducers | undefined

/** `leagues-changes` brings the reducers along, with the screens of leagues: until then no league is known, and none is followed. */
export function provideReducers(provided: LeagueReducers): void {
  reducers = provided
}

/** Until the reducers are here, the push is about a league that nobody follows. */
function forward<N extends LeaguePush['push']>(name: N) {
  return (draft: LeaguesDraft, data: LeagueChange<N>, { id, me }: Source): void => reducers?.[name](draft, data as never, id, me)
}

export const slice = {
  start: startLeagues,
  draft: {
    open: (leagues: Leagues): LeaguesDraft => ({ leagues, stale: new Set() }),
    close({ leagues, stale }: LeaguesDraft, change: Change): Leagues {
      for (const id of stale) change.stale.add(`league:${id}`)
      return leagues
    },
  },
  pushes: {
    league: {
      league_changed: forward('league_changed'),
      side_changed: forward('side_changed'),
      side_ended: forward('side_ended'),
      drawn: forward('drawn'),
      fixture_changed: forward('fixture_changed'),
      table_changed: forward('table_changed'),
      table_reset: forward('table_reset'),
      ladder_moved: forward('ladder_moved'),
      ladder_reset: forward('ladder_reset'),
    },
    user: {
      notified: (draft, { notification }) => reducers?.notified(draft, notification),
      league_staff_asked: (draft, { league, asked }) => reducers?.staffAsked(draft, league, asked),
    },
  },
  snapshots: {
    league: (draft, snapshot) => reducers?.snapshot(draft, snapshot as LeagueSnapshot),
    user: (draft) => reducers?.missed(draft),
  },
  forgets: { league: (draft, gone, { id }) => (gone ? reducers?.gone(draft, id) : undefined) },
} satisfies Slice<Leagues, LeaguesDraft>
