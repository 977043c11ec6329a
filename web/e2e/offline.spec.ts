import { composer, createAccount, DESKTOP, expect, messages, messageTexts, PHONE, send, serviceWorkerActive, startChat, t, test } from './stories'

/** Reconnecting is delayed at random, so that not everybody reconnects at once. */
const RECONNECTED = { timeout: 40_000 }

test('messages written offline survive a reload, and both sides show each once @journey', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const phone = await signedIn(maya, PHONE)
  const desk = await signedIn(diego, DESKTOP)
  await startChat(phone, diego.name)
  await send(phone, 'On my way')
  await desk.goto('/chat')
  await desk.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(messages(desk)).toHaveCount(1)
  await serviceWorkerActive(phone)

  await server.kill()
  try {
    await send(phone, 'Stuck at the bridge')
    await send(phone, 'Start without me')
    await expect(phone.getByText(t('chat.waits_for_network')).first()).toBeVisible()
    await expect(phone.getByRole('status').filter({ hasText: t('connection.reconnecting') }).or(phone.getByText(/^Offline/))).toBeVisible()
    await send(desk, 'Where are you?')

    await phone.reload()
    await expect(phone.getByText(/^Offline/)).toBeVisible({ timeout: 20_000 })
    await expect(messages(phone)).toContainText(['On my way'])
  } finally {
    await server.up()
  }
  await expect(messages(desk)).toHaveCount(4, RECONNECTED)
  await phone.goto('/chat')
  await phone.getByRole('link', { name: /Diego Fuentes/ }).click()
  await expect(messages(phone)).toHaveCount(4, RECONNECTED)
  await expect(phone.getByText(t('chat.waits_for_network'))).toHaveCount(0)

  const [onPhone, onDesk] = [await messageTexts(phone), await messageTexts(desk)]
  expect(onPhone).toEqual(onDesk)
  expect([...onPhone].sort()).toEqual(['On my way', 'Start without me', 'Stuck at the bridge', 'Where are you?'])
  // One author's messages arrive in the order in which they were written.
  expect(onPhone.indexOf('Stuck at the bridge')).toBeLessThan(onPhone.indexOf('Start without me'))
})

test('a reply that is lost on the way does not double the message @journey', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await signedIn(maya)
  await startChat(page, diego.name)

  const keys: string[] = []
  let dropped = 0
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { cmd?: string; key?: string }
      if (frame.cmd === 'chat.send' && frame.key !== undefined) keys.push(frame.key)
      server.send(text)
    })
    server.onMessage((text) => {
      const isReply = keys.length > 0 && dropped === 0 && String(text).includes('Only once')
      if (!isReply) return socket.send(text)
      // The message is committed, but the connection breaks before the reply arrives.
      dropped++
      void socket.close({ code: 4508 })
    })
  })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const shown = document.querySelectorAll('[role=log] .whitespace-pre-wrap').length
      document.documentElement.dataset.mostShown = String(Math.max(shown, Number(document.documentElement.dataset.mostShown ?? 0)))
    }).observe(document, { subtree: true, childList: true })
  })
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await send(page, 'Only once')
  await expect(messages(page)).toHaveCount(1)
  await expect(page.getByText(t('chat.sending'))).toHaveCount(0, { timeout: 20_000 })
  await page.reload()
  await expect(messages(page).filter({ hasText: t('chat.mine_said') })).toHaveCount(1)
  expect(await messageTexts(page)).toEqual(['Only once'])
  // Not even for a moment, while the room's own messages replace what the page had stored.
  expect(await page.evaluate(() => document.documentElement.dataset.mostShown)).toBe('1')
  expect(dropped).toBe(1)
  expect(new Set(keys).size).toBe(1)
})

test('the app loads without a network, and shows that it is offline @journey', async ({ server, signedIn }) => {
  const page = await signedIn(await createAccount(server.url, 'Kenji Watanabe'), PHONE)
  await serviceWorkerActive(page)
  await page.goto('/chat')
  await server.kill()
  try {
    await page.reload()
    await expect(page.getByRole('heading', { name: t('chat.title') }).first()).toBeVisible()
    await expect(page.getByText(/^Offline/)).toBeVisible({ timeout: 20_000 })
  } finally {
    await server.up()
  }
  await expect(page.getByText(/^Offline/)).toHaveCount(0, RECONNECTED)
})
