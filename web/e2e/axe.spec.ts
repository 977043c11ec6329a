import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { anAccount, expect, logIn, say, talkTo, test, write } from './rally'

/** Many screens one after the other. */
test.describe.configure({ timeout: 240_000 })

/** During a fade axe reports contrasts that nobody sees. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
}

async function check(page: Page): Promise<void> {
  // Not what stands in for a screen whose chunk is under way.
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('screens for anybody @smoke', async ({ page }) => {
      for (const path of ['/', '/login', '/signup']) {
        await page.goto(path)
        await check(page)
      }
    })

    test('screens of a member', async ({ page, server }) => {
      const other = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)
      await logIn(page, await anAccount(server.url, 'Maya Okafor', { questionsDone: false }))
      await expect(page).toHaveURL('/questions')
      await check(page)
      await page.getByRole('button', { name: say('questions.skip') }).click()
      await expect(page).toHaveURL('/home')
      for (const path of ['/home', '/chat', '/profile', '/profile?tab=security', '/profile?tab=setting', '/terms', '/privacy', '/nowhere']) {
        await page.goto(path)
        await check(page)
      }
      await talkTo(page, other.name)
      await write(page, 'Seven?')
      await check(page)
      await page.goto('/home')
      await check(page)
    })
  })
}
