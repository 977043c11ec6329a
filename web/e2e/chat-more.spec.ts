import type { Page } from '@playwright/test'
import { createAccount, DESKTOP, expect, messages, PHONE, send, startChat, t, test } from './stories'

const reaction = (page: Page, kind: string, count: number) =>
  page.getByRole('button', { name: t('chat.reaction_count', { reaction: t(`chat.reaction.${kind}`), count }) })

async function openMenu(page: Page): Promise<void> {
  await messages(page).first().hover()
  await page.getByRole('button', { name: t('chat.message_menu') }).first().click()
}

test('a reaction shows at once for both, and who made it', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const [phone, desk] = [await signedIn(maya, PHONE), await signedIn(diego, DESKTOP)]
  await startChat(phone, diego.name)
  await send(phone, 'Won it in three sets!')
  await desk.goto('/chat')
  await desk.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(messages(desk)).toHaveCount(1)

  await openMenu(desk)
  await desk.getByRole('menuitemcheckbox', { name: t('chat.reaction.tennis') }).click()
  await expect(reaction(desk, 'tennis', 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(reaction(phone, 'tennis', 1)).toHaveAttribute('aria-pressed', 'false')

  await reaction(phone, 'tennis', 1).click()
  await expect(reaction(desk, 'tennis', 2)).toBeVisible()
  await openMenu(desk)
  await desk.getByRole('menuitem', { name: t('chat.who_reacted') }).click()
  const sheet = desk.getByRole('dialog', { name: t('chat.reactions') })
  await expect(sheet.getByRole('link', { name: 'Maya Okafor' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: diego.name })).toBeVisible()
  await desk.keyboard.press('Escape')

  await reaction(desk, 'tennis', 2).click()
  await expect(reaction(phone, 'tennis', 1)).toHaveAttribute('aria-pressed', 'true')
  await phone.reload()
  await expect(reaction(phone, 'tennis', 1)).toHaveAttribute('aria-pressed', 'true')
})
