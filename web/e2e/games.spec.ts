import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { startDemo } from './demo'
import { type Account, api, command, composer, createAccount, DESKTOP, expect, messageTexts, PASSWORD, PHONE, send, skipQuestions, t, test } from './stories'

const HOUR = 3_600_000
/** Where it is about noon now: freed seats are offered in the daytime only. */
const noonLongitude = () => (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180

const action = (page: Page) => page.getByRole('region', { name: t('event.action') }).getByRole('button').first()
/** Where I stand, as a chip. */
const standing = (page: Page) => page.getByRole('region', { name: t('event.action') })
const inCount = (page: Page, taken: number) => page.getByRole('region', { name: t('event.roster') }).getByText(t('event.in_count', { taken, capacity: 4 }))
const toast = (page: Page, text: string | RegExp) => page.locator('[role=status], [role=alert]').filter({ hasText: text })

/** Which of these names this browser shows on court. */
async function onCourt(page: Page, names: readonly string[]): Promise<string[]> {
  const text = await page.getByRole('region', { name: t('event.roster') }).innerText()
  return names.filter((name) => text.includes(name))
}

interface Player {
  account: Account
  page: Page
}

async function players(url: string, names: readonly string[], signIn: (account: Account) => Promise<Page>): Promise<Player[]> {
  return Promise.all(
    names.map(async (name) => {
      const account = await createAccount(url, name)
      return { account, page: await signIn(account) }
    }),
  )
}

test('a private doubles game fills, and a freed seat goes to the waiting list @journey', async ({ server, signedIn }) => {
  const names = ['Olga Petrova', 'Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss', 'Eva Lindqvist']
  const [host, ana, ben, cleo, dora, eva] = await players(server.url, names, (account) => signedIn(account, DESKTOP))
  if (!host || !ana || !ben || !cleo || !dora || !eva) throw new Error('A player is missing.')
  const court = await command<{ id: string }>(host.page, host.account, 'court.add', {
    name: 'Noon Court',
    location: { latitude: 20, longitude: noonLongitude() },
    counts: { clay: 2 },
  })

  // The organiser creates it; the unfinished form survives a reload.
  const page = host.page
  await page.goto(`/games/new?court=${court.id}`)
  await expect(page.getByText('Noon Court').first()).toBeVisible()
  await page.getByText(t('make.tile_doubles'), { exact: true }).click()
  await page.getByText(t('make.more'), { exact: true }).click()
  await page.getByLabel(t('make.name'), { exact: true }).fill('Clay four, friendly')
  await page.reload()
  await expect(page.getByLabel(t('make.name'), { exact: true })).toHaveValue('Clay four, friendly')
  await page.getByLabel(t('make.date'), { exact: true }).fill('')
  await page.getByRole('button', { name: t('make.publish') }).click()
  await expect(page.getByText(t('make.fault.when_where')).first()).toBeVisible()
  await page.getByLabel(t('make.date'), { exact: true }).fill(new Date(Date.now() + 48 * HOUR).toISOString().slice(0, 10))
  await page.getByLabel(t('make.from'), { exact: true }).fill('19:00')
  await page.getByLabel(t('make.to'), { exact: true }).fill('18:00')
  await page.getByRole('button', { name: t('make.publish') }).click()
  await expect(page.getByText(t('make.fault.end')).first()).toBeVisible()
  await page.getByLabel(t('make.to'), { exact: true }).fill('21:00')
  await page.getByText(t('make.joining_private'), { exact: true }).click()
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('make.publish') }).click()
  await expect(page).toHaveURL(/\/games\/[0-9a-f-]{36}$/)
  const address = page.url()

  // Four ask to join; the organiser sees each request at once.
  for (const { page: theirs } of [ana, ben, cleo, dora]) {
    await theirs.goto(address)
    await expect(action(theirs)).toHaveText(t('game.act.ask'))
    await action(theirs).click()
    await expect(standing(theirs)).toContainText(t('game.act.pending'))
  }
  await expect(page.getByText(t('event.asks.other', { count: 4 }))).toBeVisible()
  await checkAccessibility(page)

  // One is rejected; the others fill the court, live for everybody.
  await page.getByRole('button', { name: t('event.reject_who', { name: 'Cleo Marchetti' }) }).click()
  await expect(standing(cleo.page)).toContainText(t('game.act.rejected'))
  for (const { account } of [ana, ben, dora]) await page.getByRole('button', { name: t('event.accept_who', { name: account.name }) }).click()
  for (const { page: theirs } of [host, ana, ben, cleo, dora]) await expect(inCount(theirs, 4)).toBeVisible()
  for (const { page: theirs } of [ana, ben, dora]) await expect(standing(theirs)).toContainText(t('game.act.in'))

  // A fifth joins the waiting list, one leaves, and the offered seat is taken.
  await eva.page.goto(address)
  await action(eva.page).click()
  await page.getByRole('button', { name: t('event.accept_who', { name: 'Eva Lindqvist' }) }).click()
  await expect(standing(eva.page)).toContainText(t('game.act.waitlist_at', { place: '1st' }))
  await eva.page.goto('/home')
  await ben.page.getByRole('region', { name: t('event.action') }).getByRole('button', { name: t('game.act.leave') }).click()
  await expect(toast(eva.page, 'Clay four, friendly').filter({ hasText: /held for you/ })).toHaveCount(1)
  await checkAccessibility(eva.page)
  await eva.page.goto(address)
  await expect(action(eva.page)).toHaveText(t('game.act.take_held'))
  await action(eva.page).click()
  await expect(standing(eva.page)).toContainText(t('game.act.in'))

  // Everybody sees the same four.
  const four = ['Olga', 'Ana', 'Dora', 'Eva']
  for (const { page: theirs } of [host, ana, ben, cleo, dora, eva]) {
    await expect(inCount(theirs, 4)).toBeVisible()
    await expect.poll(() => onCourt(theirs, ['Olga', 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva'])).toEqual(four)
  }

  // They chat in the game's room.
  await ana.page.goto(`${address}?tab=chat`)
  await send(ana.page, 'New balls are on me.')
  await dora.page.goto(`${address}?tab=chat`)
  await expect.poll(() => messageTexts(dora.page)).toContain('New balls are on me.')
  await checkAccessibility(dora.page)
})

test('two strangers arrange a game with "play now", and chat @journey', async ({ server, signedIn }) => {
  const [mika, noor] = await players(server.url, ['Mika Aalto', 'Noor Haddad'], (account) => signedIn(account, PHONE))
  if (!mika || !noor) throw new Error('A player is missing.')
  for (const { page } of [mika, noor]) await page.goto('/play')
  await noor.page.getByRole('button', { name: t('play.free_until'), exact: true }).first().click()
  await checkAccessibility(noor.page)
  await noor.page.getByRole('dialog').getByRole('button', { name: /^I’m free until/ }).click()
  await expect(noor.page.getByText(t('play.on')).first()).toBeVisible()

  // Free players appear without a reload.
  await mika.page.getByRole('button', { name: t('play.ask_name', { name: 'Noor Haddad' }) }).click()
  await mika.page.getByLabel(t('play.message')).fill('I have two new cans.')
  await checkAccessibility(mika.page)
  await mika.page.getByRole('dialog').getByRole('button', { name: /^Ask Noor for/ }).click()
  const request = noor.page.getByRole('article', { name: t('play.asks_you', { name: 'Mika Aalto' }) })
  await expect(request.getByText('I have two new cans.')).toBeVisible()
  await checkAccessibility(noor.page)
  await request.getByRole('button', { name: t('play.accept') }).click()
  await expect(noor.page).toHaveURL(/\/games\/[0-9a-f-]{36}/)
  await mika.page.getByRole('link', { name: t('play.open_game') }).click()
  await expect(mika.page).toHaveURL(noor.page.url())
  for (const { page } of [mika, noor]) await page.goto(`${page.url().split('?')[0]}?tab=chat`)
  await send(mika.page, 'See you at the gate?')
  await expect.poll(() => messageTexts(noor.page)).toContain('See you at the gate?')
  await expect(composer(noor.page)).toBeVisible()
})

test('a result is entered, confirmed by the opponent, and listed in both histories', async ({ signedIn }) => {
  const demo = await startDemo('demo')
  try {
    const [maya, amara] = await Promise.all(
      ['maya', 'amara'].map((key) => signedIn({ email: `${key}@demo.rally`, password: 'rally-demo' }, DESKTOP, demo.url)),
    )
    if (!maya || !amara) throw new Error('A player is missing.')
    await checkAccessibility(maya)
    await maya.goto('/games/mine?tab=past')
    await maya.getByRole('link', { name: /Early set with Amara/ }).first().click()
    await expect(maya.getByRole('heading', { level: 1 })).toHaveText('Early set with Amara')
    await maya.goto(`${maya.url().split('?')[0]}?tab=games`)
    await maya.getByRole('button', { name: t('match.enter') }).first().click()
    await enterScore(maya, [[6, 5]])
    await maya.getByRole('dialog').getByRole('button', { name: /^Enter/ }).click()
    await expect(maya.getByRole('dialog').getByText(/A set ends/).first()).toBeVisible()
    await enterScore(maya, [[6, 4], [6, 2]])
    await checkAccessibility(maya)
    await maya.getByRole('dialog').getByRole('button', { name: /^Enter/ }).click()
    await expect(maya.getByRole('dialog')).toBeHidden()
    await expect(toast(amara, /entered 6-4 6-2/)).toHaveCount(1)
    const game = maya.url()
    await maya.goto('/home')
    await amara.goto(game)
    await amara.getByRole('button', { name: t('match.confirm'), exact: true }).click()
    await expect(toast(maya, /6-4 6-2 in Early set with Amara is confirmed/)).toHaveCount(1)
    for (const [page, score] of [
      [maya, '6–4 6–2'],
      [amara, '4–6 2–6'],
    ] as const) {
      await page.goto('/profile')
      const history = page.getByRole('region', { name: t('match.history') })
      await expect(history.getByRole('listitem').filter({ hasText: 'Early set with Amara' }).getByText(score)).toBeVisible()
      await checkAccessibility(page)
    }
  } finally {
    await demo.stop()
  }
})

test('a game is shared, moved and handed over, and everybody concerned hears of it', async ({ server, signedIn }) => {
  const [host, ana, ben] = await players(server.url, ['Olga Petrova', 'Nora Haddad', 'Ben Carter'], (account) => signedIn(account, PHONE))
  if (!host || !ana || !ben) throw new Error('A player is missing.')
  const court = await command<{ id: string }>(host.page, host.account, 'court.add', { name: 'Noon Court', location: { latitude: 20, longitude: noonLongitude() }, counts: { clay: 2 } })
  const day = (ahead: number) => new Date(Date.now() + ahead * 24 * HOUR).toISOString().slice(0, 10)
  const form = { name: 'Sunday four', kind: 'doubles', court: court.id, date: day(3), from: '19:00', to: '21:00', capacity: 4 }
  const { event } = await command<{ event: { id: string } }>(host.page, host.account, 'event.create', form)
  const address = `/games/${event.id}`

  // Who plays something else then reads what, before they do it anyway.
  const other = await command<{ event: { id: string } }>(ben.page, ben.account, 'event.create', { ...form, name: 'Ben’s own four' })
  await ben.page.goto(address)
  await action(ben.page).click()
  await expect(toast(ben.page, /You already play Ben’s own four then/)).toHaveCount(1)
  await ben.page.getByRole('button', { name: t('event.clash_anyway') }).click()
  await expect(standing(ben.page)).toContainText(t('game.act.in'))
  await command(ben.page, ben.account, 'event.cancel', { event: other.event.id, reason: 'Twice is too much', scope: 'this' })

  // Somebody is asked to help, and accepts.
  await host.page.goto(`${address}?tab=teams`)
  await host.page.getByRole('button', { name: t('staff.ask') }).click()
  await host.page.getByLabel(t('people.find_label')).fill('Nora Haddad')
  await host.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Nora Haddad' }).getByRole('button').click()
  await checkAccessibility(host.page)
  await host.page.getByRole('button', { name: t('staff.ask_name', { name: 'Nora Haddad' }) }).click()
  await expect(host.page.getByText(t('staff.asked'), { exact: true })).toBeVisible()
  await ana.page.goto(address)
  await expect(ana.page.getByText(t('staff.asks_co_organiser', { name: 'Olga Petrova' }))).toBeVisible()
  await checkAccessibility(ana.page)
  await ana.page.getByRole('region', { name: t('staff.asked_you') }).getByRole('button', { name: t('answer.accept') }).click()
  await expect(host.page.getByText(t('staff.asked'), { exact: true })).toBeHidden()

  // The co-organiser moves it at night; a player who has blocked the organiser hears of it, and confirms again.
  await api(server.url, 'POST', `/user/${host.account.id}/block/1`, undefined, ben.account.tokens.access_token)
  const { event: now } = await command<{ event: { version: number } }>(ana.page, ana.account, 'event.get', { event: event.id })
  await command(ana.page, ana.account, 'event.update', { ...form, event: event.id, version: now.version, from: '23:00', to: '23:59' })
  await expect(action(ben.page)).toHaveText(t('game.act.reconfirm'))
  await action(ben.page).click()
  await expect(standing(ben.page)).toContainText(t('game.act.in'))

  // The organiser hands it over, and stays a co-organiser.
  await host.page.getByRole('listitem').filter({ hasText: t('staff.co_organiser') }).getByRole('button', { name: t('event.tools_for', { name: 'Nora Haddad' }) }).click()
  await host.page.getByRole('menuitem', { name: t('staff.hand_over') }).click()
  await checkAccessibility(host.page)
  await host.page.getByRole('dialog').getByRole('button', { name: t('staff.hand_over') }).click()
  const staff = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).last()
  await expect(staff(host.page, 'Nora Haddad')).toContainText(t('staff.organiser'))
  await expect(staff(host.page, 'Olga Petrova')).toContainText(t('staff.co_organiser'))
  await ana.page.goto(`${address}?tab=teams`)
  await expect(ana.page.getByRole('button', { name: t('staff.ask') })).toBeVisible()
  await checkAccessibility(ana.page)
})

test('a disputed result is decided by an official who did not play', async ({ signedIn }) => {
  const demo = await startDemo('demo')
  try {
    const [maya, amara, elena] = await Promise.all(
      ['maya', 'amara', 'elena'].map((key) => signedIn({ email: `${key}@demo.rally`, password: 'rally-demo' }, DESKTOP, demo.url)),
    )
    if (!maya || !amara || !elena) throw new Error('A player is missing.')
    await amara.goto('/games/mine?tab=past')
    await amara.getByRole('link', { name: /Early set with Amara/ }).first().click()
    await expect(amara.getByRole('heading', { level: 1 })).toHaveText('Early set with Amara')
    const game = amara.url().split('?')[0] ?? ''
    await amara.goto(`${game}?tab=teams`)
    await amara.getByRole('button', { name: t('staff.ask') }).click()
    await amara.getByText(t('staff.official'), { exact: true }).click()
    await amara.getByLabel(t('people.find_label')).fill('Elena')
    await amara.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Elena' }).getByRole('button').first().click()
    await amara.getByRole('button', { name: /^Ask Elena/ }).click()
    await elena.goto(game)
    await elena.getByRole('region', { name: t('staff.asked_you') }).getByRole('button', { name: t('answer.accept') }).click()
    await elena.goto(`${game}?tab=games`)
    await amara.goto(`${game}?tab=games`)
    await amara.getByRole('button', { name: t('match.enter') }).first().click()
    await enterScore(amara, [[6, 4], [6, 2]])
    await amara.getByRole('dialog').getByRole('button', { name: /^Enter/ }).click()
    await maya.goto(`${game}?tab=games`)
    await maya.getByRole('button', { name: t('match.dispute') }).click()
    await maya.getByRole('dialog').getByRole('textbox').first().fill('The second set was mine.')
    await maya.getByRole('button', { name: t('match.dispute_send') }).click()
    await expect(maya.getByText(t('match.state_disputed'), { exact: true })).toBeVisible()
    for (const page of [maya, amara]) await expect(page.getByRole('button', { name: t('match.decide_entered') })).toHaveCount(0)
    await elena.getByRole('button', { name: t('match.decide_entered') }).click()
    await elena.getByRole('dialog').getByRole('button', { name: t('match.decide_entered') }).click()
    for (const page of [maya, amara, elena]) await expect(page.getByText(t('match.state_confirmed'), { exact: true })).toBeVisible()
  } finally {
    await demo.stop()
  }
})

/** A doubles game in two days: its id. */
async function createGame(page: Page, host: Account, more: { name: string; friends_only?: boolean }): Promise<string> {
  const location = { latitude: 20, longitude: noonLongitude() }
  const court = await command<{ id: string }>(page, host, 'court.add', { name: 'Noon Court', location, counts: { clay: 2 } })
  const date = new Date(Date.now() + 48 * HOUR).toISOString().slice(0, 10)
  const { event } = await command<{ event: { id: string } }>(page, host, 'event.create', { kind: 'doubles', court: court.id, date, from: '19:00', to: '21:00', capacity: 4, ...more })
  return event.id
}

test('a guest opens a shared link, signs up, and lands on the game @journey', async ({ server, signedIn, newPage }) => {
  const host = await createAccount(server.url, 'Olga Petrova')
  const hosts = await signedIn(host)
  const shared = await createGame(hosts, host, { name: 'Saturday mixed' })
  const friendsOnly = await createGame(hosts, host, { name: 'Among friends', friends_only: true })

  const guest = await newPage(PHONE)
  const sockets: string[] = []
  guest.on('websocket', (socket) => sockets.push(socket.url()))
  await guest.goto(`${server.url}/games/${friendsOnly}`)
  await expect(guest.getByText(t('shared.gone_text'))).toBeVisible()
  await guest.goto(`${server.url}/games/${shared}`)
  await expect(guest.getByRole('heading', { level: 1, name: 'Saturday mixed' })).toBeVisible()
  await expect(guest.getByText('Noon Court')).toBeVisible()
  await expect(guest.getByRole('region', { name: t('event.roster') })).toContainText('Olga')
  await expect(guest.getByText('Petrova')).toHaveCount(0)
  await checkAccessibility(guest)
  expect(sockets).toEqual([])

  await guest.getByRole('region', { name: t('shared.join') }).getByRole('link', { name: t('shared.join') }).click()
  await guest.getByLabel(t('auth.name'), { exact: true }).fill('Gia Romano')
  await guest.getByLabel(t('auth.email'), { exact: true }).fill(`ana.${Date.now()}@example.org`)
  await guest.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await guest.getByRole('checkbox', { name: t('signup.adult') }).check()
  await guest.getByRole('button', { name: t('signup.submit') }).click()
  await skipQuestions(guest, `${server.url}/games/${shared}`)
  await expect(action(guest)).toBeVisible()
  await expect(inCount(guest, 1)).toBeVisible()
})

/** Fills in the sets of the open score sheet. */
async function enterScore(page: Page, sets: readonly (readonly [number, number])[]): Promise<void> {
  for (const [at, [mine, theirs]] of sets.entries()) {
    const fields = page.getByRole('dialog').getByRole('group', { name: t('match.set', { number: at + 1 }) }).getByRole('textbox')
    await fields.nth(0).fill(String(mine))
    await fields.nth(1).fill(String(theirs))
  }
}

test('a guest reads the headline, and the time and name of a shared game, while the program still loads @journey', async ({ server, signedIn, newPage }) => {
  const host = await createAccount(server.url, 'Olga Petrova')
  const game = await createGame(await signedIn(host), host, { name: 'Saturday mixed' })
  const landing = await newPage(PHONE)
  await landing.route('**/assets/libraries-*.js', () => {})
  await landing.goto(server.url, { waitUntil: 'commit' })
  await expect(landing.getByRole('heading', { level: 1, name: t('landing.hero.title') })).toBeVisible()

  const shared = await newPage(PHONE)
  let load = () => {}
  const asked = new Promise<void>((resolve) => (load = resolve))
  await shared.route('**/assets/libraries-*.js', async (route) => {
    await asked
    await route.continue()
  })
  await shared.goto(`${server.url}/games/${game}`, { waitUntil: 'commit' })
  await expect(shared.getByRole('heading', { level: 1, name: 'Saturday mixed' })).toBeVisible()
  await expect(shared.locator('time').first()).toHaveText(/\d:\d\d/)
  await expect(shared.getByRole('link', { name: t('shared.join') })).toHaveCount(0)
  load()
  await expect(shared.getByRole('link', { name: t('shared.join') }).first()).toBeVisible()
})
