import { check } from './check'
import { anAccount, expect, logIn, say, talkTo, test, write } from './rally'

/** Many screens one after the other. */
test.describe.configure({ timeout: 240_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('screens for anybody @smoke', async ({ page }) => {
      for (const path of ['/', '/login', '/signup', '/forgot']) {
        await page.goto(path)
        await check(page)
      }
    })

    test('screens of a member', async ({ page, server }) => {
      const other = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)
      await logIn(page, await anAccount(server.url, 'Maya Okafor', { questionsDone: false }))
      await expect(page).toHaveURL('/questions')
      await check(page)
      await page.getByRole('button', { name: say('intro.skip') }).click()
      for (const step of ['role', 'level', 'age', 'area', 'picture']) {
        await page.goto(`/questions?step=${step}`)
        await expect(page.getByRole('heading', { name: say(`questions.${step}.title`) })).toBeVisible()
        await check(page)
      }
      await page.getByRole('button', { name: say('questions.skip') }).click()
      await expect(page).toHaveURL('/home')
      for (const path of ['/home', '/chat', '/profile', '/profile?tab=security', '/profile?tab=setting', '/profile?tab=feedback', '/profile?tab=profile&edit=1', '/terms', '/privacy', '/nowhere']) {
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
