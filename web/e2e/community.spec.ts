import type { Page } from '@playwright/test'
import { type Account, api, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const SILVER_LAKE = { name: 'Silver Lake, Los Angeles, California', latitude: 34.0869, longitude: -118.2702 }

/** An account with an area: what it posts is about that area. */
async function neighbour(url: string, name: string): Promise<Account> {
  const account = await createAccount(url, name)
  await api(url, 'PUT', `/user/${account.id}`, { address: SILVER_LAKE }, account.tokens.access_token)
  return account
}

const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const like = (page: Page, text: string) => post(page, text).getByRole('button', { name: new RegExp(`^(${t('post.like')}|${t('post.unlike')}),`) })
const editor = (page: Page) => page.getByRole('dialog')

async function openEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('post.write_something') }).click()
  await expect(editor(page)).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  await openEditor(page)
  await editor(page).getByLabel(t('post.text'), { exact: true }).fill(text)
  await editor(page).getByRole('button', { name: t('post.post'), exact: true }).click()
  await expect(editor(page)).toBeHidden()
}

async function choose(page: Page, text: string, item: string): Promise<void> {
  await post(page, text).getByRole('button', { name: /^More about the post/ }).click()
  await page.getByRole('menuitem', { name: t(item) }).click()
}

test('a post with a picture waits behind "1 new" at a neighbour, who likes it and comments @journey', async ({ server, signedIn }) => {
  const about = String(Date.now())
  const maya = await neighbour(server.url, 'Maya Okafor')
  const elena = await neighbour(server.url, 'Elena Vasquez')
  const desk = await signedIn(maya, DESKTOP)
  const phone = await signedIn(elena, PHONE)
  await desk.goto('/community')
  await expect(desk.getByRole('button', { name: t('post.write_something') })).toBeVisible()
  await phone.goto('/community')

  // An empty one is refused; with a picture and a text it is up.
  await openEditor(phone)
  await editor(phone).getByRole('button', { name: t('post.post'), exact: true }).click()
  await expect(editor(phone).getByText(t('refusal.write_something'))).toBeVisible()
  const picture = await phone.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  await editor(phone).locator('input[type=file]').setInputFiles({ name: 'court.png', mimeType: 'image/png', buffer: picture })
  await expect(editor(phone).getByRole('img', { name: t('court.picture_number', { number: 1 }) })).toBeVisible()
  await editor(phone).getByLabel(t('post.text'), { exact: true }).fill(`Magic hour ${about}, @${maya.name.split(' ')[0]}`)
  await editor(phone).getByRole('button', { name: t('post.post'), exact: true }).click()
  await expect(editor(phone)).toBeHidden()
  await expect(post(phone, about)).toBeVisible()

  // Nothing moves under the reader until they ask for it.
  const pill = desk.getByRole('button', { name: t('post.new.one') })
  await expect(pill).toBeVisible()
  await expect(post(desk, about)).toHaveCount(0)
  await pill.click()
  await expect(pill).toBeHidden()
  await expect(post(desk, about).getByRole('img', { name: t('post.picture') })).toBeVisible()

  await like(desk, about).click()
  await expect(like(desk, about)).toHaveAttribute('aria-pressed', 'true')
  await expect(like(phone, about)).toContainText('1')
  await expect(like(phone, about)).toHaveAttribute('aria-pressed', 'false')

  // Both have the post open: comments and replies appear at once.
  for (const page of [desk, phone]) await post(page, about).getByRole('link', { name: t('post.comments.other', { count: 0 }) }).click()
  await desk.getByLabel(t('comment.yours'), { exact: true }).fill('Who is in on Friday?')
  await desk.getByRole('button', { name: t('comment.send') }).click()
  const comment = phone.getByRole('article', { name: t('comment.by', { name: maya.name }) })
  await expect(comment).toContainText('Who is in on Friday?')
  await comment.getByRole('button', { name: t('comment.reply') }).click()
  await phone.getByLabel(t('comment.your_reply'), { exact: true }).fill('Me!')
  await phone.getByRole('button', { name: t('comment.send') }).click()
  await expect(desk.getByRole('list', { name: t('comment.replies_to', { name: maya.name }) })).toContainText('Me!')
  await expect(desk.getByRole('heading', { name: t('post.comments.other', { count: 2 }) })).toBeVisible()

  // The author turns comments off, and the field goes everywhere.
  await choose(phone, about, 'post.comments_close')
  await expect(desk.getByText(t('comment.closed'))).toBeVisible()
  await expect(desk.getByLabel(t('comment.yours'), { exact: true })).toHaveCount(0)

  // Edited and deleted while it is read.
  await choose(phone, about, 'post.edit')
  await editor(phone).getByLabel(t('post.text'), { exact: true }).fill(`Golden hour ${about}`)
  await editor(phone).getByRole('button', { name: t('post.save_changes') }).click()
  await expect(post(desk, `Golden hour ${about}`)).toContainText(t('post.edited'))
  await choose(phone, about, 'post.delete')
  await editor(phone).getByRole('button', { name: t('post.delete') }).click()
  for (const page of [desk, phone]) await expect(page.getByText(t('post.gone'), { exact: true })).toBeVisible()
})

