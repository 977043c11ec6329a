import type { Locator } from '@playwright/test'
import { createAccount, expect, fillSignUp, logIn, skipQuestions, submitLogIn, t, test } from './stories'

test('somebody new signs up, answers every question and is at home after nine taps @smoke @journey', async ({ page }, info) => {
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const next = (step: string) => button(t('questions.next', { what: t(`questions.${step}.short`) }))
  await fillSignUp(page, 'Maya Okafor', `maya.${info.project.name}.${Date.now()}@example.org`)
  await tap(button(t('signup.submit')))
  await expect(page).toHaveURL('/questions')
  await tap(button(t('intro.skip')))
  await tap(page.getByText(t('questions.player'), { exact: true }))
  await tap(page.getByText('3.5', { exact: true }))
  await tap(page.locator('fieldset label').nth(1))
  await page.getByRole('combobox').fill('pasadena')
  await tap(page.getByRole('option', { name: /^Pasadena, California/ }))
  await tap(next('picture'))
  await tap(next('nearby'))
  await tap(button(t('questions.finish')))
  await expect(page).toHaveURL('/home')
  expect(taps).toBe(9)
  await page.reload()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
})

test('skipped questions are not asked again on another device', async ({ page, server, newPage }) => {
  const account = await createAccount(server.url, 'Linh Tran', { onboarded: false })
  await logIn(page, account)
  await expect(page).toHaveURL('/questions')
  await skipQuestions(page)
  const other = await newPage()
  await logIn(other, account)
  await expect(other).toHaveURL('/home')
})

test('the form reports a wrong password', async ({ page, server }) => {
  const { email } = await createAccount(server.url, 'Omar Farouk')
  await logIn(page, { email, password: 'not my password' })
  await expect(page.getByRole('alert').filter({ hasText: t('error.wrong_credentials') })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test.describe('redirects', () => {
  for (const path of ['/home', '/chat', '/profile?tab=security', '/nowhere']) {
    test(`a guest at ${path} is sent to log in, and returned afterwards`, async ({ page, server }) => {
      const account = await createAccount(server.url, 'Priya Raman')
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await submitLogIn(page, account)
      await expect(page).toHaveURL(path)
    })
  }

  for (const path of ['/', '/login', '/signup', '/terms', '/privacy']) {
    test(`a guest may stay at ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(page).toHaveURL(path)
    })
  }

  test('somebody who has not answered the questions is sent to them from anywhere', async ({ page, server }) => {
    await logIn(page, await createAccount(server.url, 'Diego Fuentes', { onboarded: false }))
    await expect(page).toHaveURL('/questions')
    for (const path of ['/', '/home', '/chat', '/login']) {
      await page.goto(path)
      await expect(page).toHaveURL('/questions')
    }
  })

  test('a member is sent home from the screens for guests', async ({ server, signedIn }) => {
    const page = await signedIn(await createAccount(server.url, 'Elena Vasquez'))
    for (const path of ['/', '/index', '/questions', '/login', '/signup', '/forgot']) {
      await page.goto(path)
      await expect(page).toHaveURL('/home')
    }
    await page.goto('/terms')
    await expect(page).toHaveURL('/terms')
  })

  test('an unknown address shows "not found" @smoke', async ({ page, server }) => {
    await logIn(page, await createAccount(server.url, 'Tomasz Zieliński'))
    await expect(page).toHaveURL('/home')
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: t('not_found.title') })).toBeVisible()
    await page.getByRole('link', { name: t('not_found.home') }).click()
    await expect(page).toHaveURL('/home')
  })
})
