import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { playSeason } from './season-stage'
import { Server } from './server'
import { createAccount, expect, openBrowser, type Translate, test as base, translateTo } from './stories'

/** A community with content, so that no screen is empty. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({ browserName }, use) => {
      const server = await Server.start(`${browserName}-demo`, {}, ['--demo'])
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

const WIDTHS = { narrow: 320, phone: 390, desktop: 1280 }
const LANGUAGES = ['en', 'es'] as const
const LOCALES = { en: 'en-US', es: 'es-MX' }

const FOR_GUESTS = ['/', '/login', '/signup', '/forgot', '/helpcenter']
const FOR_MEMBERS = [
  '/home',
  '/games',
  '/games/new',
  '/games/mine',
  '/games/mine?tab=past',
  '/play',
  '/classes',
  '/players',
  '/players?view=map',
  '/coaches',
  '/courts',
  '/courts?view=map',
  '/courts/new',
  '/chat',
  '/notifications',
  '/profile',
  '/profile?tab=security',
  '/profile?tab=setting',
  '/profile?tab=feedback',
  '/profile?tab=profile&edit=1',
  '/profile/followers',
  '/profile/following',
  '/profile/blocked',
  '/terms',
  '/privacy',
  '/credits',
  '/nowhere',
]

/** The first link of a list leads to a screen with content; with what follows its path. */
const DETAILS: readonly (readonly [list: string, link: string, ...rest: string[]])[] = [
  ['/games', 'a[href^="/games/"]:not([href*="/new"], [href*="/mine"])', ''],
  ['/games/mine', 'a[href^="/games/"]:not([href*="/new"], [href*="/mine"])', '', '?tab=teams', '?tab=chat', '/edit'],
  ['/games/mine?tab=past', 'a[href^="/games/"]:not([href*="/new"], [href*="/mine"])', '?tab=scoreboard'],
  ['/chat', 'main a[href^="/chat/"]', ''],
  ['/players', 'main a[href^="/players/"]', ''],
  ['/coaches', 'main a[href^="/players/"]', ''],
  ['/courts', 'main a[href^="/courts/"]:not([href*="/new"])', '', '/edit'],
]

/** Checks each screen, and stores its picture in `test-results/looks` for people to look at. */
async function checkScreens(page: Page, paths: readonly string[], look: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await checkScreen(page, path, look)
  }
}

