import type { Page, WebSocketRoute } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { makeDoubles, makeGame } from './live-stage'
import { type Account, command, createAccount, DESKTOP, expect, PHONE, serviceWorkerActive, submitLogIn, t, test } from './stories'

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

/** What a board says of the score as a whole. */
const whole = (score: string, points: string, name: string) => t('live.whole', { score, points, name })

/** Returns once the page knows. A socket that is open may still carry a point, whose answer is lost. */
async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
}

const pick = (page: Page, legend: string, text: string) => page.getByRole('group', { name: legend }).getByText(text, { exact: true }).click()

/** Results in the history of whoever is signed in. */
async function expectHistory(page: Page, game: string, score: string): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: t('match.history') }).getByRole('listitem').filter({ hasText: game }).getByText(score)).toBeVisible()
}

/** `server` wins the toss and serves; the other side picks the end that is on the umpire's left. */
async function toss(page: Page, server: string, left: string): Promise<void> {
  await pick(page, t('pad.toss_won'), server)
  await pick(page, t('pad.toss_choice', { name: server }), t('pad.toss_serve'))
  await pick(page, t('pad.toss_left'), left)
  await page.getByRole('button', { name: t('pad.start') }).click()
}

/** The second match of the first story, on a phone of its own: one tie-break, point by point to the end. */
async function scoreTieBreak(phone: Page, kim: Account, lea: Account): Promise<void> {
  const event = await makeGame(phone, kim, lea, 1)
  const { id } = await command<{ id: string }>(phone, kim, 'match.create', { event, a: [kim.id], b: [lea.id], format: 'SET1-S:TB10' })
  await phone.goto(`/live/${id}/pad`)
  await toss(phone, 'Kim', 'Lea')
  await score(phone, { a: 'Kim', b: 'Lea' }, 'aabaaaaabaaa')
  await expect(phone.getByText(t('pad.won', { name: 'Kim' }))).toBeVisible()
  await phone.getByRole('button', { name: t('pad.finish'), exact: true }).click()
  await expect(phone.getByText(t('pad.finished_reported'))).toBeVisible()
}

