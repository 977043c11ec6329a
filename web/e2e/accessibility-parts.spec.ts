/** What stands on a screen only at times: dialogs, sheets and menus; a list that loads, is empty, fails, or has no network. */
import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { onDemo } from './demo-stories'
import { createAccount, DESKTOP, expect, openBrowser, PHONE, t } from './stories'

const test = onDemo('parts')

const MAYA = { email: 'maya@demo.rally', password: 'rally-demo' }
const GAME = 'main a[href^="/games/"]:not([href*="/new"], [href*="/mine"])'

interface Part {
  at: string
  /** Opened first, from a list. */
  link?: string
  size?: typeof PHONE
  open: (page: Page) => Promise<void>
  shown: (page: Page) => Locator
}

const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('menu')
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).filter({ visible: true }).first()
const click = (key: string) => (page: Page) => button(page, key).click()
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Your account/ }).click()

const PARTS: Record<string, Part> = {
  'the account menu': { at: '/home', open: accountMenu, shown: menu },
  'the keyboard shortcuts': { at: '/home', open: (page) => page.keyboard.press('?'), shown: dialog },
  'the menu of a phone': { at: '/home', size: PHONE, open: click('menu.open'), shown: dialog },
  'the profile’s menu of a phone': { at: '/profile', size: PHONE, open: click('profile.tabs_open'), shown: dialog },
  'the filters of games': { at: '/games', size: PHONE, open: click('people.filters'), shown: dialog },
  'the filters of players': { at: '/players', size: PHONE, open: click('people.filters'), shown: dialog },
  'a game’s menu': { at: '/games/mine', link: GAME, open: click('event.more'), shown: menu },
  'being free to play': { at: '/play', open: click('play.free_until'), shown: dialog },
  'a new chat': { at: '/chat', open: click('chat.new'), shown: dialog },
  'a chat’s menu': { at: '/chat', link: 'main a[href^="/chat/"]', open: click('chat.room_menu'), shown: menu },
  'a message’s menu': {
    at: '/chat',
    link: 'main a[href^="/chat/"]',
    open: async (page) => {
      const options = page.getByRole('button', { name: t('chat.message_menu') }).last()
      await options.focus()
      await page.keyboard.press('Enter')
    },
    shown: menu,
  },
  'a message’s menu on a phone': {
    at: '/chat',
    link: 'main a[href^="/chat/"]',
    size: PHONE,
    open: async (page) => {
      // As a screen reader does: it presses what it finds, wherever that is drawn.
      const options = page.getByRole('button', { name: t('chat.message_menu') }).last()
      expect((await options.boundingBox())?.width).toBeGreaterThan(0)
      await options.evaluate((element: HTMLElement) => element.click())
    },
    shown: menu,
  },
  'a person’s menu': { at: '/players', link: 'main a[href^="/players/"]', open: (page) => page.getByRole('button', { name: /^More about/ }).first().click(), shown: menu },
  'a court’s menu': { at: '/courts', link: 'main a[href^="/courts/"]:not([href*="/new"])', open: click('court.more'), shown: menu },
  'switching to coach': {
    at: '/home',
    open: async (page) => {
      await accountMenu(page)
      await page.getByRole('menuitem', { name: t('header.switch_to_coach') }).click()
    },
    shown: dialog,
  },
  'removing the account': { at: '/profile?tab=security', open: click('my_data.remove'), shown: dialog },
}

async function checkBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await checkAccessibility(page)
  }
}

/** Checked at every run; the others belong to the matrix. */
const SMOKE = new Set(['the filters of games', 'a game’s menu', 'a message’s menu on a phone'])

for (const [name, { at, link, size = DESKTOP, open, shown }] of Object.entries(PARTS)) {
  test(`${name} is accessible in both themes`, { tag: SMOKE.has(name) ? [] : ['@looks'] }, async ({ browser, server }) => {
    const page = await openBrowser(browser, server.url, MAYA, size)
    await page.goto(at)
    if (link !== undefined) await page.locator(link).first().click()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await open(page)
    await expect(shown(page)).toBeVisible()
    await checkBothThemes(page)
    await page.context().close()
  })
}

