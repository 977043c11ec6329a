import { createAccount, expect, PHONE, t, test } from './stories'

test('Back closes a sheet and stays on the page, and leads on from there @journey', async ({ server, signedIn }) => {
  const page = await signedIn(await createAccount(server.url, 'Maya Okafor'), PHONE)
  await page.goto('/games')
  await page.getByRole('button', { name: t('people.filters') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/games$/)

  await page.getByRole('button', { name: t('people.filters') }).click()
  await page.getByRole('dialog').getByRole('button', { name: t('common.close') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/home')
})
