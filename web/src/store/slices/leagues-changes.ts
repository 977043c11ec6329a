/** How leagues change, and their lists; comes with their screens. See `leagues`. */
import type { Fixture, FixturePage, League, LeagueCard, LeagueId, LeagueSide, LeagueSnapshot, SideId, SideState, StaffMember, StaffRole } from '@/wire'
import { type LeagueEntry, type LeagueKnown, type LeagueList, type Leagues, type LeaguesDraft, type MyLeagueList, provideReducers } from './leagues'
import { ladderMoved, logAfter } from './leagues-ladder'
import { tableChanged, withoutTable } from './leagues-tables'

provideReducers({
  league_changed(draft, { league }, id, me) {
    // What organisers see besides is in the snapshot.
    const known = knownIn(draft.leagues, id)
    if (known && roleIn(known.league, me) !== roleIn(league, me)) draft.stale.add(id)
    set(draft, leagueChanged(draft.leagues, withKnownRequests(draft.leagues, league)))
  },
  side_changed(draft, { side, taken, waiting_count }, id, me) {
    set(draft, counted(sideChanged(draft.leagues, side, me), id, { taken, waiting_count }))
  },
  side_ended(draft, { side, taken, waiting_count }, id) {
    // Why it ended is in the snapshot.
    if (knownIn(draft.leagues, id)?.mine?.id === side) draft.stale.add(id)
    set(draft, counted(sideEnded(draft.leagues, id, side), id, { taken, waiting_count }))
  },
  drawn(draft, { league }, id) {
    if (knownIn(draft.leagues, id)) draft.stale.add(id)
    set(draft, leagueChanged(draft.leagues, withKnownRequests(draft.leagues, league)))
  },
  fixture_changed(draft, { fixture }, id) {
    const before = knownIn(draft.leagues, id)
    set(draft, withFixtures(draft.leagues, id, [fixture]))
    const after = knownIn(draft.leagues, id)
    if (before && after && isRoundOver(after) && !isRoundOver(before)) draft.stale.add(id)
  },
  ladder_moved(draft, { change }, id) {
    const known = knownIn(draft.leagues, id)
    const next = known && ladderMoved(known, change)
    if (next === null) draft.stale.add(id)
    if (next) set(draft, withEntry(draft.leagues, id, next))
  },
  ladder_reset: (draft, _, id) => void (knownIn(draft.leagues, id) && draft.stale.add(id)),
  table_changed: (draft, { change }, id) => set(draft, changed(draft.leagues, id, (known) => tableChanged(known, change))),
  table_reset: (draft, { group }, id) => set(draft, changed(draft.leagues, id, (known) => withoutTable(known, group))),
  staffAsked: (draft, id, asked) => set(draft, withAsked(draft.leagues, id, asked)),
  notified(draft, notification) {
    if (notification.kind !== 'league_news') return
    const { league } = notification.data
    if (knownIn(draft.leagues, league.id)) draft.stale.add(league.id)
    set(draft, staleLists(changed(draft.leagues, league.id, (known) => ({ ...known, news: (known.news ?? 0) + 1 }))))
  },
  snapshot: (draft, snapshot) => set(draft, withSnapshot(draft.leagues, snapshot)),
  gone(draft, id) {
    // Of a private league outsiders see the page, which has no pushes: the screen asks for it.
    const known = knownIn(draft.leagues, id)
    if (known && !known.league.is_private) set(draft, withEntry(draft.leagues, id, { is: 'gone' }))
  },
  missed: (draft) => set(draft, staleLists(draft.leagues)),
})

/** The number of searches cached, so that going back shows the old results. */
const SEARCHES_MAX = 24

const LISTED: ReadonlySet<SideState> = new Set(['forming', 'pending', 'enrolled', 'waitlisted', 'withdrawn'])
const DECIDED: ReadonlySet<Fixture['state']> = new Set(['bye', 'final', 'cancelled'])

/** Whether the league lists a side in this state. */
export function isListed(state: SideState): boolean {
  return LISTED.has(state)
}

/** Whether nothing is to be played any more. */
export function isDecided({ state }: Pick<Fixture, 'state'>): boolean {
  return DECIDED.has(state)
}

function set(draft: LeaguesDraft, leagues: Leagues): void {
  draft.leagues = leagues
}

export function withSnapshot(leagues: Leagues, { league, sides, sides_cursor, mine, invited = [], organises, officiates, asked = [], tables, tables_left = [], ladder, period, round, fixtures, fixtures_cursor, my_fixtures }: LeagueSnapshot): Leagues {
  const before = knownIn(leagues, league.id)
  const redrawn = before?.league.drawn_at !== league.drawn_at
  const log = logAfter(before, ladder)
  // Pages that were read before stay, unless there are other fixtures now.
  const older = before && !redrawn ? Object.values(before.fixtures).filter(isKept) : []
  const next = withEntry(leagues, league.id, {
    is: 'ready',
    league,
    // Those that did not fit are fetched; until then they are as they were.
    sides: sides_cursor === undefined ? byId(sides) : { ...before?.sides, ...byId(sides) },
    invited,
    organises,
    officiates,
    asked,
    tables: Object.fromEntries(tables.map((table) => [table.group, table])),
    outdated: tables_left,
    round,
    fixtures: merged(byId([...fixtures, ...my_fixtures]), older),
    ...(before?.news !== undefined && { news: before.news }),
    ...(sides_cursor !== undefined && { sidesCursor: sides_cursor }),
    ...(mine && { mine }),
    ...(ladder && { ladder }),
    ...(log && { log }),
    ...(period && { period }),
    ...(fixtures_cursor !== undefined && { cursor: fixtures_cursor }),
  })
  return withCards(next, league.id, (card) => freshCard(card, league, mine))
}

