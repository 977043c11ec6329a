/** What every story is written with: the server, accounts, signed-in browsers, and the app's own texts. */
import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type { Profile, Tokens } from '../src/wire'
import { Server } from './server'

export { expect } from '@playwright/test'

export type Translate = (key: string, vars?: Record<string, string | number>) => string

/** The texts of one language, from the server's dictionary. */
export function translateTo(language: 'en' | 'es'): Translate {
  const file = new URL(`../../server/src/features/lookups/i18n/${language}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return (key, vars = {}) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`The dictionary has no ${key}.`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
  }
}

export const t = translateTo('en')

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false }
export const PASSWORD = 'ball on the line'

export interface Credentials {
  email: string
  password: string
}

export interface Account extends Credentials {
  id: string
  name: string
  /** Of the session that signing up began; every browser begins its own. */
  tokens: Tokens
}

let created = 0

/** Signs up over REST, for stories that are about something else. */
export async function createAccount(url: string, name: string, { onboarded = true } = {}): Promise<Account> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}.${++created}@example.org`
  const tokens = await api<Tokens>(url, 'POST', '/auth/signup', { email, password: PASSWORD, name, is_adult: true })
  const { id } = await api<Profile>(url, 'GET', '/user/profile', undefined, tokens.access_token)
  if (onboarded) await api(url, 'PUT', `/user/${id}`, { profileSkip: true }, tokens.access_token)
  return { id, name, email, password: PASSWORD, tokens }
}

export async function api<T>(url: string, method: string, path: string, body?: unknown, bearer?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', tenant_id: '1', ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) }
  const response = await fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Signs in through the log-in screen. */
export async function logIn(page: Page, account: Credentials): Promise<void> {
  await page.goto('/login')
  await submitLogIn(page, account)
}

/** Fills in and submits the log-in form that is on screen. */
export async function submitLogIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel(t('auth.email'), { exact: true }).fill(email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit') }).click()
}

/**
 * Opens a browser that is signed in, in a session of its own, and at home (at the questions if they are unanswered).
 * Signs in over REST and stores the session as `src/store/session-storage.ts` does.
 */
export async function openBrowser(browser: Browser, url: string, account: Credentials, size: typeof PHONE): Promise<Page> {
  const { email, password } = account
  const tokens = await api<Tokens>(url, 'POST', '/auth/login', { email, password })
  const user = await api<Profile>(url, 'GET', '/user/profile', undefined, tokens.access_token)
  const session = {
    token: tokens.id_token,
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    user: JSON.stringify(user),
    ...(user.profileSkip === true && { profileSkip: 'true' }),
  }
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({ ...size, baseURL: url, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
  const page = await context.newPage()
  const start = user.profileSkip === true ? '/home' : '/questions'
  await page.goto(start)
  await expect(page).toHaveURL(start)
  return page
}

export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel(t('auth.name'), { exact: true }).fill(name)
  await page.getByLabel(t('auth.email'), { exact: true }).fill(email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: t('signup.adult') }).check()
}

/** Sends one command over a socket of its own, for what a story is not about. */
export async function command<T>(page: Page, account: Account, cmd: string, args: object): Promise<T> {
  return page.evaluate(
    ({ token, cmd, args }) =>
      new Promise<T>((resolve, reject) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'rally.v1')
        const send = (frame: object) => socket.send(JSON.stringify(frame))
        socket.onopen = () => send({ id: 1, cmd: 'session.open', args: { access_token: token } })
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data as string) as { id?: number; ok?: T; err?: { message: string } }
          if (frame.err) reject(new Error(frame.err.message))
          if (frame.id === 1) send({ id: 2, cmd, key: '0198f1a2-0000-4000-8000-' + Math.random().toString().slice(2, 14).padEnd(12, '0'), args })
          if (frame.id === 2 && frame.ok) {
            socket.close()
            resolve(frame.ok)
          }
        }
      }),
    { token: account.tokens.access_token, cmd, args },
  ) as Promise<T>
}

/** Skips the intro and the questions, which lead home or to where a redirect interrupted. */
export async function skipQuestions(page: Page, to = '/home'): Promise<void> {
  await page.getByRole('button', { name: t('intro.skip') }).click()
  await expect(page.getByRole('heading', { name: t('questions.role.title') })).toBeVisible()
  await page.getByRole('button', { name: t('questions.skip') }).click()
  await expect(page).toHaveURL(to)
}

/** Starts a chat with somebody from the list of chats. */
export async function startChat(page: Page, name: string): Promise<void> {
  await page.goto('/chat')
  await page.getByRole('button', { name: t('chat.new') }).first().click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: t('chat.write_to', { name: name.split(' ')[0] ?? name }) }).click()
  await expect(composer(page)).toBeVisible()
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
/** The messages of the open room, unsent ones included. */
export const messages = (page: Page) => page.getByRole('log').locator('.whitespace-pre-wrap')

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: t('chat.send'), exact: true }).click()
}

/** The texts of the open room's messages, without their authors. */
export async function messageTexts(page: Page): Promise<string[]> {
  const all = await messages(page).allInnerTexts()
  return all.map((text) => text.split('\n').at(-1)?.trim() ?? '')
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
}

/** The service worker has stored all files and controls the page, which can now load without a network. */
export async function serviceWorkerActive(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 120_000 })
}

interface Fixtures {
  server: Server
  /** Another browser, signed out. */
  newPage: (size?: typeof PHONE) => Promise<Page>
  /** Another browser, signed in; at the story's server unless `url` is that of another one. */
  signedIn: (account: Credentials, size?: typeof PHONE, url?: string) => Promise<Page>
}

export const test = base.extend<Omit<Fixtures, 'server'>, Pick<Fixtures, 'server'>>({
  server: [
    async ({ browserName }, use) => {
      const server = await Server.start(browserName)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  newPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (size = DESKTOP) => {
      const context = await browser.newContext(size)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  signedIn: async ({ browser, server }, use) => {
    const pages: Page[] = []
    await use(async (account, size = DESKTOP, url = server.url) => {
      const page = await openBrowser(browser, url, account, size)
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})
