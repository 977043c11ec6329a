import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const HOUR = 3_600_000
/** Where it is about noon now, so that a game can begin today. */
const LONGITUDE = (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180
const PAD = '0198f1a2-0000-7000-8000-0000000000aa'

interface Recorded {
  events: number
}

/** A match between two players of a public game, with the toss made. */
async function startMatch(page: Page, olga: Account, ana: Account) {
  const court = await command<{ id: string }>(page, olga, 'court.add', { name: 'Noon Court', location: { latitude: 20, longitude: LONGITUDE }, counts: { clay: 2 } })
  const date = new Date(Date.now() + LONGITUDE * (HOUR / 15)).toISOString().slice(0, 10)
  const form = { name: 'Noon singles', kind: 'singles', court: court.id, date, from: '15:00', to: '17:00', capacity: 2 }
  const { event } = await command<{ event: { id: string } }>(page, olga, 'event.create', form)
  await command(page, ana, 'enrolment.join', { event: event.id })
  const { id } = await command<{ id: string }>(page, olga, 'match.create', { event: event.id, a: [olga.id], b: [ana.id] })
  let after = 0
  const score = async (cmd: string, args: object = {}) => {
    after = (await command<Recorded>(page, olga, cmd, { match: id, pad: PAD, after, ...args })).events
  }
  const points = (play: string) => score('match.points', { events: [...play].map((side) => ({ event: { kind: 'point', side }, at: Date.now() })) })
  await command(page, olga, 'match.start', { match: id, pad: PAD, toss: { server: { side: 'a', partner: 'first' }, left: 'a' } })
  return { id, event: event.id, score, points }
}

const whole = (score: string, points: string, name: string) => t('live.whole', { score, points, name })
const spoken = (page: Page) => page.locator('output')

test('guests watch a match move, on the page, on a television and in a stream @journey', async ({ server, signedIn, newPage }) => {
  const [olga, ana] = [await createAccount(server.url, 'Olga Petrova'), await createAccount(server.url, 'Ana Sousa')]
  const page = await signedIn(olga, DESKTOP)
  const { id, score, points } = await startMatch(page, olga, ana)
  const title = t('match.sides', { a: 'Olga Petrova', b: 'Ana Sousa' })

  // Nobody has to sign in, and no more is loaded than the board.
  const guest = await newPage(PHONE)
  await guest.goto(`${server.url}/live/${id}`)
  await expect(guest.getByRole('heading', { name: title })).toBeVisible()
  await expect(guest).toHaveURL(`${server.url}/live/${id}`)
  await expect(guest.getByText(t('live.serves_for', { name: 'Olga', games: '1–0' }))).toBeVisible()
  expect(await guest.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)).toBeLessThanOrEqual(6)

  // A link to it is shown with its sides and its picture.
  const head = await (await fetch(`${server.url}/live/${id}`)).text()
  expect(head).toContain('<meta property="og:title" content="Olga Petrova – Ana Sousa" />')
  expect(head).toContain(`/media/match/${id}.png" />`)

  // Each point is there at once; games are spoken, points are not.
  await points('aab')
  await expect(guest.getByText(whole('0–0', '30–15', 'Olga'))).toBeAttached()
  await expect(spoken(guest)).toHaveText(t('live.spoken', { title, score: '0–0' }))
  await points('aabbb')
  await expect(spoken(guest)).toHaveText(t('live.spoken', { title, score: '1–0' }))
  await expect(guest.getByRole('region', { name: t('live.points') })).toContainText(t('live.game_held', { name: 'Olga' }))
  await expect(guest.getByRole('region', { name: t('live.numbers') })).toContainText(t('live.number_serve'))
  await checkAccessibility(guest)
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // A correction says that it is one.
  await score('match.undo')
  await expect(guest.getByText(t('live.corrected', { ago: t('time.just_now'), what: t('live.corrected_undone') }))).toBeVisible()
  await expect(guest.getByText(whole('1–0', '30–0', 'Ana'))).toBeAttached()

  // Without a network the board stays, and moves on afterwards.
  await guest.context().setOffline(true)
  await expect(guest.getByText(/^Offline: showing what we had/)).toBeVisible()
  await expect(guest.getByRole('heading', { name: title })).toBeVisible()
  await points('b')
  await guest.context().setOffline(false)
  await expect(guest.getByText(whole('1–0', '40–0', 'Ana'))).toBeAttached()

  const tv = await newPage(DESKTOP)
  await tv.goto(`${server.url}/live/${id}?view=tv`)
  await expect(tv.getByText(whole('1–0', '40–0', 'Ana'))).toBeAttached()
  await expect(tv.getByRole('banner')).toHaveCount(0)
  await checkAccessibility(tv)
  const stream = await newPage(DESKTOP)
  await stream.goto(`${server.url}/live/${id}?view=overlay`)
  await expect(stream.getByText(whole('1–0', '40–0', 'Ana'))).toBeAttached()
  expect(await stream.evaluate(() => [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor))).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
  await points('b')
  for (const one of [guest, tv, stream]) await expect(one.getByText(whole('1–1', '0–0', 'Olga'))).toBeAttached()

  // To the end.
  await points('aaaa'.repeat(5))
  await points('aaaa'.repeat(6))
  await expect(guest.getByText(t('live.ended_completed', { name: 'Olga Petrova', score: '6–1 6–0' })).last()).toBeVisible()
  await checkAccessibility(guest)
})

