import { anAccount, browserOf, composer, DESKTOP, expect, messages, PHONE, said, say, shellKept, talkTo, test, write } from './rally'

/** Coming back takes its time, so that not everybody comes back at once. */
test.describe.configure({ timeout: 120_000 })

test('written offline, through a reload: both show the same, once', async ({ browser, server }) => {
  const maya = await anAccount(server.url, 'Maya Okafor')
  const diego = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const phone = await browserOf(browser, maya, PHONE)
  const desk = await browserOf(browser, diego, DESKTOP)
  await talkTo(phone, diego.name)
  await write(phone, 'On my way')
  await desk.goto('/chat')
  await desk.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(messages(desk)).toHaveCount(1)
  await shellKept(phone)

  await server.kill()
  await write(phone, 'Stuck at the bridge')
  await write(phone, 'Start without me')
  await expect(phone.getByText(say('chat.waits_for_network')).first()).toBeVisible()
  await expect(phone.getByRole('status').filter({ hasText: say('connection.reconnecting') }).or(phone.getByText(/^Offline/))).toBeVisible()
  await write(desk, 'Where are you?')

  await phone.reload()
  await expect(phone.getByText(/^Offline/)).toBeVisible({ timeout: 20_000 })

  await server.up()
  await expect(messages(desk)).toHaveCount(4, { timeout: 40_000 })
  await phone.goto('/chat')
  await phone.getByRole('link', { name: /Diego Fuentes/ }).click()
  await expect(messages(phone)).toHaveCount(4, { timeout: 40_000 })
  await expect(phone.getByText(say('chat.waits_for_network'))).toHaveCount(0)

  const both = [await said(phone), await said(desk)]
  expect(both[0]).toEqual(both[1])
  expect([...(both[0] ?? [])].sort()).toEqual(['On my way', 'Start without me', 'Stuck at the bridge', 'Where are you?'])
  // In the order in which they were written.
  expect(both[0]?.indexOf('Stuck at the bridge')).toBeLessThan(both[0]?.indexOf('Start without me') ?? -1)
  await phone.context().close()
  await desk.context().close()
})

test('an answer that is lost on the way: one message', async ({ browser, server }) => {
  const maya = await anAccount(server.url, 'Maya Okafor')
  const diego = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await browserOf(browser, maya, DESKTOP)
  await talkTo(page, diego.name)

  const keys: string[] = []
  let swallowed = 0
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const line = socket.connectToServer()
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { cmd?: string; key?: string }
      if (frame.cmd === 'chat.send' && frame.key !== undefined) keys.push(frame.key)
      line.send(text)
    })
    line.onMessage((text) => {
      const isAnswer = keys.length > 0 && swallowed === 0 && String(text).includes('Only once')
      if (!isAnswer) return socket.send(text)
      // The effect is there, the answer is not: the line falls instead.
      swallowed++
      void socket.close({ code: 4508 })
    })
  })
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await write(page, 'Only once')
  await expect(messages(page)).toHaveCount(1)
  await expect(page.getByText(say('chat.sending'))).toHaveCount(0, { timeout: 20_000 })
  await page.reload()
  await expect(messages(page)).toHaveCount(1)
  expect(await said(page)).toEqual(['Only once'])
  expect(swallowed).toBe(1)
  expect(new Set(keys).size).toBe(1)
  await page.context().close()
})

test('the program loads without a network, and says so', async ({ browser, server }) => {
  const page = await browserOf(browser, await anAccount(server.url, 'Kenji Watanabe'), PHONE)
  await shellKept(page)
  await page.goto('/chat')
  await server.kill()
  await page.reload()
  await expect(page.getByRole('heading', { name: say('chat.title') }).first()).toBeVisible()
  await expect(page.getByText(/^Offline/)).toBeVisible({ timeout: 20_000 })
  await server.up()
  await expect(page.getByText(/^Offline/)).toHaveCount(0, { timeout: 40_000 })
  await page.context().close()
})