test('matches are scored on two phones, one without a network and handed over, and watched by guests @journey', async ({ server, signedIn, newPage }) => {
  test.slow()
  const olga = await createAccount(server.url, 'Olga Petrova')
  const ana = await createAccount(server.url, 'Ana Sousa')
  const [kim, lea] = [await createAccount(server.url, 'Kim Novak'), await createAccount(server.url, 'Lea Moreau')]
  const third = await signedIn(kim, PHONE)
  const names = { a: 'Olga', b: 'Ana' }
  const phone = await signedIn(olga, PHONE)
  const other = await signedIn(ana, PHONE)
  const event = await makeGame(phone, olga, ana)

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
  const match = /live\/([^/]+)/.exec(phone.url())?.[1] ?? ''
  const [board, tv, overlay] = [await newPage(PHONE), await newPage(DESKTOP), await newPage(DESKTOP)]
  await Promise.all([board.goto(`${server.url}/live/${match}`), tv.goto(`${server.url}/live/${match}?view=tv`), overlay.goto(`${server.url}/live/${match}?view=overlay`)])
  const watched = async (text: string) => {
    for (const guest of [board, tv, overlay]) await expect(guest.getByText(text)).toBeAttached(RECONNECTED)
  }
  const tieBreak = scoreTieBreak(third, kim, lea)

  // A point, a game, what is undone, and a change of ends.
  await score(phone, names, 'aab')
  await expect(points(phone)).toHaveText(['30', '15'])
  await expect(phone.getByRole('button', { name: t('pad.undo_point', { score: '30–15' }) })).toBeVisible()
  await phone.getByRole('button', { name: t('pad.undo_point', { score: '30–15' }) }).click()
  await expect(points(phone)).toHaveText(['30', '0'])
  await watched(whole('0–0', '30–0', 'Olga'))
  await expect(board.getByText(t('live.corrected', { ago: t('time.just_now'), what: t('live.corrected_undone') }))).toBeVisible()
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
  await loseNetwork(phone)
  await score(phone, names, 'bbbbaabbab')
  await expect(phone.getByText('10 points kept on this phone')).toBeVisible()
  await expect(points(phone)).toHaveText(['40', '40'])
  await checkAccessibility(phone)
  await phone.close()
  const again = await context.newPage()
  await again.goto(url)
  await expect(again.getByText('10 points kept on this phone')).toBeVisible(RECONNECTED)
  await expect(points(again)).toHaveText(['40', '40'])
  await context.setOffline(false)
  await expect(again.getByText('10 points kept on this phone')).toBeHidden(RECONNECTED)
  await watched(whole('1–1', '40–40', 'Olga'))
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
  await tieBreak
  await expectHistory(again, 'Final', '1–6')
  await expectHistory(other, 'Final', '6–1')
  await expectHistory(third, 'Final', '10–2')
  await expectHistory(await signedIn(lea, PHONE), 'Final', '2–10')
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
  await loseNetwork(phone)
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
  await loseNetwork(phone)
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
  await loseNetwork(phone)
  for (const socket of sockets) await socket.close({ code: 1001 })

  // The toss is left to the other side, who picks an end.
  await pick(phone, t('pad.toss_won'), 'Olga')
  await pick(phone, t('pad.toss_choice', { name: 'Olga' }), t('pad.toss_leave', { name: 'Ana' }))
  await pick(phone, t('pad.toss_choice', { name: 'Ana' }), t('pad.toss_end'))
  await pick(phone, t('pad.toss_reply', { name: 'Olga' }), t('pad.toss_serve'))
  await pick(phone, t('pad.toss_left'), 'Ana')
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

test('pairs choose anew who serves first at the start of each set, also without a network', async ({ server, signedIn, newPage }) => {
  test.slow()
  const max = await createAccount(server.url, 'Max Weber')
  const [olga, ana] = [await createAccount(server.url, 'Olga Petrova'), await createAccount(server.url, 'Ana Sousa')]
  const [kim, lea] = [await createAccount(server.url, 'Kim Novak'), await createAccount(server.url, 'Lea Moreau')]
  const names = { a: 'Petrova / Sousa', b: 'Novak / Moreau' }
  const phone = await signedIn(olga, PHONE)
  const event = await makeDoubles(phone, max, [olga, ana, kim, lea])
  const { id } = await command<{ id: string }>(phone, olga, 'match.create', { event, a: [olga.id, ana.id], b: [kim.id, lea.id], format: 'SET3-S:2/TB3' })
  const prompt = phone.getByRole('region', { name: t('pad.first_servers') })
  const servesFirst = (first: string, second: string) => expect(prompt).toContainText(t('pad.first_servers_now', { first, second }))
  const choose = (pair: string, name: string) => pick(phone, t('pad.first_servers_of', { name: pair }), name)
  const serves = (side: 'a' | 'b', name: string) => expect(half(phone, names[side])).toContainText(t('pad.serves_right_name', { name }))

  // The toss asks both pairs.
  await phone.goto(`/live/${id}/pad`)
  await pick(phone, t('pad.toss_won'), names.a)
  await pick(phone, t('pad.toss_choice', { name: names.a }), t('pad.toss_serve'))
  await pick(phone, t('pad.toss_server'), 'Ana Sousa')
  await pick(phone, t('pad.toss_left'), names.b)
  await phone.getByRole('button', { name: t('pad.start') }).click()
  await expect(phone.getByText(t('pad.toss_missing_pairs'))).toBeVisible()
  await pick(phone, t('pad.toss_second_server'), 'Lea Moreau')
  await expect(phone.getByText(t('pad.toss_then', { name: 'Lea' }))).toBeVisible()
  await checkAccessibility(phone)
  await phone.getByRole('button', { name: t('pad.start') }).click()
  const guest = await newPage(PHONE)
  await guest.goto(`${server.url}/live/${id}`)
  await serves('a', 'Ana')
  await score(phone, names, 'aaaa')
  await serves('b', 'Lea')

  // A new set: the order as it stands, which is changed, undone and changed again without a network.
  await serviceWorkerActive(phone)
  await loseNetwork(phone)
  await score(phone, names, 'aaaa')
  await servesFirst('Olga', 'Kim')
  await serves('a', 'Olga')
  await checkAccessibility(phone)
  await prompt.getByRole('button', { name: t('pad.first_servers_change') }).click()
  await choose(names.a, 'Ana Sousa')
  await checkAccessibility(phone)
  await phone.getByRole('button', { name: t('pad.first_servers_do') }).click()
  await expect(prompt).toBeHidden()
  await serves('a', 'Ana')
  await phone.getByRole('button', { name: t('pad.undo_first_server') }).click()
  await serves('a', 'Olga')
  await phone.getByRole('button', { name: t('pad.more'), exact: true }).click()
  await phone.getByRole('dialog').getByRole('button', { name: t('pad.first_servers') }).click()
  await choose(names.a, 'Ana Sousa')
  await choose(names.b, 'Lea Moreau')
  await phone.getByRole('button', { name: t('pad.first_servers_do') }).click()
  await serves('a', 'Ana')
  await phone.context().setOffline(false)

  // Watchers see who serves, and no correction.
  await expect(guest.getByText(whole('2–0 0–0', '0–0', 'Ana'))).toBeAttached(RECONNECTED)
  await expect(guest.getByText(t('live.corrected_server'))).toHaveCount(0)
  await score(phone, names, 'bbbb')
  await serves('b', 'Lea')
  await score(phone, names, 'bbbb')

  // Whoever runs the game can take over, beside the players.
  await phone.getByRole('button', { name: t('pad.more'), exact: true }).click()
  await phone.getByRole('button', { name: t('pad.hand_over') }).click()
  await expect(phone.getByRole('dialog').getByRole('listitem').filter({ hasText: t('staff.organiser') })).toContainText('Max Weber')
  await expect(phone.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
  await checkAccessibility(phone)
  await phone.keyboard.press('Escape')

  // One tap goes on.
  await servesFirst('Olga', 'Kim')
  await prompt.getByRole('button', { name: t('pad.first_servers_go_on') }).click()
  await expect(prompt).toBeHidden()
  await score(phone, names, 'aaaaaaaa')
  await expect(phone.getByText(t('pad.won', { name: names.a }))).toBeVisible()
  await expect(guest.getByText(t('live.ended_completed', { name: names.a, score: '2–0 0–2 2–0' })).last()).toBeVisible()
})

test('a match that is not played needs no toss', async ({ server, signedIn }) => {
  const [olga, ana] = [await createAccount(server.url, 'Olga Petrova'), await createAccount(server.url, 'Ana Sousa')]
  const phone = await signedIn(olga, PHONE)
  const event = await makeGame(phone, olga, ana)
  const { id } = await command<{ id: string }>(phone, olga, 'match.create', { event, a: [olga.id], b: [ana.id] })
  await phone.goto(`/live/${id}/pad`)
  const absent = async () => {
    await phone.getByRole('button', { name: t('pad.walkover'), exact: true }).click()
    await phone.getByRole('dialog').getByRole('button', { name: t('pad.walkover_side', { name: 'Ana' }) }).click()
    await expect(phone.getByText(t('pad.won', { name: 'Olga' }))).toBeVisible()
  }
  await absent()
  await checkAccessibility(phone)
  await phone.getByRole('button', { name: t('pad.undo_walkover') }).click()
  await expect(phone.getByRole('heading', { name: t('pad.toss') })).toBeVisible()
  await absent()
  await phone.getByRole('button', { name: t('pad.finish'), exact: true }).click()
  await expect(phone.getByText(t('pad.finished_reported'))).toBeVisible()
  await phone.goto(`/games/${event}?tab=games`)
  await expect(phone.getByRole('article')).toContainText(t('match.state_reported'))
})
