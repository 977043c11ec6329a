import { composer, createAccount, DESKTOP, expect, messages, messageTexts, PHONE, send, startChat, t, test } from './stories'

test('two people chat, one on a phone and one at a desk @smoke @journey', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const phone = await signedIn(maya, PHONE)
  const desk = await signedIn(diego, DESKTOP)

  await startChat(phone, diego.name)
  await send(phone, 'Clay four, seven tonight?')
  await expect(messages(phone)).toHaveCount(1)

  // The icon counts it before the chat is opened.
  await expect(desk.getByRole('link', { name: t('header.chat_unread', { count: 1 }) })).toBeVisible()
  await desk.goto('/chat')
  await desk.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(messages(desk)).toContainText(['Clay four, seven tonight?'])
  await expect(phone.getByText(`· ${t('chat.read')}`)).toBeVisible()
  await expect(desk.getByRole('banner').getByRole('link', { name: t('header.chat'), exact: true })).toBeVisible()

  await composer(desk).pressSequentially('Half past. ', { delay: 20 })
  await expect(phone.getByText(/is typing$/)).toBeVisible()
  await send(desk, 'Half past. Bring balls.')
  await expect(messages(phone)).toHaveCount(2)
  expect(await messageTexts(phone)).toEqual(['Clay four, seven tonight?', 'Half past. Bring balls.'])
  expect(await messageTexts(desk)).toEqual(await messageTexts(phone))
})

test('a message is edited and deleted for both', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const linh = await createAccount(server.url, `Linh Tran ${Date.now()}`)
  const author = await signedIn(maya)
  const reader = await signedIn(linh)
  await startChat(author, linh.name)
  await send(author, 'Sevn?')
  await reader.goto('/chat')
  await reader.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(messages(reader)).toContainText(['Sevn?'])

  await messages(author).first().hover()
  await author.getByRole('button', { name: t('chat.message_menu') }).click()
  await author.getByRole('menuitem', { name: t('chat.edit'), exact: true }).click()
  await composer(author).fill('Seven?')
  await author.getByRole('button', { name: t('chat.save_edit') }).click()
  await expect(messages(reader)).toContainText(['Seven?'])

  await messages(author).first().hover()
  await author.getByRole('button', { name: t('chat.message_menu') }).click()
  await author.getByRole('menuitem', { name: t('chat.delete'), exact: true }).click()
  await expect(reader.getByText(t('chat.deleted_by', { name: 'Maya' })).first()).toBeVisible()
  await expect(author.getByText(t('chat.you_deleted')).first()).toBeVisible()
})

test('a chat that I am not in does not exist for me', async ({ server, signedIn }) => {
  const page = await signedIn(await createAccount(server.url, 'Noah Goldberg'))
  await page.goto('/chat/0198f1a2-0000-7000-8000-00000000000a')
  await expect(page.getByText(t('chat.gone'), { exact: true })).toBeVisible()
})

test('a message raises a toast, except in the chat that is open @journey', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const priya = await createAccount(server.url, `Priya Raman ${Date.now()}`)
  const author = await signedIn(maya)
  const reader = await signedIn(priya)
  await startChat(author, priya.name)
  await send(author, 'Are you there?')
  const toast = (text: string) => reader.getByRole('status').filter({ hasText: text })
  await expect(toast('Maya Okafor: Are you there?')).toBeVisible()
  await reader.goto('/chat')
  await reader.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(messages(reader)).toHaveCount(1)
  await send(author, 'Hello?')
  await expect(messages(reader)).toHaveCount(2)
  await expect(toast('Maya Okafor: Hello?')).toHaveCount(0)
})
