import { checkAccessibility } from './accessibility'
import { command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

test('a saved search hears of a new game that fits, and of no other', async ({ server, signedIn }) => {
  const [ana, olga] = await Promise.all([createAccount(server.url, 'Ana Sousa'), createAccount(server.url, 'Olga Petrova')])
  const phone = await signedIn(ana, PHONE)
  const host = await signedIn(olga, DESKTOP)
  const court = await command<{ id: string }>(host, olga, 'court.add', { name: 'Canyon Court', location: { latitude: 34.05, longitude: -118.25 }, counts: { hard: 2 } })
  const create = async (name: string, kind: string) => {
    const form = { name, kind, court: court.id, date: day(4), from: '19:00', to: '21:00', capacity: 4 }
    return (await command<{ event: { id: string } }>(host, olga, 'event.create', form)).event.id
  }

  await phone.goto('/games?type=doubles')
  await phone.getByRole('button', { name: t('searches.notify_next') }).click()
  const sheet = phone.getByRole('dialog')
  await expect(sheet.getByText(/doubles game$/)).toBeVisible()
  await sheet.getByText(t('searches.part.evening')).click()
  await expect(sheet.getByText(/doubles game, evening$/)).toBeVisible()
  await sheet.getByLabel(t('searches.name')).fill('After work')
  await checkAccessibility(phone)
  await sheet.getByRole('button', { name: t('searches.save') }).click()
  await expect(sheet).toBeHidden()

  await create('Noon singles', 'singles')
  const fitting = await create('Evening four', 'doubles')
  await phone.goto('/notifications')
  const rows = phone.getByRole('link', { name: /New game for “After work”/ })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Evening four')
  await expect(phone.getByRole('link', { name: /Noon singles/ })).toHaveCount(0)
  await rows.click()
  await expect(phone).toHaveURL(new RegExp(`/games/${fitting}`))

  // In the settings it is turned off: the next game is no news.
  await phone.goto('/profile?tab=setting')
  const search = phone.getByRole('switch', { name: /^After work/ })
  await expect(search).toBeChecked()
  await checkAccessibility(phone)
  await search.click()
  await expect(search).not.toBeChecked()
  await phone.reload()
  await expect(search).not.toBeChecked()
  await phone.getByRole('button', { name: t('searches.remove', { name: 'After work' }) }).click()
  await expect(search).toBeHidden()
})