const LISTS = ['/home', '/games', '/games/mine', '/play', '/classes', '/players', '/coaches', '/lessons/coaches', '/lessons/mine', '/courts', '/chat', '/notifications', '/profile/followers']

/** What the server's answers become; those to the hello stay. */
type Change = (answer: Record<string, unknown>) => object | null

async function changeAnswers(page: Page, change: Change): Promise<void> {
  await page.routeWebSocket('**/ws*', (socket: WebSocketRoute) => {
    const server = socket.connectToServer()
    const hellos = new Set<unknown>()
    socket.onMessage((text) => {
      const { id, cmd } = JSON.parse(String(text)) as { id?: unknown; cmd?: string }
      if (cmd === 'session.open') hellos.add(id)
      server.send(text)
    })
    server.onMessage((text) => {
      const answer = JSON.parse(String(text)) as Record<string, unknown>
      const next = answer.ok === undefined || hellos.has(answer.id) ? answer : change(answer)
      if (next) socket.send(JSON.stringify(next))
    })
  })
}

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'while they load': (page) => changeAnswers(page, () => null),
  'when they cannot be loaded': (page) => changeAnswers(page, ({ id }) => ({ id, err: { code: 'internal', message: 'Something broke.', retry: false } })),
  'when they are empty': async () => {},
  'without a network': (page) => page.routeWebSocket('**/ws*', (socket) => socket.close()),
}

for (const [state, enter] of Object.entries(STATES)) {
  test(`lists are accessible ${state} in both themes`, { tag: '@looks' }, async ({ browser, server }) => {
    // Somebody new has nothing, and the network's absence shows nothing that an earlier visit left.
    const page = await openBrowser(browser, server.url, await createAccount(server.url, 'Noa Lindqvist'), PHONE)
    await page.evaluate(() => localStorage.setItem('location', JSON.stringify({ latitude: -54.8, longitude: -68.3, name: 'Ushuaia' })))
    await enter(page)
    for (const path of LISTS) {
      await page.goto(path)
      await checkBothThemes(page)
    }
    await page.context().close()
  })
}

test('zoomed to 200 %, no screen scrolls sideways or loses its heading', { tag: '@looks' }, async ({ browser, server }) => {
  const page = await openBrowser(browser, server.url, MAYA, { ...DESKTOP, viewport: { width: DESKTOP.viewport.width / 2, height: DESKTOP.viewport.height / 2 } })
  for (const path of [...LISTS, '/games/new', '/courts/new', '/profile', '/profile?tab=setting', '/profile?tab=profile&edit=1']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeInViewport()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${path} scrolls sideways, by this many pixels`).toBeLessThanOrEqual(0)
  }
  await page.context().close()
})

test('with forced colours, what is chosen and what can be pressed has an edge', async ({ browser, server }) => {
  const page = await openBrowser(browser, server.url, MAYA, DESKTOP)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/profile?tab=setting')
  const outline = (what: Locator) => what.evaluate((element) => getComputedStyle(element).outlineStyle)
  const chosen = page.locator('label:has(> input[type=radio]:checked)').first()
  await expect(chosen).toBeVisible()
  expect(await outline(chosen)).toBe('solid')
  expect(await outline(page.locator('label:has(> input[type=radio]:not(:checked))').first())).toBe('none')
  await page.goto('/games')
  const control = page.getByRole('switch').first()
  const colour = () => control.locator('..').evaluate((track) => getComputedStyle(track).backgroundColor)
  const before = await colour()
  await control.click()
  await expect.poll(colour).not.toBe(before)
  const create = page.getByRole('main').getByRole('link', { name: t('games.create') }).first()
  await expect(create).toBeVisible()
  expect(await create.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
  expect(await create.evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth))).toBeGreaterThan(0)
  await page.context().close()
})

test('with reduced motion nothing moves for long', async ({ browser, server }) => {
  const page = await openBrowser(browser, server.url, MAYA, PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/games')
  await click('people.filters')(page)
  await expect(dialog(page)).toBeVisible()
  const longest = await page.evaluate(() => Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0))))
  expect(longest).toBeLessThan(10)
  await page.context().close()
})
