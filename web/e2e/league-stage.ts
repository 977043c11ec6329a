/** Leagues with their players and results, for stories and pictures of their screens. */
import type { Page } from '@playwright/test'
import { type Account, command, createAccount } from './stories'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Where it is about noon now, so that there is a morning and an evening today. */
const LONGITUDE = (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180
/** Where its courts are, as the searches store it. */
export const PLACE = { latitude: 20, longitude: LONGITUDE, name: 'Griffith Park' }
const PAD = '0198f1a2-0000-7000-8000-0000000000cc'

export interface StageFixture {
  id: string
  number: number
  round: number
  state: string
  a?: string
  b?: string
  match?: string
  game?: { id: string }
}

export interface StageSide {
  id: string
  players: { id: string; name: string }[]
}

export interface StageLeague {
  id: string
  fixtures: StageFixture[]
  sides: StageSide[]
  /** The player of a side. */
  playerOf: (side: string | undefined) => Account
}

/** The local day of the league's court. */
export const dayAt = (at: number): string => new Date(at + (LONGITUDE / 15) * HOUR).toISOString().slice(0, 10)

export const people = (url: string, names: readonly string[]): Promise<Account[]> => Promise.all(names.map((name) => createAccount(url, name)))

export async function addCourt(page: Page, host: Account, name: string): Promise<string> {
  const { id } = await command<{ id: string }>(page, host, 'court.add', { name, location: { latitude: PLACE.latitude, longitude: LONGITUDE }, counts: { hard: 6 } })
  return id
}

/** A league of singles with its players, enrolling. */
export async function openLeague(page: Page, host: Account, players: readonly Account[], form: { name: string; competition: string; court: string } & Record<string, unknown>): Promise<string> {
  const today = Date.now()
  const { id } = await command<{ id: string }>(page, host, 'league.create', {
    ...{ format: 'single', score_format: 'SET3-S:6/TB7', capacity: Math.max(8, players.length), is_private: false, gender: 'open' },
    ...{ enrol_from: dayAt(today), enrol_until: dayAt(today), starts_on: dayAt(today), ends_on: dayAt(today + 60 * DAY) },
    rules: { order: 'rally', credit_walkovers: false, match_tie_break_is_a_game: true, defaulters_last: true, least_played: 50 },
    ...form,
  })
  for (const player of players) await command(page, player, 'side.join', { league: id })
  return id
}

/** Ends enrolment, and draws; with so many seeds. */
export async function drawLeague(page: Page, host: Account, id: string, players: readonly Account[], seeds = 0): Promise<StageLeague> {
  await command(page, host, 'league.close_enrolment', { league: id })
  const { sides } = await command<{ sides: StageSide[] }>(page, host, 'league.get', { league: id })
  const playerOf = (side: string | undefined) => {
    const [player] = sides.find((one) => one.id === side)?.players ?? []
    const account = players.find((one) => one.id === player?.id)
    if (!account) throw new Error('nobody plays there')
    return account
  }
  const sideOf = (player: Account) => sides.find((side) => side.players.some((one) => one.id === player.id))?.id
  if (seeds > 0) await command(page, host, 'league.seed', { league: id, sides: players.slice(0, seeds).map(sideOf) })
  const { league } = await command<{ league: { version: number } }>(page, host, 'league.get', { league: id })
  await command(page, host, 'league.draw', { league: id, seed: 7, version: league.version })
  return { id, sides, playerOf, fixtures: await fixturesOf(page, host, id) }
}

/** All fixtures of a league. */
export async function fixturesOf(page: Page, host: Account, league: string): Promise<StageFixture[]> {
  const fixtures: StageFixture[] = []
  let cursor: string | undefined
  do {
    const read = await command<{ fixtures: StageFixture[]; cursor?: string }>(page, host, 'fixture.list', { league, ...(cursor !== undefined && { cursor }) })
    fixtures.push(...read.fixtures)
    cursor = read.cursor
  } while (cursor !== undefined)
  return fixtures
}

/** "6-4 3-6 7-6(5)" */
function scoreOf(text: string) {
  const sets = text.split(' ').map((set) => {
    const [, a, b, tiebreak] = /^(\d+)-(\d+)(?:\((\d+)\))?$/.exec(set) ?? []
    return { a: Number(a), b: Number(b), ...(tiebreak !== undefined && { tiebreak: Number(tiebreak) }) }
  })
  return { format: 'SET3-S:6/TB7', sets }
}

/** Enters a result from side A's view, which side B confirms; `hours` ago. */
export async function decide(page: Page, { playerOf }: StageLeague, fixture: StageFixture, score: string, hours: number): Promise<void> {
  const [a, b] = [playerOf(fixture.a), playerOf(fixture.b)]
  const { match, game } = await command<StageFixture>(page, a, 'fixture.report', { fixture: fixture.id, played_at: Date.now() - hours * HOUR, score: scoreOf(score) })
  const { matches } = await command<{ matches: { id: string; version: number }[] }>(page, b, 'match.list', { event: game?.id })
  await command(page, b, 'match.confirm', { match, version: matches.find(({ id }) => id === match)?.version })
}

/** Begins a fixture live, and plays points: the sides that win them, `a` or `b`. */
export async function playLive(page: Page, { playerOf }: StageLeague, fixture: StageFixture, points: string): Promise<(more: string) => Promise<void>> {
  const [a, b] = [playerOf(fixture.a), playerOf(fixture.b)]
  const { event } = await command<{ event: string }>(page, a, 'fixture.play', { fixture: fixture.id })
  const { id } = await command<{ id: string }>(page, a, 'match.create', { event, a: [a.id], b: [b.id], format: 'SET3-S:6/TB7' })
  await command(page, a, 'match.start', { match: id, pad: PAD, toss: { server: { side: 'a', partner: 'first' }, left: 'a' } })
  let after = 0
  const score = async (more: string) => {
    const events = [...more].map((side) => ({ event: { kind: 'point', side }, at: Date.now() }))
    after = (await command<{ events: number }>(page, a, 'match.points', { match: id, pad: PAD, after, events })).events
  }
  await score(points)
  return score
}
