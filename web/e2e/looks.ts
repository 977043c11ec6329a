/** The matrix of widths, languages and themes, and how a screen of it is checked. */
import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'

const WIDTHS = { narrow: 320, phone: 390, desktop: 1280 }
const LANGUAGES = ['en', 'es'] as const
const LOCALES = { en: 'en-US', es: 'es-MX' }

/** Every width in every language and theme. The name ends those of the pictures. */
export const LOOKS = Object.entries(WIDTHS).flatMap(([size, width]) =>
  LANGUAGES.flatMap((language) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      look: `${size}-${language}-${colorScheme}`,
      language,
      /** For `test.use`. */
      page: { viewport: { width, height: 900 }, locale: LOCALES[language], colorScheme },
      /** For `openBrowser`, which takes the language and the theme from `page`. */
      size: { viewport: { width, height: 900 }, isMobile: false, hasTouch: false },
    })),
  ),
)

/** Checks each screen, and stores its picture in `test-results/looks` for people to look at. */
export async function checkScreens(page: Page, paths: readonly string[], look: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await checkScreen(page, path, look)
  }
}

/** With `whole`, the picture is of the whole page. */
export async function checkScreen(page: Page, name: string, look: string, { whole = false } = {}): Promise<void> {
  // Sheets slide in: nothing is looked at before it stands still. What glows goes on for ever.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })
  await checkAccessibility(page)
  await page.screenshot({ path: `test-results/looks/${name.replaceAll(/\W+/g, '-')}-${look}.png`, fullPage: whole, animations: 'disabled' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${name} scrolls sideways, by this many pixels`).toBeLessThanOrEqual(0)
}
