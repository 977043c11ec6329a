import { anAccount, expect, logIn, messages, say, talkTo, test, write } from './rally'

/** A club's network without certificates: no service worker, no Web Locks, no `crypto.randomUUID`. */
const HOST = 'club.test'

test('the program works without what only https has', async ({ playwright, server, launchOptions }) => {
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ baseURL: server.url.replace('localhost', HOST) })
  const maya = await anAccount(server.url, 'Maya Okafor')
  const diego = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)

  await logIn(page, maya)
  await expect(page).toHaveURL(/\/home$/)
  const missing = await page.evaluate(() => [window.isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto, Boolean(navigator.locks)])
  expect(missing).toEqual([false, false, false, false])

  await talkTo(page, diego.name)
  await write(page, 'No certificate, no matter')
  await expect(messages(page)).toContainText(['No certificate, no matter'])
  await expect(page.getByText(say('chat.sending'))).toHaveCount(0)
  await page.reload()
  await expect(messages(page)).toHaveCount(1)
  await browser.close()
})
