/** A league of teams at every step of its ties, for pictures of its screens. */
import type { Page } from '@playwright/test'
import { fixturesOf, people, type StageFixture } from './league-stage'
import { type Account, command } from './stories'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface StageTeam {
  id: string
  name: string
  /** The captain is the first. */
  players: Account[]
}

export interface TeamsStage {
  id: string
  teams: StageTeam[]
  /** Its first two rubbers are being played. */
  live: StageFixture
  /** Decided after two rubbers: the third is dead. */
  over: StageFixture
  /** Dated; the line-up of its side A is in, that of side B is not. */
  due: StageFixture
  teamOf: (side: string | undefined) => StageTeam
}

/** Two singles and a doubles; a team has three or four players. */
const TEAMS = {
  lines: [{ kind: 'singles', worth: 1 }, { kind: 'singles', worth: 1 }, { kind: 'doubles', worth: 1 }],
  roster_min: 3,
  roster_max: 5,
  line_ups_hours: 0,
  play_dead_rubbers: false,
}

/** What a league of teams adds to its form. */
export const TEAM_FORM = { competition: 'round_robin', teams: TEAMS, score_format: 'SET1-S:6/TB7', capacity: 4 }

/** Enters a team whose players have all accepted. */
export async function enterTeam(page: Page, url: string, league: string, name: string, names: readonly string[]): Promise<StageTeam> {
  const players = await people(url, names)
  const [captain, ...others] = players as [Account, ...Account[]]
  const { id } = await command<{ id: string }>(page, captain, 'side.join', { league, name })
  await command(page, captain, 'team.invite', { side: id, players: others.map((one) => one.id) })
  for (const one of others) await command(page, one, 'team.answer', { side: id, accept: true })
  return { id, name, players }
}

/** Draws four teams, and plays a tie to its end, another up to two live rubbers, and dates a third. */
export async function playTies(page: Page, host: Account, id: string, teams: StageTeam[]): Promise<TeamsStage> {
  const { version } = await command<{ version: number }>(page, host, 'league.close_enrolment', { league: id })
  await command(page, host, 'league.draw', { league: id, seed: 7, version })
  const fixtures = await fixturesOf(page, host, id)
  const teamOf = (side: string | undefined) => {
    const team = teams.find((one) => one.id === side)
    if (!team) throw new Error('no team plays there')
    return team
  }
  const captains = (one: StageFixture) => [one.a, one.b].map((side) => teamOf(side).players[0] as Account) as [Account, Account]
  const date = async (one: StageFixture, start: number) => {
    const [a, b] = captains(one)
    await command(page, a, 'fixture.propose', { fixture: one.id, starts: [start] })
    await command(page, b, 'fixture.agree', { fixture: one.id, starts_at: start })
  }
  const lineUp = async (one: StageFixture, side: string | undefined) => {
    const [first, second, third] = teamOf(side).players as [Account, Account, Account]
    await command(page, first, 'tie.line_up', { fixture: one.id, lines: [[first.id], [second.id], [third.id, first.id]] })
  }
  const inMinutes = (minutes: number) => Math.ceil((Date.now() + minutes * 60_000) / 60_000) * 60_000
  const [over, live] = fixtures.filter(({ round }) => round === 1) as [StageFixture, StageFixture]
  const [due] = fixtures.filter(({ round }) => round === 2) as [StageFixture]
  for (const one of [over, live]) {
    await date(one, inMinutes(30))
    for (const side of [one.a, one.b]) await lineUp(one, side)
  }
  await date(due, inMinutes(60) + 2 * DAY)
  await lineUp(due, due.a)
  for (const [rubber, points] of [[1, games('aaabbbaaa')], [2, `${games('aaaaabbbbbab')}abababababaa`]] as const) await (await playRubber(page, host, over.id, rubber, points))()
  for (const rubber of [1, 2]) await playRubber(page, host, live.id, rubber, `${games('aaa'.padEnd(3 + rubber * 2, 'b'))}aab`)
  return { id, teams, live, over, due, teamOf }
}

/** The points of games to love. */
const games = (winners: string) => [...winners].map((side) => side.repeat(4)).join('')

/** Scores a rubber point by point; `points` are the sides that win them. Returns what ends it. */
async function playRubber(page: Page, scorer: Account, fixture: string, rubber: number, points: string): Promise<() => Promise<unknown>> {
  const pad = '0198f1a2-0000-7000-8000-0000000000dd'
  const { match } = await command<{ match: string }>(page, scorer, 'rubber.play', { fixture, rubber })
  await command(page, scorer, 'match.start', { match, pad, toss: { server: { side: 'a', partner: 'first' }, left: 'a' } })
  const all = [...points].map((side) => ({ event: { kind: 'point', side }, at: Date.now() }))
  let after = 0
  for (let at = 0; at < all.length; at += 20) after = (await command<{ events: number }>(page, scorer, 'match.points', { match, pad, after, events: all.slice(at, at + 20) })).events
  return () => command(page, scorer, 'match.finish', { match, pad, after })
}
