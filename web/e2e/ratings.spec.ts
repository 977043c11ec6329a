import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Where it is about noon now. */
const LONGITUDE = (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180
const FORMAT = 'SET1-S:6/TB7'
const NAME = 'Winter singles'

const dayAt = (at: number) => new Date(at + (LONGITUDE / 15) * HOUR).toISOString().slice(0, 10)
const rating = (page: Page) => page.getByRole('region', { name: t('rating.title'), exact: true })
const changes = (page: Page) => page.getByRole('region', { name: t('rating.changes') }).getByRole('listitem')
/** "1512 points, plus or minus 210": the rating that is shown, as a number. */
const shownIn = async (page: Page) => Number.parseInt(await page.getByText(/^\d+ points, plus or minus \d+$/).first().innerText(), 10)

/** Nothing is wider than the screen, and everything can be used without seeing or pointing. */
async function check(page: Page): Promise<void> {
  await checkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** A league of two who play each other twice. */
async function league(page: Page, host: Account, players: readonly Account[]) {
  const court = await command<{ id: string }>(page, host, 'court.add', { name: 'Griffith Park', location: { latitude: 20, longitude: LONGITUDE }, counts: { hard: 4 } })
  const today = Date.now()
  const form = {
    ...{ name: NAME, competition: 'double_round_robin', format: 'single', score_format: FORMAT, court: court.id, capacity: 8, is_private: false, gender: 'open' },
    ...{ enrol_from: dayAt(today), enrol_until: dayAt(today), starts_on: dayAt(today), ends_on: dayAt(today + 60 * DAY) },
    rules: { order: 'rally', credit_walkovers: false, match_tie_break_is_a_game: true, defaulters_last: true, least_played: 50 },
  }
  const { id } = await command<{ id: string }>(page, host, 'league.create', form)
  for (const player of players) await command(page, player, 'side.join', { league: id })
  const { version } = await command<{ version: number }>(page, host, 'league.close_enrolment', { league: id })
  await command(page, host, 'league.draw', { league: id, seed: 7, version })
  const { fixtures } = await command<{ fixtures: { id: string }[] }>(page, host, 'fixture.list', { league: id })
  return { id, fixtures: fixtures.map((fixture) => fixture.id) }
}

let pads = 0

/** Plays a fixture point by point; `games` are the winners of its games, in order: 'w' is the scorer. */
async function play(page: Page, fixture: string, scorer: Account, other: Account, games: string): Promise<string> {
  const pad = `0198f1a2-0000-7000-8000-0000000000${(++pads).toString(16).padStart(2, '0')}`
  const { event } = await command<{ event: string }>(page, scorer, 'fixture.play', { fixture })
  const { id, a } = await command<{ id: string; a: { id: string }[] }>(page, scorer, 'match.create', { event, a: [scorer.id], b: [other.id], format: FORMAT })
  const mine = a.some((one) => one.id === scorer.id) ? 'a' : 'b'
  const theirs = mine === 'a' ? 'b' : 'a'
  await command(page, scorer, 'match.start', { match: id, pad, toss: { server: { side: 'a', partner: 'first' }, left: 'a' } })
  let after = 0
  for (const game of games) {
    const side = game === 'w' ? mine : theirs
    const events = Array.from({ length: 4 }, () => ({ event: { kind: 'point', side }, at: Date.now() }))
    after = (await command<{ events: number }>(page, scorer, 'match.points', { match: id, pad, after, events })).events
  }
  await command(page, scorer, 'match.finish', { match: id, pad, after })
  return event
}

test('two people play, confirm it, and see both ratings move and why', async ({ server, signedIn }) => {
  test.slow()
  const [olga, ana, ben] = (await Promise.all(['Olga Petrova', 'Ana Sousa', 'Ben Carter'].map((name) => createAccount(server.url, name)))) as [Account, Account, Account]
  const [phone, desk] = [await signedIn(ana, PHONE), await signedIn(ben, DESKTOP)]
  const { id, fixtures } = await league(desk, olga, [ana, ben])
  const [first, second] = fixtures as [string, string]

  // Nobody is rated before a result counts.
  await phone.goto('/profile')
  await expect(rating(phone).getByText(t('rating.none_mine'))).toBeVisible()
  await expect(rating(phone).getByText(t('rating.not_rated'))).toHaveCount(2)
  await check(phone)

  // A result counts once the other side has confirmed it: the profile on screen moves, without a reload.
  const game = await play(desk, first, ana, ben, 'wwlwwwlw')
  await expect(rating(phone).getByText(t('rating.none_mine'))).toBeVisible()
  await desk.goto(`/games/${game}?tab=games`)
  await desk.getByRole('button', { name: t('match.confirm'), exact: true }).click()
  await expect(rating(phone).getByText(t('rating.matches.one', { count: 1 }))).toBeVisible()
  await expect(rating(phone).getByText(/Expected \d+% of the games, won 75%: \+\d+\./)).toBeVisible()
  const before = await shownIn(phone)
  expect(before).toBeGreaterThan(1500)
  await check(phone)

  // Her season says the same in numbers, as a curve and in words.
  await rating(phone).getByRole('link', { name: t('rating.to_season') }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Season \d{4}$/)
  await expect(phone.getByRole('region', { name: t('rating.best_win') })).toContainText('Ben Carter')
  await expect(changes(phone)).toHaveCount(1)
  await expect(changes(phone)).toContainText('6–2')
  await expect(changes(phone)).toContainText(/Expected \d+% of the games, won 75%: \+\d+\./)
  await check(phone)

  // Ben wins the second match: her season moves while she looks at it.
  const again = await play(desk, second, ana, ben, 'llllll')
  await desk.goto(`/games/${again}?tab=games`)
  await desk.getByRole('button', { name: t('match.confirm'), exact: true }).click()
  await expect(changes(phone)).toHaveCount(2)
  await expect(changes(phone).first()).toContainText(/won 0%: −\d+\./)
  expect(await shownIn(phone)).toBeLessThan(before)

  // The curve is read with the arrow keys, and as a table.
  const curve = phone.getByRole('slider', { name: t('rating.graph_label') })
  await expect(curve).toHaveAttribute('aria-valuetext', /, −\d+$/)
  await curve.focus()
  await phone.keyboard.press('ArrowLeft')
  await expect(curve).not.toHaveAttribute('aria-valuetext', /, −\d+$/)
  await phone.getByText(t('rating.as_table')).click()
  await expect(phone.getByRole('table', { name: t('rating.graph_label') })).toBeVisible()
  await check(phone)
  await phone.getByRole('link', { name: t('rating.doubles') }).click()
  await expect(phone.getByText(/^No doubles in \d{4}$/)).toBeVisible()
  await check(phone)

  // From her profile Ben sees how the two of them stand.
  await desk.goto(`/players/${ana.id}`)
  await expect(rating(desk).getByText(t('rating.matches.other', { count: 2 }))).toBeVisible()
  await check(desk)
  await rating(desk).getByRole('link', { name: t('rating.you_and', { name: 'Ana' }) }).click()
  await expect(desk.getByText(t('against.level.other', { count: 1 })).first()).toBeVisible()
  const meetings = desk.getByRole('region', { name: t('against.matches') }).getByRole('listitem')
  await expect(meetings).toHaveText([/^You won.*6–0$/, /^Ana won.*6–2$/])
  await expect(desk.getByRole('region', { name: t('against.chance') }).getByText(/^\d+%$/)).toHaveCount(2)
  await check(desk)
  await phone.goto(`/players/${ana.id}/against/${ben.id}`)
  await expect(phone.getByText(t('against.level.other', { count: 1 })).first()).toBeVisible()
  await check(phone)

  // The league's list of players has the ratings as well.
  await desk.goto(`/leagues/${id}?tab=teams`)
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ana Sousa' })).toContainText(/rated \d+ ± \d+/)
  await check(desk)
})
