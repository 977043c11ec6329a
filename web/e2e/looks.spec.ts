import type { Page } from '@playwright/test'
import { checkScreen, checkScreens, LOOKS } from './looks'
import { playSeason } from './season-stage'
import { onDemo } from './demo-stories'
import { createAccount, expect, openBrowser, type Translate, translateTo } from './stories'

/** A community with content, so that no screen is empty. */
const test = onDemo('demo')

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
  '/lessons/coaches',
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

for (const { look, language, page: use, size } of LOOKS) {
  test.describe(`${look} @looks`, () => {
    test.use(use)

    test('screens for guests', async ({ page }) => {
      await checkScreens(page, FOR_GUESTS, look)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })

    test('screens for members', async ({ browser, server }) => {
      // Forty screens.
      test.setTimeout(600_000)
      const page = await openBrowser(browser, server.url, { email: 'maya@demo.rally', password: 'rally-demo' }, size)
      await checkScreens(page, FOR_MEMBERS, look)
      await checkDetails(page, look)
      await page.context().close()
    })

    test('screens of a series', async ({ browser, server }) => {
      test.setTimeout(600_000)
      const [host, player] = [await createAccount(server.url, 'Olga Petrova'), await createAccount(server.url, 'Noa Lindqvist')]
      const page = await openBrowser(browser, server.url, host, size)
      const stage = await playSeason(page, server.url, host)
      await checkSeason(page, translateTo(language), stage, look)
      await page.context().close()
      const other = await openBrowser(browser, server.url, player, size)
      // A headless browser has answered for everybody.
      await other.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
      await checkSeasonForPlayer(other, translateTo(language), stage, host.id, look)
      await other.context().close()
    })

    test('screens for somebody new', async ({ browser, server }) => {
      const account = await createAccount(server.url, 'Noa Lindqvist', { onboarded: false })
      const page = await openBrowser(browser, server.url, account, size)
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
