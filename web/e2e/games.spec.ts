import type { Browser, Page } from '@playwright/test'
import { check } from './check'
import { type Account, anAccount, browserOf, composer, DESKTOP, expect, PHONE, said, say, test, write } from './rally'
import { Server } from './server'

test.describe.configure({ timeout: 240_000 })

const HOUR = 3_600_000
/** Where it is about noon now: seats that free are offered by day only. */
const noonLongitude = () => (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180

/** A command over a socket of the page's own, for what a flow is not about. */
async function command<T>(page: Page, account: Account, cmd: string, args: object): Promise<T> {
  return page.evaluate(
    ({ token, cmd, args }) =>
      new Promise<T>((resolve, reject) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'rally.v1')
        const send = (frame: object) => socket.send(JSON.stringify(frame))
        socket.onopen = () => send({ id: 1, cmd: 'session.open', args: { access_token: token } })
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data as string) as { id?: number; ok?: T; err?: { message: string } }
          if (frame.err) reject(new Error(frame.err.message))
          if (frame.id === 1) send({ id: 2, cmd, key: '0198f1a2-0000-4000-8000-' + Math.random().toString().slice(2, 14).padEnd(12, '0'), args })
          if (frame.id === 2 && frame.ok) {
            socket.close()
            resolve(frame.ok)
          }
        }
      }),
    { token: account.tokens.access_token, cmd, args },
  ) as Promise<T>
}

const action = (page: Page) => page.getByRole('region', { name: say('event.action') }).getByRole('button').first()
const inCount = (page: Page, taken: number) => page.getByRole('region', { name: say('event.roster') }).getByText(say('event.in_count', { taken, capacity: 4 }))
const toasted = (page: Page, text: string | RegExp) => page.locator('[role=status], [role=alert]').filter({ hasText: text })

/** Who is on court, as this browser draws it. */
async function onCourt(page: Page, names: readonly string[]): Promise<string[]> {
  const text = await page.getByRole('region', { name: say('event.roster') }).innerText()
  return names.filter((name) => text.includes(name))
}

async function everybody(browser: Browser, url: string, names: readonly string[], size: typeof PHONE): Promise<{ account: Account; page: Page }[]> {
  return Promise.all(
    names.map(async (name) => {
      const account = await anAccount(url, name)
      return { account, page: await browserOf(browser, account, size) }
    }),
  )
}

