import type { Page } from '@playwright/test'
import { onDemo } from './demo-stories'
import { checkScreen, LOOKS } from './looks'
import { expect, openBrowser, type Translate, translateTo } from './stories'

/** The feed of the demonstration. */
const test = onDemo('community')

const MAYA = { email: 'maya@demo.rally', password: 'rally-demo' }

async function checkCommunity(page: Page, t: Translate, look: string): Promise<void> {
  for (const tab of ['area', 'followed', 'saved', 'mine']) {
    await page.goto(`/community?tab=${tab}`)
    await expect(page.getByRole('article').or(page.getByText(t('post.empty_saved'), { exact: true })).first()).toBeVisible()
    await checkScreen(page, `community-${tab}`, look)
  }
  await page.goto('/community')
  await page.getByRole('button', { name: t('post.write_something') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'post-editor', look)
  await page.goto('/community')
  await page.getByRole('article').filter({ hasText: 'Arroyo Seco' }).getByRole('link', { name: t('post.comments.other', { count: 3 }) }).click()
  await expect(page.getByLabel(t('comment.yours'), { exact: true })).toBeVisible()
  await checkScreen(page, 'post', look, { whole: true })
  await page.goto('/community/0198f1a2-0000-7000-8000-00000000000a')
  await expect(page.getByText(t('post.gone'), { exact: true })).toBeVisible()
  await checkScreen(page, 'post-gone', look)
}

async function checkModeration(page: Page, t: Translate, look: string): Promise<void> {
  await page.goto('/moderation')
  await expect(page.getByText(t('moderation.hidden'), { exact: true }).first()).toBeVisible()
  await checkScreen(page, 'moderation', look)
  await page.getByRole('link', { name: /Buy a watch/ }).click()
  await expect(page.getByRole('button', { name: t('moderation.rule.hidden'), exact: true })).toBeVisible()
  await checkScreen(page, 'moderation-case', look, { whole: true })
  await page.goto('/moderation?tab=decided')
  await expect(page.getByText(t('moderation.none_decided'), { exact: true })).toBeVisible()
  await checkScreen(page, 'moderation-decided', look)
}

for (const { look, page: use, language, size } of LOOKS) {
  test.describe(`${look} @looks`, () => {
    test.use(use)

    test('screens of the community', async ({ browser, server }) => {
      test.setTimeout(600_000)
      const page = await openBrowser(browser, server.url, MAYA, size)
      await checkCommunity(page, translateTo(language), look)
      await checkModeration(page, translateTo(language), look)
      await page.context().close()
    })
  })
}