async function checkScreen(page: Page, name: string, look: string): Promise<void> {
  await checkAccessibility(page)
  await page.screenshot({ path: `test-results/looks/${name.replaceAll(/\W+/g, '-')}-${look}.png` })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${name} scrolls sideways, by this many pixels`).toBeLessThanOrEqual(0)
}

async function checkDetails(page: Page, look: string): Promise<void> {
  for (const [list, link, ...rest] of DETAILS) {
    await page.goto(list)
    const path = await page.locator(link).first().getAttribute('href')
    for (const ending of rest) {
      await page.goto(`${path?.replace(/\?.*/, '')}${ending}`)
      await checkScreen(page, `${list}-first${ending}`, look)
    }
  }
}

/** Sheets of a game's menu: the text of its item, and what the picture is called. */
const GAME_SHEETS = [
  ['event.rain', 'sheet-rain'],
  ['poll.menu', 'sheet-poll'],
  ['event.cancel', 'sheet-cancel'],
  ['event.announce', 'sheet-announce'],
] as const

/** The screens and sheets of a series as its organiser sees them. */
async function checkSeason(page: Page, t: Translate, { series, first, polled }: Awaited<ReturnType<typeof playSeason>>, look: string): Promise<void> {
  const game = `/games/${first}`
  const check = async (path: string, name: string) => {
    await page.goto(path)
    await checkScreen(page, name, look)
  }
  const sheet = async (path: string, name: string, open: () => Promise<void>) => {
    await page.goto(path)
    await open()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkScreen(page, name, look)
  }
  await check(`/series/${series}`, 'season')
  await check(`${game}?tab=dates`, 'season-dates')
  await check(`${game}?tab=pairs`, 'season-pairs')
  await check(`${game}?tab=dues`, 'season-dues')
  await check(`/games/${polled}`, 'season-poll')
  await sheet(`${game}?tab=pairs`, 'sheet-pairs', () => page.getByRole('button', { name: t('pairs.draw_again') }).first().click())
  await sheet(`${game}?tab=dues`, 'sheet-dues', () => page.getByRole('button', { name: t('dues.change') }).click())
  for (const [item, name] of GAME_SHEETS) {
    await sheet(game, name, async () => {
      await page.getByRole('button', { name: t('event.more') }).first().click()
      await page.getByRole('menuitem', { name: t(item) }).click()
    })
  }
  await page.goto(`/series/${series}`)
  await page.getByRole('link', { name: t('season.chat') }).click()
  await expect(page.getByRole('complementary', { name: t('chat.announcement') })).toBeVisible()
  await checkScreen(page, 'season-room', look)
}

/** The same as a player sees them. */
async function checkSeasonForPlayer(page: Page, t: Translate, { series, first }: Awaited<ReturnType<typeof playSeason>>, host: string, look: string): Promise<void> {
  await page.goto(`/series/${series}?join=`)
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await checkScreen(page, 'sheet-join', look)
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(0)
  await checkScreen(page, 'sheet-joined', look)
  await page.goto(`/games/${first}`)
  await expect(page.getByRole('heading', { name: t('push.card') })).toBeVisible()
  await checkScreen(page, 'season-game-player', look)
  await page.getByRole('button', { name: t('event.more') }).first().click()
  await page.getByRole('menuitem', { name: t('guest.bring') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'sheet-guest', look)
  await page.goto(`/players/${host}`)
  await page.getByRole('button', { name: t('person.more', { name: 'Olga Petrova' }) }).click()
  await page.getByRole('menuitem', { name: t('report.action') }).click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  await checkScreen(page, 'sheet-report', look)
}

for (const [size, width] of Object.entries(WIDTHS)) {
  for (const language of LANGUAGES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = `${size}-${language}-${colorScheme}`
      test.describe(`${look} @looks`, () => {
        test.use({ viewport: { width, height: 900 }, locale: LOCALES[language], colorScheme })

        test('screens for guests', async ({ page }) => {
          await checkScreens(page, FOR_GUESTS, look)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
        })

        test('screens for members', async ({ browser, server }) => {
          // Forty screens.
          test.setTimeout(600_000)
          const desktop = { viewport: { width, height: 900 }, isMobile: false, hasTouch: false }
          const page = await openBrowser(browser, server.url, { email: 'maya@demo.rally', password: 'rally-demo' }, desktop)
          await checkScreens(page, FOR_MEMBERS, look)
          await checkDetails(page, look)
          await page.context().close()
        })

        test('screens of a series', async ({ browser, server }) => {
          test.setTimeout(600_000)
          const desktop = { viewport: { width, height: 900 }, isMobile: false, hasTouch: false }
          const [host, player] = [await createAccount(server.url, 'Olga Petrova'), await createAccount(server.url, 'Noa Lindqvist')]
          const page = await openBrowser(browser, server.url, host, desktop)
          const stage = await playSeason(page, server.url, host)
          await checkSeason(page, translateTo(language), stage, look)
          await page.context().close()
          const other = await openBrowser(browser, server.url, player, desktop)
          // A headless browser has answered for everybody.
          await other.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
          await checkSeasonForPlayer(other, translateTo(language), stage, host.id, look)
          await other.context().close()
        })

        test('screens for somebody new', async ({ browser, server }) => {
          const desktop = { viewport: { width, height: 900 }, isMobile: false, hasTouch: false }
          const account = await createAccount(server.url, 'Noa Lindqvist', { onboarded: false })
          const page = await openBrowser(browser, server.url, account, desktop)
          await checkScreen(page, '/questions', look)
          // As after a sign-in with a provider, which does not say how old somebody is.
          const unconfirmed = (text: string) => text.replaceAll('"adultConfirmed":true', '"adultConfirmed":false')
          await page.routeWebSocket('**/ws*', (socket) => {
            socket.connectToServer().onMessage((text) => socket.send(unconfirmed(text.toString())))
          })
          await page.evaluate(() => {
            const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
            localStorage.setItem('user', JSON.stringify({ ...user, adultConfirmed: false }))
          })
          await page.reload()
          await expect(page.getByRole('heading', { name: translateTo(language)('adult.title') })).toBeVisible()
          await checkScreen(page, 'adult', look)
          await page.context().close()
        })
      })
    }
  }
}
