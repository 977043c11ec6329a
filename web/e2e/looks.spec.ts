import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { Server } from './server'
import { expect, openBrowser, test as base } from './stories'

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
const LOCALES = { en: 'en-US', es: 'es-MX' }

const FOR_GUESTS = ['/', '/login', '/signup', '/forgot', '/helpcenter']
const FOR_MEMBERS = [
  '/home',
  '/games',
  '/games/new',
  '/games/mine',
  '/games/mine?tab=past',
  '/play',
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

/** Checks each screen, and stores its picture in `test-results/looks` for people to look at. */
async function checkScreens(page: Page, paths: readonly string[], look: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await checkAccessibility(page)
    await page.screenshot({ path: `test-results/looks/${path.replaceAll(/\W+/g, '-')}-${look}.png` })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${path} scrolls sideways, by this many pixels`).toBeLessThanOrEqual(0)
  }
}

for (const [size, width] of Object.entries(WIDTHS)) {
  for (const [language, locale] of Object.entries(LOCALES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = `${size}-${language}-${colorScheme}`
      test.describe(`${look} @looks`, () => {
        test.use({ viewport: { width, height: 900 }, locale, colorScheme })

        test('screens for guests', async ({ page }) => {
          await checkScreens(page, FOR_GUESTS, look)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
        })

        test('screens for members', async ({ browser, server }) => {
          const desktop = { viewport: { width, height: 900 }, isMobile: false, hasTouch: false }
          const page = await openBrowser(browser, server.url, { email: 'maya@demo.rally', password: 'rally-demo' }, desktop)
          await checkScreens(page, FOR_MEMBERS, look)
          await page.context().close()
        })
      })
    }
  }
}
