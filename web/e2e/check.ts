import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** During a fade axe reports contrasts that nobody sees. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
}

/** What stands on the screen has no fault that axe knows of. */
export async function check(page: Page): Promise<void> {
  // Not what stands in for a screen whose chunk is under way; a dialog takes the screen's place.
  const onScreen = page.getByRole('main').or(page.getByRole('dialog'))
  await expect(onScreen.getByRole('heading').first()).toBeVisible()
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)).toEqual([])
}
