import { createAccount, expect, openAccountMenu, t, test } from './stories'

test.use({ serviceWorkers: 'block' })

const MENU = /\/assets\/avatar-menu-.*\.js/

test('a lost chunk of the account menu leaves the page alone, and is loaded once it is there again @journey', async ({ server, signedIn }) => {
  const page = await signedIn(await createAccount(server.url, 'Maya Okafor'))
  await page.route(MENU, (route) => route.abort())
  await openAccountMenu(page)
  await expect(page.getByRole('button', { name: t('part.reload') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.unroute(MENU)
  await openAccountMenu(page)
  await expect(page.getByRole('menuitem', { name: t('header.log_out') })).toBeVisible()
})
