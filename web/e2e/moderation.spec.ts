import { api, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const handleOf = async (url: string, token: string) => (await api<{ handle: string }>(url, 'GET', '/user/profile', undefined, token)).handle

test('a comment is reported, hidden, appealed and shown again, and its author is suspended', async ({ server, signedIn }) => {
  const about = String(Date.now())
  const [elena, omar, mona, grace] = [await createAccount(server.url, 'Elena Vasquez'), await createAccount(server.url, 'Omar Farouk'), await createAccount(server.url, 'Mona Adel'), await createAccount(server.url, 'Grace Liu')]
  for (const moderator of [mona, grace]) await server.admin('moderators', 'add', await handleOf(server.url, moderator.tokens.access_token))
  const desk = await signedIn(mona, DESKTOP)
  const phone = await signedIn(omar, PHONE)
  const reporter = await signedIn(elena, PHONE)
  await desk.goto('/moderation')
  await expect(desk.getByText(t('moderation.none_open'), { exact: true })).toBeVisible()

  const post = await command<{ id: string }>(reporter, elena, 'post.add', { text: `Doubles ${about}?`, images: [], comments_open: true })
  const comment = await command<{ id: string }>(phone, omar, 'comment.add', { post: post.id, text: 'Not with you.' })
  await reporter.goto(`/community/${post.id}`)
  await expect(reporter.getByText('Not with you.', { exact: true })).toBeVisible()
  await command(reporter, elena, 'report.send', { about: { noun: 'comment', comment: comment.id }, reason: 'harassment', note: 'Rude.' })

  // It comes by itself.
  await desk.getByRole('link', { name: /Not with you/ }).click()
  await expect(desk.getByText('“Rude.”')).toBeVisible()
  await desk.getByRole('button', { name: t('moderation.take'), exact: true }).click()
  await expect(desk.getByRole('article').getByText(t('moderation.you_are_on_it'))).toBeVisible()
  await desk.getByLabel(t('moderation.reads', { name: 'Omar' })).fill('Insult. House rules, point 2.')
  await desk.getByRole('button', { name: t('moderation.rule.hidden'), exact: true }).click()
  await expect(desk.getByText(t('moderation.done.hidden'))).toBeVisible()
  await expect(reporter.getByText('Not with you.', { exact: true })).toBeHidden()

  // Its author reads why, and appeals.
  await phone.goto('/notifications')
  await phone.getByRole('link', { name: /has hidden/ }).click()
  await expect(phone.getByText('Insult. House rules, point 2.')).toBeVisible()
  await phone.getByLabel(t('moderation.appeal_label'), { exact: true }).fill('We talk like that. Ask her.')
  await phone.getByRole('button', { name: t('moderation.appeal_send') }).click()
  await expect(phone.getByText(t('moderation.own.appeal_waits'))).toBeVisible()
  await desk.goto('/moderation')
  await desk.getByRole('link', { name: /Not with you/ }).click()
  await expect(desk.getByText(t('refusal.moderate_appealed'))).toBeVisible()

  // Somebody else decides.
  const other = await signedIn(grace, PHONE)
  await other.goto('/moderation')
  await other.getByRole('link', { name: /Not with you/ }).click()
  await expect(other.getByText('We talk like that. Ask her.')).toBeVisible()
  await other.getByRole('button', { name: t('moderation.rule.stands'), exact: true }).click()
  await expect(other.getByText(t('moderation.done.stands'))).toBeVisible()
  await expect(reporter.getByText('Not with you.', { exact: true })).toBeVisible()
  await expect(phone.getByText(/appeal about “Not with you.” was granted/).first()).toBeVisible()

  // Suspended, he is out at once.
  await command(reporter, elena, 'report.send', { about: { noun: 'person', user: omar.id }, reason: 'harassment' })
  await desk.goto('/moderation')
  await desk.getByRole('link', { name: new RegExp(t('moderation.noun.person')) }).click()
  await desk.getByText(t('moderation.consequence_suspend'), { exact: true }).click()
  await desk.getByLabel(t('moderation.reads', { name: 'Omar' })).fill('Again and again.')
  await desk.getByRole('button', { name: t('moderation.rule.upheld_suspend'), exact: true }).click()
  await expect(desk.getByText(t('moderation.done.upheld'))).toBeVisible()
  await phone.getByLabel(t('auth.email')).fill(omar.email)
  await phone.getByLabel(t('auth.password'), { exact: true }).fill(omar.password)
  await phone.getByRole('button', { name: t('login.submit') }).click()
  await expect(phone.getByRole('heading', { name: t('suspended.title') })).toBeVisible()
  await expect(phone.getByText('Again and again.')).toBeVisible()
})
