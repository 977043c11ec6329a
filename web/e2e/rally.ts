/** What the flows are written with: the server, people with browsers, and the program's own texts. */
import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type { Tokens } from '../src/wire'
import { Server } from './server'

export { expect } from '@playwright/test'

export type Say = (key: string, vars?: Record<string, string | number>) => string

/** The sentences of a dictionary: the flows speak as the screens do. */
export function sayIn(language: 'en' | 'es'): Say {
  const file = new URL(`../../server/src/features/lookups/i18n/${language}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return (key, vars = {}) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`the dictionary has no ${key}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
  }
}

export const say = sayIn('en')

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false }
export const PASSWORD = 'ball on the line'

export interface Account {
  name: string
  email: string
  tokens: Tokens
}

let made = 0

/** Signed up by its door for programs, for flows that are about something else. */
export async function anAccount(url: string, name: string, { questionsDone = true } = {}): Promise<Account> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}.${++made}@example.org`
  const tokens = await api<Tokens>(url, 'POST', '/auth/signup', { email, password: PASSWORD, name })
  if (!questionsDone) return { name, email, tokens }
  const { id } = await api<{ id: string }>(url, 'GET', '/user/profile', undefined, tokens.access_token)
  await api(url, 'PUT', `/user/${id}`, { profileSkip: true }, tokens.access_token)
  return { name, email, tokens }
}

export async function api<T>(url: string, method: string, path: string, body?: unknown, bearer?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', tenant_id: '1', ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) }
  const response = await fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Signs in on the screen for it. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(say('auth.email'), { exact: true }).fill(account.email)
  await page.getByLabel(say('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: say('login.submit') }).click()
}

/** A browser of somebody's own, signed in, at home. */
export async function browserOf(browser: Browser, account: Account, size: typeof PHONE): Promise<Page> {
  const context = await browser.newContext(size)
  const page = await context.newPage()
  await logIn(page, account)
  await expect(page).toHaveURL('/home')
  return page
}

export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel(say('auth.name'), { exact: true }).fill(name)
  await page.getByLabel(say('auth.email'), { exact: true }).fill(email)
  await page.getByLabel(say('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: say('signup.adult') }).check()
  await page.getByRole('button', { name: say('signup.submit') }).click()
}

/** Past the slides and the questions, for flows that are about something else. */
export async function skipQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('intro.skip') }).click()
  await expect(page.getByRole('heading', { name: say('questions.role.title') })).toBeVisible()
  await page.getByRole('button', { name: say('questions.skip') }).click()
  await expect(page).toHaveURL('/home')
}

/** Opens the talk with somebody from the list of talks. */
export async function talkTo(page: Page, name: string): Promise<void> {
  await page.goto('/chat')
  await page.getByRole('button', { name: say('chat.new') }).first().click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: say('chat.write_to', { name: name.split(' ')[0] ?? name }) }).click()
  await expect(composer(page)).toBeVisible()
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
/** What the open room shows, message by message: said, and on its way. */
export const messages = (page: Page) => page.getByRole('log').locator('.whitespace-pre-wrap')

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: say('chat.send'), exact: true }).click()
}

/** The texts of the open room, without who said them. */
export async function said(page: Page): Promise<string[]> {
  const all = await messages(page).allInnerTexts()
  return all.map((text) => text.split('\n').at(-1)?.trim() ?? '')
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
}

/** The service worker has taken the page: it can be loaded, and go on, without a network. */
export async function shellKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 20_000 })
}

interface Fixtures {
  server: Server
  /** Another browser, in nobody's name. */
  newPage: (size?: typeof PHONE) => Promise<Page>
}

export const test = base.extend<Omit<Fixtures, 'server'>, Pick<Fixtures, 'server'>>({
  server: [
    async ({ browserName }, use) => {
      const server = await Server.start(browserName)
      await use(server)
      await server.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  newPage: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (size = DESKTOP) => {
      const context = await browser.newContext({ ...size, ...(baseURL !== undefined && { baseURL }) })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
