import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** During a fade axe reports contrasts that nobody sees. */
async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
}

/** Toasts come and go while axe looks: without a fade. */
async function withoutFades<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const done = await work()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return done
}

/** Fails on anything that axe reports about the current screen. */
export async function checkAccessibility(page: Page): Promise<void> {
  // A loading screen has no heading; an open dialog hides the one behind it.
  const screen = page.getByRole('main').or(page.getByRole('dialog'))
  await expect(screen.getByRole('heading').first()).toBeVisible()
  await animationsFinished(page)
  // Legacy mode runs axe in the page itself instead of opening another one for every scan; only frames of other origins,
  // which Rally has none of, would be missed.
  // A control’s name begins with its visible words, for who speaks to the computer.
  const rules = { 'label-content-name-mismatch': { enabled: true } }
  const { violations } = await withoutFades(page, () => new AxeBuilder({ page }).setLegacyMode(true).options({ rules }).analyze())
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)).toEqual([])
}