test('a post that fails is not lost, and is posted once @journey', async ({ server, signedIn }) => {
  const text = `Does anybody string on the Eastside? ${Date.now()}`
  const maya = await neighbour(server.url, 'Maya Okafor')
  const page = await signedIn(maya, PHONE)
  await page.goto('/community')
  await openEditor(page)
  await editor(page).getByLabel(t('post.text'), { exact: true }).fill(text)
  await server.kill()
  try {
    await editor(page).getByRole('button', { name: t('post.post'), exact: true }).click()
    await expect(editor(page).getByText(t('post.failed'))).toBeVisible()
    await page.goBack()
    await expect(editor(page)).toBeHidden()
    await expect(page.getByText(/^Offline/)).toBeVisible({ timeout: 20_000 })
  } finally {
    await server.up()
  }
  await expect(page.getByText(/^Offline/)).toHaveCount(0, { timeout: 40_000 })
  await openEditor(page)
  await expect(editor(page).getByText(t('draft.restored'))).toBeVisible()
  await expect(editor(page).getByLabel(t('post.text'), { exact: true })).toHaveValue(text)
  await editor(page).getByRole('button', { name: t('post.post'), exact: true }).click()
  await expect(editor(page)).toBeHidden()
  await expect(post(page, text)).toHaveCount(1)
  await page.getByRole('link', { name: t('post.tab_mine') }).click()
  await expect(post(page, text)).toHaveCount(1)
})

test('posts are saved for later, and those of whom I follow have a tab', async ({ server, signedIn }) => {
  const about = String(Date.now())
  const maya = await neighbour(server.url, 'Maya Okafor')
  const noah = await neighbour(server.url, 'Noah Goldberg')
  const [mine, theirs] = [await signedIn(maya), await signedIn(noah, PHONE)]
  await mine.goto(`/players/${noah.id}`)
  await mine.getByRole('button', { name: t('people.follow_who', { name: noah.name }) }).click()
  await expect(mine.getByRole('button', { name: t('people.unfollow_who', { name: noah.name }) })).toBeVisible()
  await mine.goto('/community?tab=followed')
  await expect(mine.getByText(t('post.empty_followed'), { exact: true })).toBeVisible()
  await theirs.goto('/community')
  await write(theirs, `New grips for everybody ${about}`)
  await mine.getByRole('button', { name: t('post.new.one') }).click()
  await post(mine, about).getByRole('button', { name: t('post.save') }).click()
  await mine.getByRole('link', { name: t('post.tab_saved') }).click()
  await expect(post(mine, about)).toBeVisible()
  await post(mine, about).getByRole('button', { name: t('post.unsave') }).click()
  await mine.reload()
  await expect(mine.getByText(t('post.empty_saved'), { exact: true })).toBeVisible()
})

test('a court is shared from its page, and its card leads back there', async ({ server, signedIn }) => {
  const about = String(Date.now())
  const maya = await neighbour(server.url, 'Maya Okafor')
  const page = await signedIn(maya, PHONE)
  const court = await command<{ id: string }>(page, maya, 'court.add', { name: `Elysian ${about}`, location: { latitude: 34.08, longitude: -118.24 }, counts: { hard: 2 } })
  await page.goto(`/courts/${court.id}`)
  await page.getByRole('button', { name: t('court.more') }).click()
  await page.getByRole('menuitem', { name: t('post.share_in') }).click()
  await expect(editor(page).getByText(`Elysian ${about}`)).toBeVisible()
  await editor(page).getByLabel(t('post.text'), { exact: true }).fill(`New nets ${about}`)
  await editor(page).getByRole('button', { name: t('post.post'), exact: true }).click()
  await expect(editor(page)).toBeHidden()
  await expect(page).toHaveURL(/\/community$/)
  await post(page, `New nets ${about}`).getByRole('link', { name: new RegExp(`Elysian ${about}`) }).click()
  await expect(page).toHaveURL(new RegExp(`/courts/${court.id}`))
  await page.goto('/home')
  await page.getByRole('region', { name: t('home.posts') }).getByRole('link', { name: maya.name }).first().click()
  await expect(page).toHaveURL(/\/community\/[0-9a-f-]+$/)
})

test('a post and a comment are reported from their menus', async ({ server, signedIn }) => {
  const about = String(Date.now())
  const maya = await neighbour(server.url, 'Maya Okafor')
  const elena = await neighbour(server.url, 'Elena Vasquez')
  const phone = await signedIn(elena, PHONE)
  const written = await command<{ id: string }>(phone, elena, 'post.add', { text: `Buy my balls ${about}`, images: [], comments_open: true })
  await command(phone, elena, 'comment.add', { post: written.id, text: 'Cheap!' })
  const desk = await signedIn(maya, PHONE)
  await desk.goto(`/community/${written.id}`)
  const report = async (count: number) => {
    const sheet = desk.getByRole('dialog')
    await sheet.getByRole('radio').first().check({ force: true })
    await sheet.getByRole('button', { name: t('report.send') }).click()
    await expect(desk.getByText(t('report.done'))).toHaveCount(count)
    await expect(sheet).toBeHidden()
  }
  await choose(desk, about, 'report.action')
  await report(1)
  await desk.getByRole('button', { name: t('comment.more') }).click()
  await desk.getByRole('menuitem', { name: t('report.action') }).click()
  await report(2)
})
