import { anAccount, expect, logIn, say, signUp, skipQuestions, test } from './rally'

test('somebody new signs up, says who they are, and is home @smoke', async ({ page }, info) => {
  await signUp(page, 'Maya Okafor', `maya.${info.project.name}.${Date.now()}@example.org`)
  await expect(page).toHaveURL('/questions')
  await page.getByRole('button', { name: say('intro.skip') }).click()
  await page.getByText(say('questions.player'), { exact: true }).click()
  for (const next of ['level', 'age', 'area', 'picture', 'nearby']) {
    await page.getByRole('button', { name: say('questions.next', { what: say(`questions.${next}.short`) }) }).click()
    await expect(page.getByRole('heading', { name: say(`questions.${next}.title`) })).toBeVisible()
  }
  await page.getByRole('button', { name: say('questions.finish') }).click()
  await expect(page).toHaveURL('/home')
  await page.reload()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
})

test('the questions can be skipped, and are not asked again on another device', async ({ page, server, newPage }) => {
  const account = await anAccount(server.url, 'Linh Tran', { questionsDone: false })
  await logIn(page, account)
  await expect(page).toHaveURL('/questions')
  await skipQuestions(page)
  const other = await newPage()
  await logIn(other, account)
  await expect(other).toHaveURL('/home')
})

test('a wrong password is said at the form', async ({ page, server }) => {
  const account = await anAccount(server.url, 'Omar Farouk')
  await page.goto('/login')
  await page.getByLabel(say('auth.email'), { exact: true }).fill(account.email)
  await page.getByLabel(say('auth.password'), { exact: true }).fill('not my password')
  await page.getByRole('button', { name: say('login.submit') }).click()
  await expect(page.getByRole('alert').filter({ hasText: say('error.wrong_credentials') })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test.describe('where one is sent', () => {
  for (const path of ['/home', '/chat', '/profile?tab=security', '/terms', '/nowhere']) {
    test(`a guest from ${path} to the log-in, and back to it afterwards`, async ({ page, server }) => {
      const account = await anAccount(server.url, 'Priya Raman')
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await page.getByLabel(say('auth.email'), { exact: true }).fill(account.email)
      await page.getByLabel(say('auth.password'), { exact: true }).fill('ball on the line')
      await page.getByRole('button', { name: say('login.submit') }).click()
      await expect(page).toHaveURL(path)
    })
  }

  for (const path of ['/', '/login', '/signup']) {
    test(`a guest may stay at ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(page).toHaveURL(path)
    })
  }

  test('without the questions answered, from anywhere to them', async ({ page, server }) => {
    await logIn(page, await anAccount(server.url, 'Diego Fuentes', { questionsDone: false }))
    await expect(page).toHaveURL('/questions')
    for (const path of ['/', '/home', '/chat', '/login', '/terms']) {
      await page.goto(path)
      await expect(page).toHaveURL('/questions')
    }
  })

  test('a member from the doors to home', async ({ page, server }) => {
    await logIn(page, await anAccount(server.url, 'Elena Vasquez'))
    await expect(page).toHaveURL('/home')
    for (const path of ['/', '/index', '/questions', '/login', '/signup', '/forgot']) {
      await page.goto(path)
      await expect(page).toHaveURL('/home')
    }
    await page.goto('/terms')
    await expect(page).toHaveURL('/terms')
  })

  test('an address that nobody knows says so @smoke', async ({ page, server }) => {
    await logIn(page, await anAccount(server.url, 'Tomasz Zieliński'))
    await expect(page).toHaveURL('/home')
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: say('not_found.title') })).toBeVisible()
    await page.getByRole('link', { name: say('not_found.home') }).click()
    await expect(page).toHaveURL('/home')
  })
})
