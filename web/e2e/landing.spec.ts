import { checkAccessibility } from './accessibility'
import { onDemo } from './demo-stories'
import { expect, PHONE, t } from './stories'

const test = onDemo('landing')

test('a guest finds real games on the landing page, without a shift of what they read', async ({ newPage, server }) => {
  const page = await newPage(PHONE)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + shifts.reduce((sum, { value }) => sum + value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(server.url)
  await page.getByRole('heading', { name: t('landing.steps.title') }).scrollIntoViewIfNeeded()
  const games = page.getByRole('main').getByRole('listitem').filter({ has: page.locator('a[href^="/games/"]') })
  await expect(games.first()).toBeVisible()
  await expect(page.getByText(t('landing.count.members.other'), { exact: true })).toBeVisible()
  await checkAccessibility(page)
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.02)
  await games.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/games\/[0-9a-f-]{36}$/)
})

test('a coach who joins from the landing page is asked as a coach, and loses nothing over the terms', async ({ newPage, server }, info) => {
  const page = await newPage(PHONE)
  await page.goto(server.url)
  await page.getByRole('link', { name: t('landing.coach.join') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('signup.title_coach') })).toBeVisible()
  await page.getByLabel(t('auth.name'), { exact: true }).fill('Elena Vasquez')
  await page.getByLabel(t('auth.email'), { exact: true }).fill(`elena.${info.workerIndex}.${Date.now()}@example.org`)
  await page.getByRole('checkbox', { name: t('signup.adult') }).check()
  await page.getByRole('main').getByRole('link', { name: t('legal.terms') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('legal.terms') })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel(t('auth.name'), { exact: true })).toHaveValue('Elena Vasquez')
  await expect(page.getByRole('checkbox', { name: t('signup.adult') })).toBeChecked()
  await page.getByLabel(t('auth.password'), { exact: true }).fill('ball on the line')
  await page.getByRole('button', { name: t('signup.submit') }).click()
  await page.getByRole('button', { name: t('intro.skip') }).click()
  await expect(page.getByRole('radio', { name: t('questions.coach') })).toBeChecked()
  await expect(page.getByText(t('questions.progress', { at: 1, of: 8 }))).toBeVisible()
})
