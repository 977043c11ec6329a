import type { BrowserContext, Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, expect, PHONE, serviceWorkerActive, submitLogIn, t, test } from './stories'

const HOUR = 3_600_000
/** Reconnecting is delayed at random, so that not everybody reconnects at once. */
const RECONNECTED = { timeout: 40_000 }

/** A singles game of two that begins in an hour. */
async function game(page: Page, olga: Account, ana: Account): Promise<string> {
  const court = await command<{ id: string }>(page, olga, 'court.add', { name: 'Pad Court', location: { latitude: 34, longitude: -118 }, counts: { hard: 2 } })
  const start = new Date(Date.now() + HOUR)
  const end = new Date(Date.now() + 2 * HOUR)
  const zone = 'America/Los_Angeles'
  const time = (at: Date) => at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const date = start.toLocaleDateString('en-CA', { timeZone: zone })
  const form = { name: 'Final', kind: 'singles', court: court.id, date, from: time(start), to: time(end), capacity: 2 }
  const { event } = await command<{ event: { id: string } }>(page, olga, 'event.create', form)
  await command(page, ana, 'enrolment.join', { event: event.id })
  return event.id
}

const half = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${t('pad.point')} ?${name}`) })
const points = (page: Page) => page.locator('[data-points]')

/** Taps points: `a` is the first row's. Each tap waits until the pad has rested from the one before. */
async function score(page: Page, names: Record<'a' | 'b', string>, text: string): Promise<void> {
  for (const side of text) await half(page, names[side as 'a' | 'b']).click()
}

async function shown(page: Page): Promise<string> {
  return (await page.locator('[data-side]').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ')).join(' / ')
}

async function toss(page: Page, server: string, left: string): Promise<void> {
  await page.getByRole('group', { name: t('pad.toss_server') }).getByText(server).click()
  await page.getByRole('group', { name: t('pad.toss_left') }).getByText(left).click()
  await page.getByRole('button', { name: t('pad.start') }).click()
}

test('a match is scored on a phone without a network, closed and opened again, and handed over', async ({ server, signedIn }) => {
  test.slow()
  const olga = await createAccount(server.url, 'Olga Petrova')
  const ana = await createAccount(server.url, 'Ana Sousa')
  const names = { a: 'Olga', b: 'Ana' }
  const phone = await signedIn(olga, PHONE)
  const other = await signedIn(ana, PHONE)
  const event = await game(phone, olga, ana)
  const network = async (context: BrowserContext, on: boolean) => context.setOffline(!on)

  // From the game's page: the sides, then the toss.
  await phone.goto(`/games/${event}?tab=games`)
  await phone.getByRole('button', { name: t('pad.entry') }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByLabel(t('match.format')).selectOption('SET1-S:6/TB7')
  await checkAccessibility(phone)
  await sheet.getByRole('button', { name: t('pad.entry_do') }).click()
  await expect(phone.getByRole('heading', { name: t('pad.toss') })).toBeVisible()
  await checkAccessibility(phone)
  await toss(phone, 'Olga Petrova', 'Ana')

  // A point, a game, what is undone, and a change of ends.
  await score(phone, names, 'aab')
  await expect(points(phone)).toHaveText(['30', '15'])
  await expect(phone.getByRole('button', { name: t('pad.undo_point', { score: '30–15' }) })).toBeVisible()
  await phone.getByRole('button', { name: t('pad.undo_point', { score: '30–15' }) }).click()
  await expect(points(phone)).toHaveText(['30', '0'])
  await checkAccessibility(phone)
  const before = await half(phone, 'Ana').boundingBox()
  await score(phone, names, 'aa')
  await expect(phone.getByRole('status').filter({ hasText: t('pad.change_ends') })).toBeVisible()
  expect((await half(phone, 'Ana').boundingBox())?.y).not.toBe(before?.y)

  // The other phone watches, and may not score.
  await other.goto(phone.url())
  await expect(other.getByText(t('pad.scored_by', { name: 'Olga Petrova' }))).toBeVisible()
  await checkAccessibility(other)

  // Ten points without a network; the page is closed and opened again.
  await serviceWorkerActive(phone)
  const context = phone.context()
  const url = phone.url()
  await network(context, false)
  await score(phone, names, 'bbbbaabbab')
  await expect(phone.getByText('10 points kept on this phone')).toBeVisible()
  await expect(points(phone)).toHaveText(['40', '40'])
  await checkAccessibility(phone)
  await phone.close()
  const again = await context.newPage()
  await again.goto(url)
  await expect(again.getByText('10 points kept on this phone')).toBeVisible(RECONNECTED)
  await expect(points(again)).toHaveText(['40', '40'])
  await network(context, true)
  await expect(again.getByText('10 points kept on this phone')).toBeHidden(RECONNECTED)
  const score1 = await shown(again)

  // Handed over: the second phone goes on from the same score, and finishes.
  await again.getByRole('button', { name: t('pad.more'), exact: true }).click()
  await again.getByRole('button', { name: t('pad.hand_over') }).click()
  await again.getByRole('dialog').getByRole('button', { name: t('pad.hand_over_do'), exact: true }).click()
  await expect(again.getByText(t('pad.scored_by', { name: 'Ana Sousa' }))).toBeVisible()
  await other.getByRole('button', { name: t('pad.take_over') }).click()
  await expect(points(other)).toHaveText(['40', '40'])
  expect(await shown(other)).toBe(score1)
  await score(other, names, 'bb')
  await score(other, names, 'bbbb'.repeat(4))
  await expect(other.getByText(t('pad.won', { name: 'Ana' }))).toBeVisible()
  await checkAccessibility(other)
  await other.getByRole('button', { name: t('pad.finish'), exact: true }).click()

  // It stands in the game's results, on both phones.
  await other.getByRole('link', { name: t('pad.to_result') }).click()
  for (const page of [other, again]) {
    await page.goto(`/games/${event}?tab=games`)
    await expect(page.getByRole('article')).toContainText(t('match.state_reported'))
    await expect(page.getByRole('article')).toContainText('6')
  }
})

test('a scorer’s link leads through the log-in, and points of two phones are never mixed', async ({ server, signedIn, newPage }) => {
  test.slow()
  const olga = await createAccount(server.url, 'Olga Petrova')
  const ana = await createAccount(server.url, 'Ana Sousa')
  const kim = await createAccount(server.url, 'Kim Novak')
  const names = { a: 'Olga', b: 'Ana' }
  const phone = await signedIn(olga, PHONE)
  const event = await game(phone, olga, ana)
  const { id } = await command<{ id: string }>(phone, olga, 'match.create', { event, a: [olga.id], b: [ana.id] })
  await phone.goto(`/live/${id}/pad`)
  await toss(phone, 'Olga Petrova', 'Ana')
  await score(phone, names, 'a')
  await phone.getByRole('button', { name: t('pad.more'), exact: true }).click()
  await phone.getByRole('button', { name: t('pad.hand_over') }).click()
  await phone.getByRole('button', { name: t('pad.link_make') }).click()
  const link = await phone.getByRole('textbox', { name: t('pad.link') }).inputValue()
  await checkAccessibility(phone)
  await phone.keyboard.press('Escape')

  const other = await newPage(PHONE)
  await other.goto(link)
  await submitLogIn(other, kim)
  await expect(other.getByRole('button', { name: t('pad.take_over') })).toBeVisible()

  // Both score: the first without a network.
  await phone.context().setOffline(true)
  await score(phone, names, 'ab')
  await other.getByRole('button', { name: t('pad.take_over') }).click()
  await expect(points(other)).toHaveText(['15', '0'])
  await score(other, names, 'b')
  await expect(points(other)).toHaveText(['15', '15'])
  await phone.context().setOffline(false)

  await expect(phone.getByText(t('pad.not_sent_scored_by', { name: 'Kim Novak' }))).toBeVisible(RECONNECTED)
  await expect(phone.getByText(t('pad.no_longer_fits'))).toBeVisible()
  await expect(phone.getByRole('button', { name: t('pad.take_over_send') })).toBeHidden()
  await checkAccessibility(phone)
  await phone.getByRole('button', { name: /^Drop/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: t('pad.drop_do'), exact: true }).click()
  await expect(phone.getByText(t('pad.scored_by', { name: 'Kim Novak' }))).toBeVisible()
  await phone.getByRole('button', { name: t('pad.take_over') }).click()
  await expect(points(phone)).toHaveText(['15', '15'])
})