/** A snapshot has all open challenges: one that it lacks was decided meanwhile. */
function isKept(fixture: Fixture): boolean {
  return fixture.stage !== 'challenge' || isDecided(fixture)
}

/** From a push or a reply; an older version changes nothing. */
export function leagueChanged(leagues: Leagues, league: League): Leagues {
  const next = changed(leagues, league.id, (known) => (league.version < known.league.version ? known : { ...known, league }))
  const mine = knownIn(next, league.id)?.mine
  return withCards(next, league.id, (card) => freshCard(card, league, mine))
}

/** Who was asked to help. */
export function withAsked(leagues: Leagues, id: LeagueId, asked: readonly StaffMember[]): Leagues {
  return changed(leagues, id, (known) => ({ ...known, asked }))
}

function roleIn({ organiser, staff = [] }: League, me: string | undefined): StaffRole | 'organiser' | undefined {
  return organiser.id === me ? 'organiser' : staff.find(({ person }) => person.id === me)?.role
}

/** Pushes do not say how many requests wait. */
function withKnownRequests(leagues: Leagues, league: League): League {
  const known = knownIn(leagues, league.id)
  return known ? { ...league, pending_count: known.league.pending_count } : league
}

/** A side is new or changed: from a push, or the reply to a command about it. */
export function sideChanged(leagues: Leagues, side: LeagueSide, me: string | undefined): Leagues {
  const isMine = side.players.some(({ id }) => id === me)
  const next = changed(leagues, side.league, (known) => {
    const before = known.sides[side.id] ?? (known.mine?.id === side.id ? known.mine : undefined)
    if (before && before.at > side.at) return known
    const sides = isListed(side.state) ? { ...known.sides, [side.id]: side } : without(known.sides, side.id)
    const pending = known.organises ? Object.values(sides).filter(({ state }) => state === 'pending').length : known.league.pending_count
    const league = pending === known.league.pending_count ? known.league : { ...known.league, pending_count: pending }
    const rest = withoutLeft(known, side, isMine)
    return { ...rest, league, ...movedUp({ ...rest, sides, ...(isMine && { mine: side }) }, before, side.state) }
  })
  return isMine ? staleLists(withCards(next, side.league, (card) => withMine(card, side))) : next
}

/** All sides, when those that a snapshot had no room for were fetched. */
export function withSides(leagues: Leagues, id: LeagueId, sides: readonly LeagueSide[]): Leagues {
  return changed(leagues, id, (known) => {
    const { sidesCursor: _, ...rest } = known
    return { ...rest, sides: byId(sides) }
  })
}

/** Whoever leaves a team has no side any more. */
function withoutLeft(known: LeagueKnown, { id, team }: LeagueSide, isMine: boolean): LeagueKnown {
  const { mine, ...rest } = known
  return team && mine?.id === id && !isMine ? rest : known
}

function sideEnded(leagues: Leagues, id: LeagueId, side: SideId): Leagues {
  return changed(leagues, id, (known) => {
    const { mine, ...rest } = known
    const kept = mine?.id === side && isListed(mine.state) ? { ...mine, state: 'left' as const } : mine
    return { ...rest, ...(kept && { mine: kept }), ...movedUp({ sides: without(known.sides, side), ...(kept && { mine: kept }) }, known.sides[side], 'left') }
  })
}

type Listed = Pick<LeagueKnown, 'sides' | 'mine'>

/** When a side leaves the waiting list, those behind it move up. */
function movedUp({ sides, mine }: Listed, before: LeagueSide | undefined, state: SideState): Listed {
  const left = before?.state === 'waitlisted' && state !== 'waitlisted' ? before.position : undefined
  if (left === undefined) return { sides, ...(mine && { mine }) }
  const up = (side: LeagueSide): LeagueSide => (side.state === 'waitlisted' && side.position !== undefined && side.position > left ? { ...side, position: side.position - 1 } : side)
  return { sides: Object.fromEntries(Object.entries(sides).map(([id, side]) => [id, up(side)])), ...(mine && { mine: up(mine) }) }
}

type Counts = Pick<League, 'taken' | 'waiting_count'>

function counted(leagues: Leagues, id: LeagueId, counts: Counts): Leagues {
  const next = changed(leagues, id, (known) => ({ ...known, league: { ...known.league, ...counts } }))
  return withCards(next, id, (card) => ({ ...card, ...counts }))
}