test('a private doubles fills, somebody waits, and the seat that frees is theirs', async ({ browser, server }) => {
  const names = ['Olga Petrova', 'Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss', 'Eva Lindqvist']
  const [host, ana, ben, cleo, dora, eva] = await everybody(browser, server.url, names, DESKTOP)
  if (!host || !ana || !ben || !cleo || !dora || !eva) throw new Error('somebody is missing')
  const court = await command<{ id: string }>(host.page, host.account, 'court.add', {
    name: 'Noon Court',
    location: { latitude: 20, longitude: noonLongitude() },
    counts: { clay: 2 },
  })

  // The organiser makes it, and what was typed survives a reload.
  const page = host.page
  await page.goto(`/games/new?court=${court.id}`)
  await expect(page.getByText('Noon Court')).toBeVisible()
  await page.getByLabel(say('make.kind')).selectOption('doubles')
  await page.getByLabel(say('make.name'), { exact: true }).fill('Clay four, friendly')
  await page.reload()
  await expect(page.getByLabel(say('make.name'), { exact: true })).toHaveValue('Clay four, friendly')
  await page.getByRole('button', { name: say('make.publish') }).click()
  await expect(page.getByText(say('make.fault.when_where')).first()).toBeVisible()
  await page.getByLabel(say('make.date'), { exact: true }).fill(new Date(Date.now() + 48 * HOUR).toISOString().slice(0, 10))
  await page.getByLabel(say('make.from'), { exact: true }).fill('19:00')
  await page.getByLabel(say('make.to'), { exact: true }).fill('18:00')
  await page.getByRole('button', { name: say('make.publish') }).click()
  await expect(page.getByText(say('make.fault.end')).first()).toBeVisible()
  await page.getByLabel(say('make.to'), { exact: true }).fill('21:00')
  await page.getByText(say('make.joining_private'), { exact: true }).click()
  await check(page)
  await page.getByRole('button', { name: say('make.publish') }).click()
  await expect(page).toHaveURL(/\/games\/[0-9a-f-]{36}$/)
  const address = page.url()

  // Four ask; the organiser sees each at once.
  for (const { page: theirs } of [ana, ben, cleo, dora]) {
    await theirs.goto(address)
    await expect(action(theirs)).toHaveText(say('game.act.ask'))
    await action(theirs).click()
    await expect(action(theirs)).toHaveText(say('game.act.pending'))
  }
  await expect(page.getByText(say('event.asks.other', { count: 4 }))).toBeVisible()
  await check(page)

  // One is rejected, and hears it alone; the others fill the court before everybody's eyes.
  await page.getByRole('button', { name: say('event.reject_who', { name: 'Cleo Marchetti' }) }).click()
  await expect(action(cleo.page)).toHaveText(say('game.act.rejected'))
  for (const { account } of [ana, ben, dora]) await page.getByRole('button', { name: say('event.accept_who', { name: account.name }) }).click()
  for (const { page: theirs } of [host, ana, ben, cleo, dora]) await expect(inCount(theirs, 4)).toBeVisible()
  for (const { page: theirs } of [ana, ben, dora]) await expect(action(theirs)).toHaveText(say('game.act.in'))

  // A fifth waits, one drops, and the offer is taken.
  await eva.page.goto(address)
  await action(eva.page).click()
  await page.getByRole('button', { name: say('event.accept_who', { name: 'Eva Lindqvist' }) }).click()
  await expect(action(eva.page)).toHaveText(say('game.act.waitlist_at', { place: '1st' }))
  await eva.page.goto('/home')
  await action(ben.page).click()
  await ben.page.getByRole('dialog').getByRole('button', { name: say('event.leave_action') }).click()
  await expect(toasted(eva.page, 'Clay four, friendly').filter({ hasText: /held for you/ })).toHaveCount(1)
  await check(eva.page)
  await eva.page.goto(address)
  await expect(action(eva.page)).toHaveText(say('game.act.take_held'))
  await action(eva.page).click()
  await expect(action(eva.page)).toHaveText(say('game.act.in'))

  // All see the same four.
  const four = ['Olga', 'Ana', 'Dora', 'Eva']
  for (const { page: theirs } of [host, ana, ben, cleo, dora, eva]) {
    await expect(inCount(theirs, 4)).toBeVisible()
    await expect.poll(() => onCourt(theirs, ['Olga', 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva'])).toEqual(four)
  }

  // They talk in the game's room, where what happened stands too.
  await ana.page.goto(`${address}?tab=chat`)
  await write(ana.page, 'New balls are on me.')
  await dora.page.goto(`${address}?tab=chat`)
  await expect.poll(() => said(dora.page)).toContain('New balls are on me.')
  await check(dora.page)
  for (const { page: theirs } of [host, ana, ben, cleo, dora, eva]) await theirs.context().close()
})

test('two strangers find each other by play now, and talk', async ({ browser, server }) => {
  const [mika, noor] = await everybody(browser, server.url, ['Mika Aalto', 'Noor Haddad'], PHONE)
  if (!mika || !noor) throw new Error('somebody is missing')
  for (const { page } of [mika, noor]) await page.goto('/play')
  await noor.page.getByRole('button', { name: say('play.free_until'), exact: true }).first().click()
  await check(noor.page)
  await noor.page.getByRole('dialog').getByRole('button', { name: /^I’m free until/ }).click()
  await expect(noor.page.getByText(say('play.on')).first()).toBeVisible()

  // Who is free is there at once, without a reload.
  await mika.page.getByRole('button', { name: say('play.ask_name', { name: 'Noor Haddad' }) }).click()
  await mika.page.getByLabel(say('play.message')).fill('I have two new cans.')
  await check(mika.page)
  await mika.page.getByRole('dialog').getByRole('button', { name: /^Ask Noor for/ }).click()
  const asked = noor.page.getByRole('article', { name: say('play.asks_you', { name: 'Mika Aalto' }) })
  await expect(asked.getByText('I have two new cans.')).toBeVisible()
  await check(noor.page)
  await asked.getByRole('button', { name: say('play.accept') }).click()
  await expect(noor.page).toHaveURL(/\/games\/[0-9a-f-]{36}/)
  await mika.page.getByRole('link', { name: say('play.open_game') }).click()
  await expect(mika.page).toHaveURL(noor.page.url())
  for (const { page } of [mika, noor]) await page.goto(`${page.url().split('?')[0]}?tab=chat`)
  await write(mika.page, 'See you at the gate?')
  await expect.poll(() => said(noor.page)).toContain('See you at the gate?')
  await expect(composer(noor.page)).toBeVisible()
  for (const { page } of [mika, noor]) await page.context().close()
})

test('a result is entered, confirmed by the other side, and stands in both histories', async ({ browser }) => {
  const demo = await Server.start('demo', {}, ['--demo'])
  try {
    const [maya, amara] = await Promise.all(
      ['maya', 'amara'].map(async (key) => {
        const context = await browser.newContext({ ...DESKTOP, baseURL: demo.url })
        const page = await context.newPage()
        await page.goto('/login')
        await page.getByLabel(say('auth.email'), { exact: true }).fill(`${key}@demo.rally`)
        await page.getByLabel(say('auth.password'), { exact: true }).fill('rally-demo')
        await page.getByRole('button', { name: say('login.submit') }).click()
        await expect(page).toHaveURL('/home')
        return page
      }),
    )
    if (!maya || !amara) throw new Error('somebody is missing')
    await check(maya)
    await maya.goto('/games/mine?tab=past')
    await maya.getByRole('link', { name: /Early set with Amara/ }).first().click()
    await expect(maya.getByRole('heading', { level: 1 })).toHaveText('Early set with Amara')
    await maya.goto(`${maya.url().split('?')[0]}?tab=games`)
    await maya.getByRole('button', { name: say('match.enter') }).first().click()
    await enter(maya, [[6, 5]])
    await maya.getByRole('dialog').getByRole('button', { name: /^Enter/ }).click()
    await expect(maya.getByRole('dialog').getByText(/A set ends/).first()).toBeVisible()
    await enter(maya, [[6, 4], [6, 2]])
    await check(maya)
    await maya.getByRole('dialog').getByRole('button', { name: /^Enter/ }).click()
    await expect(maya.getByRole('dialog')).toBeHidden()
    await expect(toasted(amara, /entered 6-4 6-2/)).toHaveCount(1)
    const game = maya.url()
    await maya.goto('/home')
    await amara.goto(game)
    await amara.getByRole('button', { name: say('match.confirm'), exact: true }).click()
    await expect(toasted(maya, /6-4 6-2 in Early set with Amara is confirmed/)).toHaveCount(1)
    for (const [page, score] of [
      [maya, '6–4 6–2'],
      [amara, '4–6 2–6'],
    ] as const) {
      await page.goto('/profile')
      const history = page.getByRole('region', { name: say('match.history') })
      await expect(history.getByRole('listitem').filter({ hasText: 'Early set with Amara' }).getByText(score)).toBeVisible()
      await check(page)
    }
  } finally {
    await demo.end()
  }
})

/** Fills the sets of the open score sheet. */
async function enter(page: Page, sets: readonly (readonly [number, number])[]): Promise<void> {
  for (const [at, [mine, theirs]] of sets.entries()) {
    const fields = page.getByRole('dialog').getByRole('group', { name: say('match.set', { number: at + 1 }) }).getByRole('textbox')
    await fields.nth(0).fill(String(mine))
    await fields.nth(1).fill(String(theirs))
  }
}