test('a member follows a match, and decides who may watch', async ({ server, signedIn, newPage }) => {
  const [olga, ana] = [await createAccount(server.url, 'Olga Petrova'), await createAccount(server.url, 'Ana Sousa')]
  const page = await signedIn(olga, DESKTOP)
  const { id, points } = await startMatch(page, olga, ana)
  await points('aab')

  // Live now: for guests on the landing page, for members at home and among the games.
  const guest = await newPage(DESKTOP)
  await guest.goto(server.url)
  await guest.getByRole('heading', { level: 2 }).nth(1).scrollIntoViewIfNeeded()
  const rail = (where: Page) => where.getByRole('region', { name: t('live.now') })
  await expect(rail(guest)).toContainText('Olga Petrova')
  await points('a')
  await expect(rail(guest).getByText(whole('0–0', '40–15', 'Olga'))).toBeAttached()
  await page.goto('/games')
  await expect(rail(page)).toContainText('Olga Petrova')
  await page.goto('/home')
  await rail(page).getByRole('link', { name: /Olga Petrova/ }).click()
  await expect(page).toHaveURL(`/live/${id}`)
  await expect(page.getByText(whole('0–0', '40–15', 'Olga'))).toBeAttached()
  await checkAccessibility(page)

  // The same board on its own page knows who I am.
  await page.reload()
  await page.getByRole('button', { name: t('live.follow') }).click()
  await expect(page.getByRole('button', { name: t('live.following') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: t('live.following') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('live.score_it') })).toBeVisible()
  await rail(guest).getByRole('link', { name: /Olga Petrova/ }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(guest.getByRole('link', { name: t('live.join_short') })).toBeVisible()
  await checkAccessibility(guest)

  // Addresses for a television and for a stream.
  await expect(page.getByRole('link', { name: t('live.on_tv') })).toHaveAttribute('href', `/live/${id}?view=tv`)
  await expect(page.getByRole('link', { name: t('live.in_stream') })).toHaveAttribute('href', `/live/${id}?view=overlay`)
  await page.getByRole('button', { name: t('live.copy_address', { view: t('live.in_stream') }) }).click()
  await expect(page.getByText(t('event.link_copied'))).toBeVisible()

  // No longer for everybody: whoever has no account is asked to log in, and comes back.
  await page.getByRole('switch', { name: t('live.everybody') }).click()
  await expect(guest.getByRole('heading', { name: t('live.private') })).toBeVisible()
  await checkAccessibility(guest)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: t('live.private') })).toBeVisible()
  expect(await (await fetch(`${server.url}/live/${id}`)).text()).not.toContain('og:')
  await guest.goto(server.url)
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  await guest.goto(`${server.url}/live/${id}`)
  await guest.getByRole('main').getByRole('link', { name: t('header.log_in') }).click()
  await guest.getByLabel(t('auth.email'), { exact: true }).fill(ana.email)
  await guest.getByLabel(t('auth.password'), { exact: true }).fill(ana.password)
  await guest.getByRole('button', { name: t('login.submit') }).click()
  await expect(guest).toHaveURL(`${server.url}/live/${id}`)
  await expect(guest.getByText(whole('0–0', '40–15', 'Olga'))).toBeAttached()
})
