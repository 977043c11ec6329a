/**
 * Notifications while no page is open. No vendor's push service is at hand, and a headless browser shows none: `subscribe`, the
 * browser's question and its notifications are replaced; what the server sends is decrypted by a push service of the test's own and
 * handed to the service worker by the developer tools; presses are dispatched in the worker.
 */
import type { CDPSession, Page, Worker } from '@playwright/test'
import type { SubscribePush } from '../src/wire'
import { checkAccessibility } from './accessibility'
import { PushService } from './push-service'
import { Server } from './server'
import { type Account, api, command, createAccount, expect, openAccountMenu, openBrowser, PHONE, serviceWorkerActive, t, test } from './stories'

const DAY = 86_400_000

/**
 * Replaces what needs a vendor's service: the browser's question, counted, and the subscription. What they are is in cookies, which a
 * log-out leaves alone.
 */
async function replacePush(page: Page, browser: SubscribePush): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer
    const stored = (name: string) => new RegExp(`${name}=([^;]+)`).exec(document.cookie)?.[1]
    const store = (name: string, value: string | number) => (document.cookie = `${name}=${value}; path=/`)
    Object.defineProperty(Notification, 'permission', { get: () => stored('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      store('questions', Number(stored('questions') ?? 0) + 1)
      store('permission', 'granted')
      return 'granted'
    }
    const subscription = (key: ArrayBuffer) => ({
      endpoint,
      options: { applicationServerKey: key },
      getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => store('subscribed', 'ended') !== '',
    })
    PushManager.prototype.getSubscription = async () => {
      const key = stored('subscribed') ?? 'ended'
      return (key === 'ended' ? null : subscription(Uint8Array.from(key.split('.').map(Number)).buffer)) as PushSubscription | null
    }
    PushManager.prototype.subscribe = async (options) => {
      const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      store('subscribed', key.join('.'))
      return subscription(key.slice().buffer) as unknown as PushSubscription
    }
  }, browser)
}

const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((one) => one.name === name)?.value

/** The service worker, and how the developer tools name its registration. */
interface ServiceWorker {
  scope: Worker
  tools: CDPSession
  registrationId: string
  origin: string
}

async function workerOf(page: Page): Promise<ServiceWorker> {
  await serviceWorkerActive(page)
  const tools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)),
  )
  await tools.send('ServiceWorker.enable')
  const [scope] = page.context().serviceWorkers()
  if (!scope) throw new Error('There is no service worker.')
  return { scope, tools, registrationId: await registered, origin: new URL(page.url()).origin }
}

