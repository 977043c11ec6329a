import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Where it is about noon now, so that there is a time later today. */
const LONGITUDE = (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180
const NAME = 'Eastside Teams'
const FORMAT = 'SET1-S:6/TB7'
/** The rubbers of a tie. */
const LINES = ['S1', 'S2', 'S3', 'D1', 'D2']
const kindOf = (line: string) => (line.startsWith('S') ? 'singles' : 'doubles')

interface Side {
  id: string
  players: { id: string }[]
}

interface Fixture {
  id: string
  a: string
  b: string
}

type Send = <T>(account: Account, cmd: string, args: object) => Promise<T>

const dayAt = (at: number) => new Date(at + (LONGITUDE / 15) * HOUR).toISOString().slice(0, 10)

/** Nothing is wider than the screen, and everything can be used without seeing or pointing. */
async function check(page: Page): Promise<void> {
  await checkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** A league of teams that meet in three singles and two doubles, made over commands. */
async function teamLeague(send: Send, host: Account): Promise<string> {
  const court = await send<{ id: string }>(host, 'court.add', { name: 'Griffith Park', location: { latitude: 20, longitude: LONGITUDE }, counts: { hard: 4 } })
  const today = Date.now()
  const { id } = await send<{ id: string }>(host, 'league.create', {
    ...{ name: NAME, competition: 'round_robin', format: 'double', score_format: FORMAT, court: court.id, capacity: 4, is_private: false, gender: 'open' },
    ...{ enrol_from: dayAt(today), enrol_until: dayAt(today), starts_on: dayAt(today), ends_on: dayAt(today + 60 * DAY) },
    rules: { order: 'rally', credit_walkovers: false, match_tie_break_is_a_game: true, defaulters_last: true, least_played: 50 },
    teams: { lines: LINES.map((line) => ({ kind: kindOf(line), worth: 1 })), roster_min: 4, roster_max: 5, line_ups_hours: 0, play_dead_rubbers: false },
  })
  return id
}

const row = (page: Page, name: string) => page.getByRole('table', { name: t('league.table.title') }).getByRole('row', { name: new RegExp(`^\\d+ ${name}`) })
const rubber = (page: Page, line: string) => page.getByRole('listitem', { name: `${line} · ${t(`tie.kind_${kindOf(line)}`)}` })
const scoreOf = (page: Page) => page.getByRole('region', { name: t('tie.score') }).getByRole('status')

/** Scores a rubber over commands: `games('aab')`, each to love. */
async function liveRubber(send: Send, scorer: Account, fixture: string, number: number) {
  const pad = '0198f1a2-0000-7000-8000-0000000000aa'
  const { match } = await send<{ match: string }>(scorer, 'rubber.play', { fixture, rubber: number })
  let after = 0
  const score = async (cmd: string, args: object = {}) => {
    after = (await send<{ events: number }>(scorer, cmd, { match, pad, after, ...args })).events
  }
  await send(scorer, 'match.start', { match, pad, toss: { server: { side: 'a', partner: 'first' }, left: 'a' } })
  const games = async (winners: string) => {
    for (const side of winners) await score('match.points', { events: [1, 2, 3, 4].map(() => ({ event: { kind: 'point', side }, at: Date.now() })) })
  }
  return { games, finish: () => score('match.finish') }
}

/** Chooses who plays which line, four of a team, and hands it in. */
async function handIn(page: Page, names: readonly [string, string, string, string]): Promise<void> {
  await page.getByRole('button', { name: t('tie.choose_line_up') }).click()
  const sheet = page.getByRole('dialog', { name: t('tie.line_up') })
  const [first, second, third, fourth] = names
  for (const [at, name] of [first, second, third].entries()) await sheet.getByLabel(t('tie.seat_singles', { line: `S${at + 1}` })).selectOption({ label: name })
  for (const [line, pair] of [['D1', [first, fourth]], ['D2', [second, third]]] as const) {
    for (const [at, name] of pair.entries()) await sheet.getByLabel(t('tie.seat_doubles', { line, number: at + 1 })).selectOption({ label: name })
  }
  await sheet.getByRole('button', { name: t('tie.hand_in') }).click()
}

test('two teams meet in five rubbers: line-ups stay hidden until both are in, rubbers decide the tie, and the table follows @journey', async ({ server, signedIn }) => {
  test.slow()
  // Who is found by name here plays in no other story on this server.
  const names = ['Olga Petrova', 'Ana Sousa', 'Benedikt Carlsen', 'Cleo Marchesini', 'Gil Thorvaldsen', 'Dora Weiss', 'Eva Lindqvist', 'Fay Okafor', 'Hana Brezina']
  const [olga, ana, ben, cleo, gil, dora, ...others] = (await Promise.all(names.map((name) => createAccount(server.url, name)))) as [Account, Account, Account, Account, Account, Account, ...Account[]]
  const [host, south, north] = [await signedIn(olga, DESKTOP), await signedIn(ana, PHONE), await signedIn(dora, DESKTOP)]
  const send: Send = (account, cmd, args) => command(host, account, cmd, args)
  const id = await teamLeague(send, olga)

  // A captain enters a team, and invites its players.
  await south.goto(`/leagues/${id}`)
  await south.getByRole('button', { name: t('league.act.join_team') }).filter({ visible: true }).click()
  const entry = south.getByRole('dialog', { name: t('team.enter') })
  await entry.getByLabel(t('team.name'), { exact: true }).fill('Southside')
  await check(south)
  await entry.getByRole('button', { name: t('team.enter') }).click()
  await south.getByRole('link', { name: t('league.tab_teams') }).click()
  await south.getByRole('button', { name: t('team.invite') }).click()
  const invitation = south.getByRole('dialog', { name: t('team.invite') })
  for (const name of ['Benedikt Carlsen', 'Cleo Marchesini', 'Gil Thorvaldsen']) {
    await invitation.getByRole('searchbox').fill(name)
    await invitation.getByRole('button', { name: new RegExp(`^${name}`) }).first().click()
  }
  await invitation.getByRole('button', { name: t('team.invite_count.other', { count: 3 }) }).click()
  const roster = south.getByRole('list', { name: t('team.roster_of', { team: 'Southside' }) })
  await expect(roster.getByText(t('team.unanswered'))).toHaveCount(3)
  await check(south)

  // One accepts on the page of the league, the others over commands.
  const player = await signedIn(ben, PHONE)
  await player.goto(`/leagues/${id}`)
  const asked = player.getByRole('region', { name: t('team.invitation') })
  await expect(asked).toContainText(t('team.asks', { team: 'Southside' }))
  await check(player)
  await asked.getByRole('button', { name: t('team.accept') }).click()
  await expect(asked).toHaveCount(0)
  const { sides: entered } = await send<{ sides: Side[] }>(olga, 'league.get', { league: id })
  for (const one of [cleo, gil]) await send(one, 'team.answer', { side: entered[0]?.id ?? '', accept: true })
  await expect(roster.getByText(t('team.unanswered'))).toHaveCount(0)

  // The other team, and the draw.
  const other = await send<Side>(dora, 'side.join', { league: id, name: 'Northside' })
  await send(dora, 'team.invite', { side: other.id, players: others.map((one) => one.id) })
  for (const one of others) await send(one, 'team.answer', { side: other.id, accept: true })
  const { version } = await send<{ version: number }>(olga, 'league.close_enrolment', { league: id })
  await send(olga, 'league.draw', { league: id, seed: 7, version })
  const { fixtures } = await send<{ fixtures: Fixture[] }>(olga, 'fixture.list', { league: id })
  const tie = fixtures[0] as Fixture
  const southFirst = tie.a === entered[0]?.id
  const title = t('fixture.versus', southFirst ? { a: 'Southside', b: 'Northside' } : { a: 'Northside', b: 'Southside' })

  // The row of a tie opens its screen; it has a date, then line-ups.
  await south.goto(`/leagues/${id}?tab=games`)
  await south.getByRole('button', { name: title }).first().click()
  await expect(south.getByRole('heading', { name: title })).toBeVisible()
  await expect(south).toHaveURL(`/leagues/${id}/ties/${tie.id}`)
  const start = Math.ceil((Date.now() + HOUR / 2) / 60_000) * 60_000
  await send(ana, 'fixture.propose', { fixture: tie.id, starts: [start] })
  await send(dora, 'fixture.agree', { fixture: tie.id, starts_at: start })
  await expect(south.getByText(t('tie.none_in'))).toBeVisible()
  await check(south)

  // A line-up is refused before it is sent, then hidden from the others until theirs is in.
  await south.getByRole('button', { name: t('tie.choose_line_up') }).click()
  const sheet = south.getByRole('dialog', { name: t('tie.line_up') })
  await sheet.getByLabel(t('tie.seat_singles', { line: 'S1' })).selectOption({ label: 'Ana Sousa' })
  await sheet.getByLabel(t('tie.seat_singles', { line: 'S2' })).selectOption({ label: 'Ana Sousa' })
  await sheet.getByRole('button', { name: t('tie.hand_in') }).click()
  await expect(sheet.getByText(t('tie.fault_twice_singles', { name: 'Ana Sousa' }))).toBeVisible()
  await check(south)
  await sheet.getByRole('button', { name: t('common.close') }).click()
  await handIn(south, ['Ana Sousa', 'Benedikt Carlsen', 'Cleo Marchesini', 'Gil Thorvaldsen'])
  await expect(south.getByText(t('tie.ours_in'))).toBeVisible()
  await north.goto(`/leagues/${id}/ties/${tie.id}`)
  await expect(north.getByText(t('tie.one_in', { has: 'Southside', misses: 'Northside' }))).toBeVisible()
  await expect(rubber(north, 'S1')).toContainText(t('tie.rubber_waiting'))
  await expect(rubber(north, 'S1')).not.toContainText('Ana Sousa')
  await handIn(north, ['Dora Weiss', 'Eva Lindqvist', 'Fay Okafor', 'Hana Brezina'])
  for (const page of [south, north]) for (const name of ['Ana Sousa', 'Dora Weiss']) await expect(rubber(page, 'S1').getByText(name)).toBeVisible()
  await check(north)

  // A spectator sees each rubber, and the score of the tie, as they come.
  await host.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(row(host, 'Southside')).toContainText('0–0')
  const watcher = await signedIn(olga, PHONE)
  await watcher.goto(`/leagues/${id}/ties/${tie.id}`)
  await expect(rubber(watcher, 'S1')).toContainText(t('tie.rubber_open'))
  const mine = southFirst ? 'a' : 'b'
  const first = await liveRubber(send, ana, tie.id, 1)
  await first.games(mine.repeat(3))
  await expect(rubber(watcher, 'S1').getByRole('link')).toContainText('Sousa')
  await check(watcher)
  await first.games(mine.repeat(3))
  await first.finish()
  // It counts once the other side confirms it, on the same screen.
  await rubber(north, 'S1').getByRole('button', { name: t('match.confirm') }).click()
  await expect(scoreOf(watcher)).toContainText(southFirst ? '1–0' : '0–1')

  // The third point decides the tie: the last rubber is dead, and the table moves before a spectator.
  const theirs = southFirst ? 'b' : 'a'
  const enter = async (number: number, winner: string) => {
    const played = await liveRubber(send, olga, tie.id, number)
    await played.games(winner.repeat(6))
    await played.finish()
  }
  await enter(2, theirs)
  await enter(3, mine)
  await expect(scoreOf(watcher)).toContainText(southFirst ? '2–1' : '1–2')
  await expect(rubber(watcher, 'D2')).toContainText(t('tie.rubber_open'))
  await enter(4, mine)
  await expect(watcher.getByText(t('tie.won', { name: 'Southside' }))).toBeVisible()
  await expect(scoreOf(watcher)).toContainText(southFirst ? '3–1' : '1–3')
  await expect(rubber(watcher, 'D2').getByText(t('tie.rubber_dead'), { exact: true })).toBeVisible()
  await expect(row(host, 'Southside')).toContainText('1–0')
  await expect(row(host, 'Southside')).toContainText('3–1')
  await check(watcher)
  await check(host)
})
