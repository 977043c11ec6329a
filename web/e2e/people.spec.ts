import { readFileSync } from 'node:fs'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { check } from './check'
import { Mail } from './mail'
import { anAccount, api, DESKTOP, PASSWORD, PHONE, type Say, sayIn, test as base } from './rally'
import { Server } from './server'

/** A server that proves addresses, because it can send mail. */
const test = base.extend<object, { mail: Mail; server: Server }>({
  mail: [
    async ({ browserName }, use) => {
      const mail = await Mail.start(browserName)
      await use(mail)
      await mail.end()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ browserName, mail }, use) => {
      const server = await Server.start(`${browserName}-mail`, { SMTP_URL: mail.url })
      await use(server)
      await server.end()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ timeout: 300_000 })

const PASADENA = { name: 'Pasadena', latitude: 34.14778, longitude: -118.14452 }
const NEXT_PASSWORD = 'another ball on the line'
const LAST_PASSWORD = 'the third ball is in'

/** People who play in the same town. */
async function neighbours(url: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { tokens } = await anAccount(url, name)
    const { id } = await api<{ id: string }>(url, 'GET', '/user/profile', undefined, tokens.access_token)
    await api(url, 'PUT', `/user/${id}`, { level: 3.5, ageGroup: '30_plus', address: PASADENA }, tokens.access_token)
  }
}

