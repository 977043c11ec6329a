import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { createAccount, expect, send, startChat, t, test } from './stories'

async function checkAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await checkAccessibility(page)
  }
}

const PUBLIC = ['/', '/login', '/signup', '/forgot']
const QUESTIONS = ['role', 'level', 'age', 'area', 'picture']
const MEMBER = ['/home', '/chat', '/profile', '/profile?tab=security', '/profile?tab=setting', '/profile?tab=feedback', '/profile?tab=profile&edit=1', '/terms', '/privacy', '/nowhere']

test('public screens are accessible @smoke @journey', async ({ page }) => {
  await checkAll(page, PUBLIC)
})

test.describe('dark @looks', () => {
  test.use({ colorScheme: 'dark' })

  test('public screens are accessible in the dark', async ({ page }) => {
    await checkAll(page, PUBLIC)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme === 'dark' ? 'dark @looks' : 'light', () => {
    test.use({ colorScheme })

    test(`the questions are accessible when ${colorScheme}`, async ({ server, signedIn }) => {
      const page = await signedIn(await createAccount(server.url, 'Maya Okafor', { onboarded: false }))
      await checkAccessibility(page)
      await page.getByRole('button', { name: t('intro.skip') }).click()
      for (const step of QUESTIONS) {
        await page.goto(`/questions?step=${step}`)
        await expect(page.getByRole('heading', { name: t(`questions.${step}.title`) })).toBeVisible()
        await checkAccessibility(page)
      }
      await page.getByRole('button', { name: t('questions.skip') }).click()
      await expect(page).toHaveURL('/home')
    })

    test(`a member's screens are accessible when ${colorScheme}`, async ({ server, signedIn }) => {
      const other = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
      const page = await signedIn(await createAccount(server.url, 'Maya Okafor'))
      await checkAll(page, MEMBER)
      await startChat(page, other.name)
      await send(page, 'Seven?')
      await checkAccessibility(page)
      await checkAll(page, ['/home'])
    })
  })
}
