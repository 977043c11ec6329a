import type { Page } from '@playwright/test'
import type { Profile, Tokens } from '../src/wire'
import { onDemo } from './demo-stories'
import { type Account, api, command, DESKTOP, expect, PHONE, t } from './stories'

/** On the demonstration, whose people are members for longer than a week: the reports of newcomers weigh nothing. */
const test = onDemo('walk')

async function member(url: string, key: string): Promise<Account> {
  const credentials = { email: `${key}@demo.rally`, password: 'rally-demo' }
  const tokens = await api<Tokens>(url, 'POST', '/auth/login', credentials)
  const { id, name } = await api<Profile>(url, 'GET', '/user/profile', undefined, tokens.access_token)
  return { ...credentials, id, name, tokens }
}

const TEXT = 'Two courts free on Friday'
const post = (page: Page) => page.getByRole('article').filter({ hasText: TEXT })
const pictures = (page: Page) => post(page).getByRole('img', { name: /^Picture \d$/ })
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

test('a post with pictures is read, liked, commented on, reported by three, hidden, appealed and shown again', async ({ server, signedIn }) => {
  const [diego, linh, kenji, tomasz, grace] = await Promise.all([member(server.url, 'diego'), member(server.url, 'linh'), member(server.url, 'kenji'), member(server.url, 'tomasz'), member(server.url, 'grace')])
  const author = await signedIn(diego, DESKTOP)
  const reader = await signedIn(linh, PHONE)
  const moderator = await signedIn(grace, DESKTOP)
  await moderator.goto('/moderation')
  await reader.goto('/community')
  await expect(reader.getByRole('article').first()).toBeVisible()

  // Written with two pictures, it waits behind "1 new" at a stranger's.
  await author.goto('/community')
  await author.getByRole('button', { name: t('post.write_something') }).click()
  const editor = author.getByRole('dialog')
  for (const number of [1, 2]) {
    const picture = await author.screenshot({ clip: { x: number * 10, y: 0, width: 320, height: 240 } })
    await editor.locator('input[type=file]').setInputFiles({ name: `court-${number}.png`, mimeType: 'image/png', buffer: picture })
    await expect(editor.getByRole('img', { name: t('court.picture_number', { number }) })).toBeVisible()
  }
  await editor.getByLabel(t('post.text'), { exact: true }).fill(`${TEXT}, @linh!`)
  await editor.getByRole('button', { name: t('post.post'), exact: true }).click()
  await expect(editor).toBeHidden()
  await toast(reader, /mentioned you: “Two courts free on Friday/)
  await reader.getByRole('button', { name: t('post.new.one') }).click()
  await expect(pictures(reader)).toHaveCount(2)

  // Liked, commented on and mentioned in, its author sees it move.
  await post(reader).getByRole('button', { name: new RegExp(`^${t('post.like')},`) }).click()
  await expect(post(author).getByRole('button', { name: new RegExp(`^${t('post.like')},`) })).toContainText('1')
  await post(reader).getByRole('link', { name: t('post.comments.other', { count: 0 }) }).click()
  await reader.getByLabel(t('comment.yours'), { exact: true }).fill('In! @tomasz too.')
  await reader.getByRole('button', { name: t('comment.send') }).click()
  await toast(author, /commented on your post “Two courts free on Friday/)

  // Three report it, and it is hidden from all but its author.
  await post(reader).getByRole('button', { name: /^More about the post/ }).click()
  await reader.getByRole('menuitem', { name: t('report.action') }).click()
  await reader.getByRole('dialog').getByRole('radio').first().check({ force: true })
  await reader.getByRole('dialog').getByRole('button', { name: t('report.send') }).click()
  await toast(reader, t('report.done'))
  const id = new URL(reader.url()).pathname.split('/').at(-1)
  for (const other of [kenji, tomasz]) await command(author, other, 'report.send', { about: { noun: 'post', post: id }, reason: 'spam' })
  await expect(reader.getByText(t('post.gone'), { exact: true })).toBeVisible()
  await toast(author, /“Two courts free on Friday.*is hidden, because several people reported it/)
  const queued = moderator.getByRole('link', { name: new RegExp(TEXT) })
  await expect(queued).toContainText(t('moderation.hidden'))

  // A moderator agrees, its author appeals, and another one grants it.
  await queued.click()
  await moderator.getByLabel(t('moderation.reads', { name: 'Diego' })).fill('No adverts.')
  await moderator.getByRole('button', { name: t('moderation.rule.hidden'), exact: true }).click()
  await toast(moderator, t('moderation.done.hidden'))
  await toast(reader, /You reported “Two courts free on Friday.*Something was done about it/)
  await author.goto('/notifications')
  await author.getByRole('link', { name: /A moderator has hidden/ }).click()
  await expect(author.getByText('No adverts.')).toBeVisible()
  await author.getByLabel(t('moderation.appeal_label'), { exact: true }).fill('They are our own courts, and free.')
  await author.getByRole('button', { name: t('moderation.appeal_send') }).click()
  await expect(author.getByText(t('moderation.own.appeal_waits'))).toBeVisible()
  const maya = await signedIn(await member(server.url, 'maya'), PHONE)
  await maya.goto('/moderation')
  await maya.getByRole('link', { name: new RegExp(TEXT) }).click()
  await expect(maya.getByText('They are our own courts, and free.')).toBeVisible()
  await maya.getByRole('button', { name: t('moderation.rule.stands'), exact: true }).click()
  await toast(maya, t('moderation.done.stands'))
  await toast(author, /appeal about “Two courts free on Friday.*was granted/)

  // It is shown again, with everything that it had.
  await reader.goto('/community')
  await expect(pictures(reader)).toHaveCount(2)
  await expect(post(reader).getByRole('button', { name: new RegExp(`^${t('post.unlike')},`) })).toContainText('1')
  await expect(post(reader).getByRole('link', { name: t('post.comments.one', { count: 1 }) })).toBeVisible()
})

test('a post that is written offline is lost to nobody, and arrives once', async ({ server, signedIn }) => {
  const [diego, linh] = await Promise.all([member(server.url, 'diego'), member(server.url, 'linh')])
  const [author, reader] = [await signedIn(diego, PHONE), await signedIn(linh, DESKTOP)]
  const written = (page: Page) => page.getByRole('article').filter({ hasText: 'Written under a bridge' })
  await reader.goto('/community')
  await expect(reader.getByRole('article').first()).toBeVisible()
  await author.goto('/community')
  await author.getByRole('button', { name: t('post.write_something') }).click()
  const editor = author.getByRole('dialog')
  await editor.getByLabel(t('post.text'), { exact: true }).fill('Written under a bridge')
  await author.context().setOffline(true)
  await editor.getByRole('button', { name: t('post.post'), exact: true }).click()
  await expect(editor.getByText(t('post.failed'))).toBeVisible()
  await author.context().setOffline(false)
  await expect(author.getByText(/^Offline/)).toHaveCount(0)
  await editor.getByRole('button', { name: t('common.try_again') }).click()
  await expect(editor).toBeHidden()
  await reader.getByRole('button', { name: t('post.new.one') }).click()
  await expect(written(reader)).toHaveCount(1)
  await author.getByRole('link', { name: t('post.tab_mine') }).click()
  await expect(written(author)).toHaveCount(1)
})
