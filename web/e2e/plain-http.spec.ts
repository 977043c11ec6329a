import { createAccount, expect, logIn, messages, send, startChat, t, test } from './stories'

/** A club's network without certificates: no service worker, no Web Locks, no `crypto.randomUUID`. */
const HOST = 'club.test'

test('the app works over plain http, without what browsers offer on https only @journey', async ({ playwright, server, launchOptions }) => {
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ baseURL: server.url.replace('localhost', HOST) })
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)

  await logIn(page, maya)
  await expect(page).toHaveURL(/\/home$/)
  const available = await page.evaluate(() => [window.isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto, Boolean(navigator.locks)])
  expect(available).toEqual([false, false, false, false])

  await startChat(page, diego.name)
  await send(page, 'No certificate, no matter')
  await expect(messages(page)).toContainText(['No certificate, no matter'])
  await expect(page.getByText(t('chat.sending'))).toHaveCount(0)
  await page.reload()
  await expect(messages(page)).toHaveCount(1)
  await browser.close()
})