/** Waits for the next notification that the server sends, and hands it to the browser. */
async function deliver({ tools, registrationId, origin }: ServiceWorker, service: PushService, browser: SubscribePush, count: number): Promise<void> {
  await expect.poll(async () => (await service.received(browser)).length).toBe(count)
  const data = JSON.stringify((await service.received(browser))[count - 1])
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

type Shown = { title: string; body: string; tag: string; close: () => void }

/** Replaces what a headless browser does not show: the notifications stay in the worker. */
const replaceNotifications = ({ scope }: ServiceWorker) =>
  scope.evaluate(() => {
    const shown = new Map<string, Shown>()
    const show = async (title: string, options: NotificationOptions = {}) => {
      const { tag = '' } = options
      shown.set(tag, { title, body: '', ...options, tag, close: () => shown.delete(tag) })
    }
    Object.assign(ServiceWorkerRegistration.prototype, { showNotification: show, getNotifications: async () => [...shown.values()] })
  })

const notifications = ({ scope }: ServiceWorker) =>
  scope.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/** Presses a notification, or one of its buttons. */
const press = ({ scope }: ServiceWorker, action: string, title: string) =>
  scope.evaluate(
    async ({ action, title }) => {
      const worker = self as unknown as { registration: ServiceWorkerRegistration; ExtendableEvent: typeof Event; dispatchEvent: (event: Event) => void }
      const notification = (await worker.registration.getNotifications()).find((one) => one.title.includes(title))
      worker.dispatchEvent(Object.assign(new worker.ExtendableEvent('notificationclick'), { notification, action }))
    },
    { action, title },
  )

async function game(page: Page, host: Account, daysAhead: number, name: string): Promise<string> {
  const court = await command<{ id: string }>(page, host, 'court.add', { name: `Court of ${name}`, location: { latitude: 34.05, longitude: -118.25 }, counts: { hard: 2 } })
  const date = new Date(Date.now() + daysAhead * DAY).toISOString().slice(0, 10)
  const form = { name, kind: 'doubles', court: court.id, date, from: '10:00', to: '12:00', capacity: 4 }
  return (await command<{ event: { id: string } }>(page, host, 'event.create', form)).event.id
}

test('a closed page hears of its games, and answers in the notification @journey', async ({ browser }) => {
  const service = await PushService.start()
  const server = await Server.start('push', { OUTBOUND_ALLOW: '127.0.0.0/8' })
  try {
    const [host, account] = await Promise.all([createAccount(server.url, 'Maya Okafor'), createAccount(server.url, 'Elena Vasquez')])
    const device = await service.browser()
    const page = await openBrowser(browser, server.url, account, PHONE)
    await replacePush(page, device)
    const joined = await game(page, host, 3, 'Thursday doubles')

    // Nothing asks before a press, not even joining a game.
    await page.goto(`/games/${joined}`)
    await page.getByRole('region', { name: t('event.action') }).getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: t('push.card') })).toBeVisible()
    await checkAccessibility(page)
    expect(await cookie(page, 'questions')).toBeUndefined()
    await page.getByRole('button', { name: t('push.turn_on') }).click()
    await expect(page.getByRole('heading', { name: t('push.card') })).toBeHidden()
    expect(await cookie(page, 'questions')).toBe('1')
    await page.goto('/profile?tab=setting')
    await expect(page.getByRole('switch', { name: new RegExp(t('push.switch')) })).toBeChecked()
    await checkAccessibility(page)

    // While a page is in front, its toast is enough.
    const worker = await workerOf(page)
    await replaceNotifications(worker)
    const first = await game(page, host, 5, 'Saturday four')
    await command(page, host, 'enrolment.add', { event: first, user: account.id })
    await deliver(worker, service, device, 1)
    await expect(page.getByText(/Saturday four/).first()).toBeVisible()

    // Without one the browser shows it, and an answer needs no page.
    const second = await game(page, host, 7, 'Monday four')
    await command(page, host, 'enrolment.add', { event: second, user: account.id })
    await page.goto('about:blank')
    await deliver(worker, service, device, 2)
    await expect.poll(() => notifications(worker)).toEqual([{ title: expect.stringContaining('Monday four'), body: expect.any(String) }])
    await press(worker, 'accept', 'Monday four')
    await expect.poll(() => notifications(worker)).toEqual([{ title: expect.stringContaining('Monday four'), body: 'You have accepted.' }])
    await page.goto(`/games/${second}`)
    await expect(page.getByRole('region', { name: t('event.action') })).toContainText(t('game.act.in'))

    // A press on the notification itself opens its screen, in the page that is there.
    await command(page, host, 'event.cancel', { event: joined, reason: 'Rain' })
    await page.goto('about:blank')
    await deliver(worker, service, device, 3)
    await expect.poll(() => notifications(worker)).toContainEqual({ title: expect.stringContaining('Thursday doubles'), body: expect.any(String) })
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Elena')
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await press(worker, '', 'Thursday doubles')
    await expect(page).toHaveURL(`/games/${joined}`)
    await expect(page.getByText(t('event.called_off'))).toBeVisible()
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)

    // Nothing is sent to whoever has logged out.
    await page.goto('/home')
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: t('header.log_out') }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => cookie(page, 'subscribed')).toBe('ended')
    const data = await api<{ push_subscriptions: unknown[] }>(server.url, 'GET', '/user/data', undefined, account.tokens.access_token)
    expect(data.push_subscriptions).toEqual([])
    await page.context().close()
  } finally {
    await server.stop()
    await service.stop()
  }
})