function subject(language: string, about: string): string {
  const file = new URL(`../../server/src/mail/${language}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[`${about}.subject`] ?? ''
}

async function answer(page: Page, say: Say): Promise<void> {
  for (const button of ['intro.next', 'intro.next', 'intro.start']) await page.getByRole('button', { name: say(button) }).click()
  const next = async (step: string) => {
    await page.getByRole('button', { name: say('questions.next', { what: say(`questions.${step}.short`) }) }).click()
    await expect(page.getByRole('heading', { name: say(`questions.${step}.title`) })).toBeVisible()
  }
  await page.getByText(say('questions.player'), { exact: true }).click()
  await next('level')
  await page.getByText('3.5', { exact: true }).click()
  await next('age')
  await page.locator('fieldset label').nth(1).click()
  await next('area')
  await page.getByRole('combobox').fill('pasadena')
  await page.getByRole('option', { name: /^Pasadena, California/ }).click()
  await next('picture')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('group', { name: say('profile.picture') }).locator('img')).toHaveAttribute('src', /^\/media\//)
  // Back, the answers are still there.
  await page.goBack()
  await expect(page.getByRole('combobox')).toHaveValue(/Pasadena/)
  await page.goForward()
  await next('nearby')
}

async function leave(page: Page, say: Say, name: string): Promise<void> {
  await page.getByRole('button', { name: say('header.account', { name }) }).click()
  await page.getByRole('menuitem', { name: say('header.log_out') }).click()
  await expect(page).toHaveURL('/')
}

const SIZES: Record<string, BrowserContextOptions> = { phone: PHONE, desktop: DESKTOP }
const LOCALES = { en: 'en-US', es: 'es-MX' }

for (const [width, size] of Object.entries(SIZES)) {
  for (const language of ['en', 'es'] as const) {
    test(`a new visitor's whole way, on a ${width}, in ${language}`, async ({ browser, baseURL, server, mail }) => {
      const say = sayIn(language)
      const town = ['Noor Haddad', 'Kenji Watanabe', 'Priya Raman'].map((name) => `${name} ${width[0]?.toUpperCase()}${language}`)
      const [friend = ''] = town
      await neighbours(server.url, town)
      const context = await browser.newContext({ ...size, ...(baseURL !== undefined && { baseURL }), locale: LOCALES[language] })
      const page = await context.newPage()
      const name = 'Sofía Marín'
      const email = `sofia.${width}.${language}.${Date.now()}@example.org`

      // The start, and joining.
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.getByRole('main').getByRole('link', { name: say('landing.hero.join') }).first().click()
      // The page before has fields of the same names: it is gone once this heading is there.
      await expect(page.getByRole('heading', { level: 1, name: say('signup.title') })).toBeVisible()
      await page.getByLabel(say('auth.name'), { exact: true }).fill(name)
      await page.getByLabel(say('auth.email'), { exact: true }).fill(email)
      await page.getByLabel(say('auth.password'), { exact: true }).fill(PASSWORD)
      await page.getByRole('checkbox', { name: say('signup.adult') }).check()
      await check(page)
      await page.getByRole('button', { name: say('signup.submit') }).click()

      // The code of the mail; a wrong one first.
      await expect(page.getByRole('heading', { name: say('verify.title') })).toBeVisible()
      await check(page)
      const proof = await mail.codeFor(email)
      expect(proof.letter.subject).toBe(subject(language, 'verify'))
      const code = page.getByLabel(say('verify.code'), { exact: true })
      await code.fill(proof.code === '000000' ? '111111' : '000000')
      await page.getByRole('button', { name: say('verify.submit') }).click()
      await expect(page.getByText(say('error.wrong_code'))).toBeVisible()
      await code.fill(proof.code)
      await page.getByRole('button', { name: say('verify.submit') }).click()
      await expect(page).toHaveURL('/questions')

      // The questions, and whom they lead to.
      await answer(page, say)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
      await check(page)
      await page.getByRole('button', { name: say('questions.finish') }).click()
      await expect(page).toHaveURL('/home')

      // Players, one of them followed and written to.
      await page.goto('/players')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: say('people.follow_who', { name: friend }) }).click()
      await expect(page.getByRole('button', { name: say('people.unfollow_who', { name: friend }) })).toBeVisible()
      await check(page)
      await page.getByRole('link', { name: friend }).click()
      await expect(page.getByRole('heading', { level: 1, name: friend })).toBeVisible()
      await check(page)
      await page.getByRole('main').getByRole('button', { name: say('people.write_to', { name: friend }) }).click()
      await page.getByRole('textbox', { name: say('chat.message_to', { name: friend }) }).fill('¿Un partido el sábado?')
      await page.getByRole('button', { name: say('chat.send'), exact: true }).click()
      await expect(page.getByRole('log').getByText('¿Un partido el sábado?')).toBeVisible()

      // The profile, in every part.
      await page.goto('/profile')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('Pasadena').first()).toBeVisible()
      await check(page)
      await page.getByRole('link', { name: say('profile.edit') }).filter({ visible: true }).click()
      await page.getByLabel(say('profile.about'), { exact: true }).fill('Zurda. Libre los sábados.')
      await page.getByRole('button', { name: say('profile.save') }).click()
      await expect(page.getByRole('main').getByText('Zurda. Libre los sábados.')).toBeVisible()

      // Another password, and one more because that was forgotten.
      await page.goto('/profile?tab=security')
      await expect(page.getByText(say('device.this'), { exact: true }).first()).toBeVisible()
      await page.getByLabel(say('security.current'), { exact: true }).fill(PASSWORD)
      await page.getByLabel(say('security.next'), { exact: true }).fill(NEXT_PASSWORD)
      await page.getByRole('button', { name: say('security.change') }).click()
      await expect(page.getByText(say('security.password_changed'))).toBeVisible()
      await leave(page, say, name)
      await page.goto('/login')
      await page.getByRole('link', { name: say('login.forgot') }).click()
      await expect(page.getByRole('heading', { level: 1, name: say('forgot.title') })).toBeVisible()
      await page.getByLabel(say('auth.email'), { exact: true }).fill(email)
      await page.getByRole('button', { name: say('forgot.submit') }).click()
      const forgotten = await mail.codeFor(email)
      expect(forgotten.letter.subject).toBe(subject(language, 'reset'))
      await check(page)
      await page.getByLabel(say('verify.code'), { exact: true }).fill(forgotten.code)
      await page.getByLabel(say('security.next'), { exact: true }).fill(LAST_PASSWORD)
      await page.getByRole('button', { name: say('forgot.reset') }).click()
      await expect(page).toHaveURL('/home')
      await leave(page, say, name)
      await context.close()
    })
  }
}
