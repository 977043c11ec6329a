import { readFileSync } from 'node:fs'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { MailServer } from './mail-server'
import { Server } from './server'
import { api, createAccount, DESKTOP, PASSWORD, PHONE, test as base, type Translate, translateTo } from './stories'

/** With a mail server, so that addresses are verified. */
const test = base.extend<object, { mailServer: MailServer; server: Server }>({
  mailServer: [
    async ({ browserName }, use) => {
      const mailServer = await MailServer.start(browserName)
      await use(mailServer)
      await mailServer.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ browserName, mailServer }, use) => {
      const server = await Server.start(`${browserName}-mail`, { SMTP_URL: mailServer.url })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

const PASADENA = { name: 'Pasadena', latitude: 34.14778, longitude: -118.14452 }
const NEXT_PASSWORD = 'another ball on the line'
const LAST_PASSWORD = 'the third ball is in'

/** Players in the new visitor's town. */
async function createNeighbours(url: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { id, tokens } = await createAccount(url, name)
    await api(url, 'PUT', `/user/${id}`, { level: 3.5, ageGroup: '30_plus', address: PASADENA }, tokens.access_token)
  }
}

function mailSubject(language: string, mail: string): string {
  const file = new URL(`../../server/src/mail/${language}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[`${mail}.subject`] ?? ''
}

async function answerQuestions(page: Page, t: Translate): Promise<void> {
  for (const button of ['intro.next', 'intro.next', 'intro.start']) await page.getByRole('button', { name: t(button) }).click()
  const asks = (step: string) => expect(page.getByRole('heading', { name: t(`questions.${step}.title`) })).toBeVisible()
  const next = async (step: string) => {
    await page.getByRole('button', { name: t('questions.next', { what: t(`questions.${step}.short`) }) }).click()
    await asks(step)
  }
  // A tap on an answer leads to the next question.
  await page.getByText(t('questions.player'), { exact: true }).click()
  await asks('level')
  await page.getByText('3.5', { exact: true }).click()
  await asks('age')
  await page.locator('fieldset label').nth(1).click()
  await asks('area')
  await page.getByRole('combobox').fill('pasadena')
  await page.getByRole('option', { name: /^Pasadena, California/ }).click()
  await next('picture')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('group', { name: t('profile.picture') }).locator('img')).toHaveAttribute('src', /^\/media\//)
  // Going back keeps the answers.
  await page.goBack()
  await expect(page.getByRole('combobox')).toHaveValue(/Pasadena/)
  await page.goForward()
  await next('nearby')
}

async function logOut(page: Page, t: Translate, name: string): Promise<void> {
  await page.getByRole('button', { name: t('header.account', { name }) }).click()
  await page.getByRole('menuitem', { name: t('header.log_out') }).click()
  await expect(page).toHaveURL('/')
}

const SIZES: Record<string, BrowserContextOptions> = { phone: PHONE, desktop: DESKTOP }
const LOCALES = { en: 'en-US', es: 'es-MX' }

/** Every size and every language once; the other pairs are left to `make looks`. */
const EVERY_TIME = ['phone es', 'desktop en']

for (const [width, size] of Object.entries(SIZES)) {
  for (const language of ['en', 'es'] as const) {
    const tag = EVERY_TIME.includes(`${width} ${language}`) ? [] : ['@looks']
    test(`a new visitor joins, finds players, chats and resets a password, on a ${width}, in ${language}`, { tag }, async ({ browser, server, mailServer }) => {
      const t = translateTo(language)
      const town = ['Noor Haddad', 'Kenji Watanabe', 'Priya Raman'].map((name) => `${name} ${width[0]?.toUpperCase()}${language}`)
      const [friend = ''] = town
      await createNeighbours(server.url, town)
      const context = await browser.newContext({ ...size, locale: LOCALES[language] })
      const page = await context.newPage()
      const name = 'Sofía Marín'
      const email = `sofia.${width}.${language}.${Date.now()}@example.org`

      // The landing page, and signing up.
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.getByRole('main').getByRole('link', { name: t('landing.hero.join') }).first().click()
      // The landing page has fields of the same names: it is gone once this heading is visible.
      await expect(page.getByRole('heading', { level: 1, name: t('signup.title') })).toBeVisible()
      await page.getByLabel(t('auth.name'), { exact: true }).fill(name)
      await page.getByLabel(t('auth.email'), { exact: true }).fill(email)
      await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
      await page.getByRole('checkbox', { name: t('signup.adult') }).check()
      await checkAccessibility(page)
      await page.getByRole('button', { name: t('signup.submit') }).click()

      // The code from the mail, after a wrong one.
      await expect(page.getByRole('heading', { name: t('verify.title') })).toBeVisible()
      await checkAccessibility(page)
      const verification = await mailServer.codeFor(email)
      expect(verification.mail.subject).toBe(mailSubject(language, 'verify'))
      const code = page.getByLabel(t('verify.code'), { exact: true })
      await code.fill(verification.code === '000000' ? '111111' : '000000')
      await page.getByRole('button', { name: t('verify.submit') }).click()
      await expect(page.getByText(t('error.wrong_code'))).toBeVisible()
      await code.fill(verification.code)
      await page.getByRole('button', { name: t('verify.submit') }).click()
      await expect(page).toHaveURL('/questions')

      // The questions, and the players that they lead to.
      await answerQuestions(page, t)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
      await checkAccessibility(page)
      await page.getByRole('button', { name: t('questions.finish') }).click()
      await expect(page).toHaveURL('/home')

      // Follows a player, and starts a chat.
      await page.goto('/players')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: t('people.follow_who', { name: friend }) }).click()
      await expect(page.getByRole('button', { name: t('people.unfollow_who', { name: friend }) })).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('link', { name: friend }).click()
      await expect(page.getByRole('heading', { level: 1, name: friend })).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('main').getByRole('button', { name: t('people.write_to', { name: friend }) }).click()
      await page.getByRole('textbox', { name: t('chat.message_to', { name: friend }) }).fill('¿Un partido el sábado?')
      await page.getByRole('button', { name: t('chat.send'), exact: true }).click()
      await expect(page.getByRole('log').getByText('¿Un partido el sábado?')).toBeVisible()

      // Edits the profile.
      await page.goto('/profile')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('Pasadena').first()).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('link', { name: t('profile.edit') }).filter({ visible: true }).click()
      await page.getByLabel(t('profile.about'), { exact: true }).fill('Zurda. Libre los sábados.')
      await page.getByRole('button', { name: t('profile.save') }).click()
      await expect(page.getByRole('main').getByText('Zurda. Libre los sábados.')).toBeVisible()

      // Changes the password, and resets it once forgotten.
      await page.goto('/profile?tab=security')
      await expect(page.getByText(t('device.this'), { exact: true }).first()).toBeVisible()
      await page.getByLabel(t('security.current'), { exact: true }).fill(PASSWORD)
      await page.getByLabel(t('security.next'), { exact: true }).fill(NEXT_PASSWORD)
      await page.getByRole('button', { name: t('security.change') }).click()
      await expect(page.getByText(t('security.password_changed'))).toBeVisible()
      await logOut(page, t, name)
      await page.goto('/login')
      await page.getByRole('link', { name: t('login.forgot') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('forgot.title') })).toBeVisible()
      await page.getByLabel(t('auth.email'), { exact: true }).fill(email)
      await page.getByRole('button', { name: t('forgot.submit') }).click()
      const reset = await mailServer.codeFor(email)
      expect(reset.mail.subject).toBe(mailSubject(language, 'reset'))
      await checkAccessibility(page)
      await page.getByLabel(t('verify.code'), { exact: true }).fill(reset.code)
      await page.getByLabel(t('security.next'), { exact: true }).fill(LAST_PASSWORD)
      await page.getByRole('button', { name: t('forgot.reset') }).click()
      await expect(page).toHaveURL('/home')
      await logOut(page, t, name)
      await context.close()
    })
  }
}
