import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { makeGame } from './live-stage'
import { command, createAccount, expect, PHONE, serviceWorkerActive, submitLogIn, t, test } from './stories'

/** Reconnecting is delayed at random, so that not everybody reconnects at once. */
const RECONNECTED = { timeout: 40_000 }

const half = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${t('pad.point')} ?${name}`) })
const points = (page: Page) => page.locator('[data-points]')

/** Taps points: `a` is the first row's. Each tap waits until the pad has rested from the one before. */
async function score(page: Page, names: Record<'a' | 'b', string>, text: string): Promise<void> {
  for (const side of text) await half(page, names[side as 'a' | 'b']).click()
}

async function shown(page: Page): Promise<string> {
  return (await page.locator('[data-side]').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ')).join(' / ')
}

/** `server` wins the toss and serves; the other side picks the end that is on the umpire's left. */
async function toss(page: Page, server: string, left: string): Promise<void> {
  await page.getByRole('group', { name: t('pad.toss_won') }).getByText(server, { exact: true }).click()
  await page.getByRole('group', { name: t('pad.toss_choice', { name: server }) }).getByText(t('pad.toss_serve'), { exact: true }).click()
  await page.getByRole('group', { name: t('pad.toss_left') }).getByText(left, { exact: true }).click()
  await page.getByRole('button', { name: t('pad.start') }).click()
}

test('a match is scored on a phone without a network, closed and opened again, and handed over', async ({ server, signedIn }) => {
  test.slow()
  const olga = await createAccount(server.url, 'Olga Petrova')
  const ana = await createAccount(server.url, 'Ana Sousa')
  const names = { a: 'Olga', b: 'Ana' }
  const phone = await signedIn(olga, PHONE)
  const other = await signedIn(ana, PHONE)
  const event = await makeGame(phone, olga, ana)
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
  await toss(phone, 'Olga', 'Ana')

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
  const event = await makeGame(phone, olga, ana)
  const { id } = await command<{ id: string }>(phone, olga, 'match.create', { event, a: [olga.id], b: [ana.id] })
  await phone.goto(`/live/${id}/pad`)
  await toss(phone, 'Olga', 'Ana')
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

  // Both sequences, from where they part; theirs stay unless I decide otherwise.
  await expect(phone.getByText(t('pad.not_sent_scored_by', { name: 'Kim Novak' }))).toBeVisible(RECONNECTED)
  await expect(phone.getByText(t('pad.advice_choose'))).toBeVisible()
  await expect(phone.getByRole('columnheader')).toHaveText(['Kim Novak', t('pad.on_this_phone')])
  await expect(phone.getByText(t('pad.after_theirs_text', { score: '0–0 · 30–30' }))).toBeVisible()
  await expect(phone.getByText(t('pad.instead_text', { score: '0–0 · 30–15' }))).toBeVisible()
  await checkAccessibility(phone)

  // Logging out names what would be lost, and the way to decide.
  await phone.goto('/profile?tab=security')
  await phone.getByRole('main').getByRole('button', { name: t('header.log_out') }).click()
  await expect(phone.getByRole('dialog')).toContainText('2 entries of Olga – Ana')
  await checkAccessibility(phone)
  await phone.getByRole('dialog').getByRole('link', { name: t('logout.open_pad') }).click()
  await phone.getByRole('button', { name: t('pad.after_theirs'), exact: true }).click()
  await expect(points(phone)).toHaveText(['30', '30'])
  await expect(other.getByText(t('pad.scored_by', { name: 'Olga Petrova' }))).toBeVisible()

  // Once more, and theirs are kept.
  await phone.context().setOffline(true)
  await score(phone, names, 'a')
  await other.getByRole('button', { name: t('pad.take_over') }).click()
  await score(other, names, 'b')
  await expect(points(other)).toHaveText(['30', '40'])
  await phone.context().setOffline(false)
  await phone.getByRole('button', { name: t('pad.keep_theirs'), exact: true }).click(RECONNECTED)
  await phone.getByRole('dialog').getByRole('button', { name: t('pad.drop_do'), exact: true }).click()
  await expect(phone.getByText(t('pad.scored_by', { name: 'Kim Novak' }))).toBeVisible()
  await phone.getByRole('button', { name: t('pad.take_over') }).click()
  await expect(points(phone)).toHaveText(['30', '40'])
})

test('a match is started without a network, and everything is sent when there is one', async ({ server, signedIn }) => {
  test.slow()
  const olga = await createAccount(server.url, 'Olga Petrova')
  const ana = await createAccount(server.url, 'Ana Sousa')
  const names = { a: 'Olga', b: 'Ana' }
  const phone = await signedIn(olga, PHONE)
  const other = await signedIn(ana, PHONE)
  const event = await makeGame(phone, olga, ana)
  const { id } = await command<{ id: string }>(phone, olga, 'match.create', { event, a: [olga.id], b: [ana.id] })
  const url = `/live/${id}/pad`
  // The browser's switch does not reach sockets.
  const context = phone.context()
  const sockets: WebSocketRoute[] = []
  let cut = false
  await context.routeWebSocket(/\/ws$/, (socket) => {
    if (cut) return void socket.close({ code: 1001 })
    socket.connectToServer()
    sockets.push(socket)
  })
  await phone.goto(url)
  await expect(phone.getByRole('heading', { name: t('pad.toss') })).toBeVisible()
  await serviceWorkerActive(phone)
  cut = true
  await context.setOffline(true)
  for (const socket of sockets) await socket.close({ code: 1001 })

  // The toss is left to the other side, who picks an end.
  const pick = (legend: string, text: string) => phone.getByRole('group', { name: legend }).getByText(text, { exact: true }).click()
  await pick(t('pad.toss_won'), 'Olga')
  await pick(t('pad.toss_choice', { name: 'Olga' }), t('pad.toss_leave', { name: 'Ana' }))
  await pick(t('pad.toss_choice', { name: 'Ana' }), t('pad.toss_end'))
  await pick(t('pad.toss_reply', { name: 'Olga' }), t('pad.toss_serve'))
  await pick(t('pad.toss_left'), 'Ana')
  await expect(phone.getByText(t('pad.toss_serves_right', { name: 'Olga' }))).toBeVisible()
  await checkAccessibility(phone)
  await phone.getByRole('button', { name: t('pad.start') }).click()
  await expect(phone.getByText(t('pad.waiting_start'))).toBeVisible()
  await score(phone, names, 'aab')
  await expect(phone.getByText('3 points kept on this phone')).toBeVisible()

  // A reload loses nothing, and logging out would say so.
  await phone.close()
  const again = await context.newPage()
  await again.goto(url)
  await expect(points(again)).toHaveText(['30', '15'])
  await again.goto('/profile?tab=security')
  await again.getByRole('main').getByRole('button', { name: t('header.log_out') }).click()
  await expect(again.getByRole('dialog')).toContainText('3 entries of Olga – Ana')
  await checkAccessibility(again)
  await other.goto(url)
  await expect(other.getByRole('heading', { name: t('pad.toss') })).toBeVisible()

  // With a network it is sent from whatever page is open, and nothing is left to lose.
  cut = false
  await context.setOffline(false)
  await expect(again.getByRole('dialog', { name: t('logout.all_sent') })).toBeVisible(RECONNECTED)
  await expect(other.getByText(t('pad.scored_by', { name: 'Olga Petrova' }))).toBeVisible()
  await again.getByRole('dialog').getByRole('button', { name: t('logout.stay') }).click()
  await again.goto(url)
  await expect(points(again)).toHaveText(['30', '15'])
})