/** Fixtures from pushes, replies and pages; an older version changes nothing. */
export function withFixtures(leagues: Leagues, id: LeagueId, fixtures: readonly Fixture[]): Leagues {
  return changed(leagues, id, (known) => {
    const next = { ...known, fixtures: merged(known.fixtures, fixtures) }
    // A decision was taken back: its round is played again.
    const reopened = fixtures.filter((one) => !isDecided(one) && known.fixtures[one.id] && isDecided(known.fixtures[one.id] ?? one)).map(({ round }) => round)
    return known.round === 0 || reopened.length === 0 ? next : { ...next, round: Math.min(known.round, ...reopened) }
  })
}

/** The next page of the current round's fixtures. */
export function withRoundPage(leagues: Leagues, id: LeagueId, { fixtures, cursor }: FixturePage): Leagues {
  return changed(withFixtures(leagues, id, fixtures), id, (known) => {
    const { cursor: _, ...rest } = known
    return { ...rest, ...(cursor !== undefined && { cursor }) }
  })
}

/** Whether the current round is all here and decided, so that the next one is to be fetched. */
function isRoundOver({ league, round, cursor, fixtures }: LeagueKnown): boolean {
  if (round === 0 || cursor !== undefined || league.state === 'completed' || league.state === 'archived') return false
  const here = Object.values(fixtures).filter((one) => one.round === round)
  return here.length > 0 && here.every(isDecided) && round < league.rounds
}

function merged(known: LeagueKnown['fixtures'], fixtures: readonly Fixture[]): LeagueKnown['fixtures'] {
  const newer = fixtures.filter(({ id, version }) => (known[id]?.version ?? -1) <= version)
  return newer.length === 0 ? known : { ...known, ...byId(newer) }
}

export function withSearch(leagues: Leagues, question: string, list: LeagueList): Leagues {
  const { [question]: _, ...others } = leagues.searches
  const recent = Object.entries(others).slice(1 - SEARCHES_MAX)
  return { ...leagues, searches: { ...Object.fromEntries(recent), [question]: list } }
}

export function withMyList(leagues: Leagues, which: MyLeagueList, list: LeagueList): Leagues {
  return { ...leagues, mine: { ...leagues.mine, [which]: list } }
}

/** Marks my lists as stale, so that the next screen that shows them reloads them. */
export function staleLists(leagues: Leagues): Leagues {
  const again = (list: LeagueList): LeagueList => (list.is === 'ready' ? { ...list, is: 'idle' } : list)
  return { ...leagues, mine: { current: again(leagues.mine.current), past: again(leagues.mine.past) } }
}

export function withEntry(leagues: Leagues, id: LeagueId, entry: LeagueEntry): Leagues {
  return { ...leagues, known: { ...leagues.known, [id]: entry } }
}

export function changed(leagues: Leagues, id: LeagueId, change: (known: LeagueKnown) => LeagueKnown): Leagues {
  const known = knownIn(leagues, id)
  if (!known) return leagues
  const next = change(known)
  return next === known ? leagues : withEntry(leagues, id, next)
}

export function knownIn(leagues: Leagues, id: LeagueId): LeagueKnown | undefined {
  const known = leagues.known[id]
  return known?.is === 'ready' ? known : undefined
}

function withCards(leagues: Leagues, id: LeagueId, change: (card: LeagueCard) => LeagueCard): Leagues {
  const inList = (list: LeagueList): LeagueList =>
    list.leagues.some((card) => card.id === id) ? { ...list, leagues: list.leagues.map((card) => (card.id === id ? change(card) : card)) } : list
  const searches = Object.fromEntries(Object.entries(leagues.searches).map(([question, list]) => [question, inList(list)]))
  return { ...leagues, searches, mine: { current: inList(leagues.mine.current), past: inList(leagues.mine.past) } }
}

function freshCard({ id, distance, mine }: LeagueCard, league: League, side: LeagueSide | undefined): LeagueCard {
  const { name, competition, format, state, organiser, place, surface, enrol_from, enrol_until, starts_on, ends_on } = league
  const { is_private, level_min, level_max, gender, capacity, taken, waiting_count, price, image } = league
  const what = { id, name, competition, format, state, organiser, place, surface, enrol_from, enrol_until, starts_on, ends_on }
  const who = { is_private, level_min, level_max, gender, capacity, taken, waiting_count, price, image, distance, mine, teams: league.teams ? true : undefined }
  const fresh = Object.fromEntries(Object.entries({ ...what, ...who }).filter(([, value]) => value !== undefined)) as unknown as LeagueCard
  return side ? withMine(fresh, side) : fresh
}

function withMine(card: LeagueCard, { state }: LeagueSide): LeagueCard {
  const { mine: _, ...rest } = card
  return isListed(state) ? { ...rest, mine: state } : rest
}

function byId<T extends { id: string }>(items: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(items.map((one) => [one.id, one]))
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _, ...rest } = record
  return rest
}
