import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { fixturesOf, people } from './league-stage'
import { type Account, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Where it is about noon now, so that there is an evening today. */
const LONGITUDE = (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180
const PAD = '0198f1a2-0000-7000-8000-0000000000aa'
const NAME = 'Eastside Fall Singles'

interface Season {
  starts_on: string
  ends_on: string
}

interface Side {
  id: string
  players: { id: string }[]
}

const dayAt = (at: number) => new Date(at + (LONGITUDE / 15) * HOUR).toISOString().slice(0, 10)

/** A singles league of the players, up to eight, who play everybody once, drawn. */
async function drawnLeague(page: Page, host: Account, players: readonly Account[]) {
  const court = await command<{ id: string }>(page, host, 'court.add', { name: 'Griffith Park', location: { latitude: 20, longitude: LONGITUDE }, counts: { hard: 4 } })
  const today = Date.now()
  const form = {
    ...{ name: NAME, competition: 'round_robin', format: 'single', score_format: 'SET1-S:6/TB7', court: court.id, capacity: 8, is_private: false, gender: 'open' },
    ...{ enrol_from: dayAt(today), enrol_until: dayAt(today), starts_on: dayAt(today), ends_on: dayAt(today + 60 * DAY) },
    rules: { order: 'rally', credit_walkovers: false, match_tie_break_is_a_game: true, defaulters_last: true, least_played: 50 },
  }
  const { id } = await command<{ id: string }>(page, host, 'league.create', form)
  for (const player of players) await command(page, player, 'side.join', { league: id })
  const { version } = await command<{ version: number }>(page, host, 'league.close_enrolment', { league: id })
  await command(page, host, 'league.draw', { league: id, seed: 7, version })
  const { sides } = await command<{ sides: Side[] }>(page, host, 'league.get', { league: id })
  const fixtures = await fixturesOf(page, host, id)
  const sideOf = (player: Account) => sides.find((side) => side.players.some((one) => one.id === player.id))?.id ?? ''
  /** The fixture of two players; side A is the first of them if `isFirst`. */
  const between = (one: Account, other: Account) => {
    const [x, y] = [sideOf(one), sideOf(other)]
    const fixture = fixtures.find(({ a, b }) => (a === x && b === y) || (a === y && b === x))
    if (!fixture) throw new Error('They do not meet.')
    return { ...fixture, isFirst: fixture.a === x }
  }
  return { id, between }
}

/** Scores points in a match of a fixture, over commands. */
async function liveMatch(page: Page, scorer: Account, event: string, a: Account, b: Account) {
  const { id } = await command<{ id: string }>(page, scorer, 'match.create', { event, a: [a.id], b: [b.id], format: 'SET1-S:6/TB7' })
  let after = 0
  const score = async (cmd: string, args: object = {}) => {
    after = (await command<{ events: number }>(page, scorer, cmd, { match: id, pad: PAD, after, ...args })).events
  }
  await command(page, scorer, 'match.start', { match: id, pad: PAD, toss: { server: { side: 'a', partner: 'first' }, left: 'a' } })
  /** Games to love: `games('aab')`. */
  const games = async (winners: string) => {
    for (const side of winners) await score('match.points', { events: [...side.repeat(4)].map((one) => ({ event: { kind: 'point', side: one }, at: Date.now() })) })
  }
  return { id, games, finish: () => score('match.finish') }
}

const row = (page: Page, name: string) => page.getByRole('table', { name: t('league.table.title') }).getByRole('row', { name: new RegExp(`^\\d+ ${name}`) })
const place = (page: Page, name: string) => row(page, name).getByRole('cell').first()

test('a season of eight: dates are fixed, results move the table and explain it, and somebody withdraws @journey', async ({ server, signedIn }) => {
  test.slow()
  const olga = await createAccount(server.url, 'Olga Petrova')
  const players = await people(server.url, ['Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss', 'Eva Lindqvist', 'Fay Okafor', 'Gus Tran', 'Hal Novak'])
  const [ana, ben, cleo, dora] = players as [Account, Account, Account, Account]
  const host = await signedIn(olga, DESKTOP)
  const { id, between } = await drawnLeague(host, olga, players)
  const [desk, phone] = [await signedIn(ana, DESKTOP), await signedIn(ben, PHONE)]

  // Three taps propose a date; the other side sees it at once, and accepts.
  const theirs = between(ana, ben)
  await phone.goto(`/leagues/${id}?tab=games`)
  await desk.goto(`/leagues/${id}?tab=games&fixture=${theirs.id}`)
  const sheet = desk.getByRole('dialog', { name: t('fixture.you_versus', { name: 'Ben Carter' }) })
  await sheet.getByRole('button', { name: /both are free/ }).last().click()
  await sheet.getByRole('region', { name: t('fixture.free_time') }).getByRole('button', { name: /[AP]M$/ }).last().click()
  await checkAccessibility(desk)
  await sheet.getByRole('button', { name: /^Propose / }).click()
  await expect(sheet.getByRole('heading', { name: t('fixture.proposals') })).toBeVisible()
  const waiting = phone.getByRole('region', { name: t('fixture.mine') }).getByRole('listitem').filter({ hasText: 'Ana Sousa' })
  await waiting.getByRole('button', { name: /^Accept / }).click()
  await expect(waiting).toContainText(t('fixture.state_scheduled'))
  await expect(sheet.getByText(/^It’s on, /)).toBeVisible()

  // It has a game, which leads back to the fixture and has nothing to join or leave.
  await sheet.getByRole('link', { name: t('fixture.to_game') }).click()
  await expect(desk.getByRole('link', { name: t('fixture.of', { league: NAME, round: theirs.round }) })).toBeVisible()
  await expect(desk.getByRole('region', { name: t('event.action') }).getByRole('button', { name: t('game.act.leave') })).toHaveCount(0)
  await checkAccessibility(desk)

  // A result is typed in, and counts for everybody else once the other side confirms it.
  await host.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(host.getByRole('table', { name: t('league.table.title') }).getByRole('row')).toHaveCount(9)
  const typed = between(cleo, dora)
  const writer = await signedIn(cleo, PHONE)
  await writer.goto(`/leagues/${id}?tab=games&fixture=${typed.id}`)
  await writer.getByRole('dialog').getByRole('button', { name: t('fixture.do_report') }).click()
  const form = writer.getByRole('dialog', { name: t('match.title_new') })
  await form.getByLabel(t('fixture.day')).fill(dayAt(Date.now()))
  await form.getByLabel(t('fixture.time')).fill('00:01')
  for (const [name, games] of [['Cleo Marchetti', '6'], ['Dora Weiss', '2']] as const) await form.getByRole('textbox', { name: `${name}, ${t('match.set', { number: 1 })}` }).fill(games)
  await form.getByRole('button', { name: t('match.send_new_won', { name: 'Cleo Marchetti' }) }).click()
  await expect(row(host, 'Cleo Marchetti')).toContainText('1–0')
  await expect(place(host, 'Cleo Marchetti')).toHaveText('1')
  const answering = await signedIn(dora, PHONE)
  await answering.goto(`/leagues/${id}?tab=games&fixture=${typed.id}`)
  await answering.getByRole('dialog').getByRole('button', { name: t('match.confirm') }).click()
  await expect(answering.getByRole('dialog').getByText(t('match.state_confirmed'))).toBeVisible()

  // A match is scored live: the table moves in another browser with every game.
  const live = between(ana, cleo)
  const { event } = await command<{ event: string }>(desk, ana, 'fixture.play', { fixture: live.id })
  const [first, second] = live.isFirst ? [ana, cleo] : [cleo, ana]
  const match = await liveMatch(desk, ana, event, first, second)
  const mine = live.isFirst ? 'a' : 'b'
  await match.games(mine.repeat(3))
  await expect(host.getByRole('region', { name: t('league.table.moving') })).toContainText('Ana Sousa')
  await expect(row(host, 'Ana Sousa')).toContainText(t('league.table.plays_now'))
  await match.games(mine.repeat(3))
  await match.finish()
  await expect(row(host, 'Ana Sousa')).toContainText('1–0')
  await expect(place(host, 'Ana Sousa')).toHaveText('1')
  await expect(row(host, 'Cleo Marchetti')).toContainText('1–1')

  // And so is a second one, in which each game is another row of figures.
  const next = between(ben, dora)
  const again = await command<{ event: string }>(desk, ben, 'fixture.play', { fixture: next.id })
  const other = await liveMatch(desk, ben, again.event, ...(next.isFirst ? ([ben, dora] as const) : ([dora, ben] as const)))
  for (const game of [1, 2, 3, 4, 5, 6]) {
    await other.games(next.isFirst ? 'a' : 'b')
    await expect(row(host, 'Ben Carter').getByRole('cell', { name: `${game}–0`, exact: true }).last()).toBeVisible()
  }
  await other.finish()
  await expect(place(host, 'Ben Carter')).toHaveText(/^[12]$/)
  await expect(place(host, 'Cleo Marchetti')).toHaveText('3')

  // Every place says why.
  const third = row(host, 'Cleo Marchetti').getByRole('button', { name: /why third/ })
  await third.click()
  const why = host.getByRole('region', { name: /^Why is .* third\?$/ })
  await expect(why.getByText(t('league.table.by_wins'))).toBeVisible()
  await expect(why.getByText(t('league.table.settles'))).toBeVisible()
  await expect(why.getByRole('img')).toHaveAttribute('aria-label', /place 3: \d+%/)
  await checkAccessibility(host)
  await checkAccessibility(phone)

  // Somebody withdraws before half of their matches: their results go, the others' with them.
  await command(host, dora, 'side.leave', { league: id, reason: 'My knee' })
  await expect(row(host, 'Cleo Marchetti')).toContainText('0–1')
  await phone.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(row(phone, 'Cleo Marchetti')).toContainText('0–1')
  await expect(row(phone, 'Ben Carter')).toContainText('0–0')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('three who are level on wins and among themselves are separated by games, and the card says so', async ({ server, signedIn }) => {
  const [olga, ana, ben, cleo] = (await Promise.all(['Olga Petrova', 'Ana Sousa', 'Ben Carter', 'Cleo Marchetti'].map((name) => createAccount(server.url, name)))) as [Account, Account, Account, Account]
  const host = await signedIn(olga, DESKTOP)
  const { id, between } = await drawnLeague(host, olga, [ana, ben, cleo])
  await host.goto(`/leagues/${id}?tab=scoreboard`)
  /** Enters a set, won so many games to so many, which the other side confirms. */
  const win = async (winner: Account, loser: Account, lost: number) => {
    const fixture = between(winner, loser)
    const sets = [fixture.isFirst ? { a: 6, b: lost } : { a: lost, b: 6 }]
    const reported = await command<{ match: string }>(host, winner, 'fixture.report', { fixture: fixture.id, played_at: Date.now() - 60_000, score: { sets, ending: 'completed' } })
    await command(host, loser, 'match.confirm', { match: reported.match, version: 1 })
  }
  await win(ana, ben, 0)
  await win(ben, cleo, 4)
  await win(cleo, ana, 3)
  for (const [name, rank, games] of [['Ana Sousa', '1', '9–6'], ['Cleo Marchetti', '2', '10–9'], ['Ben Carter', '3', '6–10']] as const) {
    await expect(row(host, name)).toContainText(games)
    await expect(place(host, name)).toHaveText(rank)
  }

  await host.getByRole('button', { name: /why third/ }).click()
  const why = host.getByRole('region', { name: /^Why is Ben third\?$/ })
  for (const step of ['by_wins', 'by_wins_among_three', 'by_sets', 'by_games', 'settles'] as const) await expect(why.getByText(t(`league.table.${step}`))).toBeVisible()

  // It is over: the organiser makes the next season from it, which begins after it with the same rules.
  await host.getByRole('button', { name: t('league.menu.open') }).filter({ visible: true }).click()
  await host.getByRole('menuitem', { name: t('league.menu.next_season') }).click()
  await host.getByRole('dialog', { name: t('league.menu.next_season') }).getByRole('button', { name: t('league.menu.next_season_action') }).click()
  await expect(host.getByLabel(t('make.name'), { exact: true })).toHaveValue(NAME)
  await checkAccessibility(host)
  await host.getByLabel(t('make.name'), { exact: true }).fill('Eastside Winter Singles')
  await host.getByRole('button', { name: t('make.publish') }).filter({ visible: true }).click()
  await expect(host.getByRole('heading', { level: 1, name: 'Eastside Winter Singles' })).toBeVisible()
  const made = new URL(host.url()).pathname.split('/').at(-1) ?? ''
  const seasons = await Promise.all([id, made].map((league) => command<{ league: Season; sides: Side[] }>(host, olga, 'league.get', { league })))
  const [before, after] = seasons as [typeof seasons[0], typeof seasons[0]]
  expect(before).toMatchObject({ league: { state: 'completed' } })
  expect(after).toMatchObject({ sides: [], league: { state: 'enrolling', competition: 'round_robin', score_format: 'SET1-S:6/TB7' } })
  expect(after.league.starts_on > before.league.ends_on).toBe(true)
})
