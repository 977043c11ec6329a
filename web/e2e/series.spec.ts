import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, DESKTOP, expect, messageTexts, PHONE, t, test } from './stories'

const DAY = 86_400_000
const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)

interface Made {
  event: { id: string; series: string; name: string }
  dates: number
}

/** A weekly game of ten dates. */
async function weekly(page: Page, account: Account): Promise<Made> {
  const court = await command<{ id: string }>(page, account, 'court.add', { name: 'Tuesday Court', location: { latitude: 34.05, longitude: -118.25 }, counts: { hard: 4 } })
  const form = { name: 'Tuesday doubles', kind: 'doubles', court: court.id, date: day(5), from: '19:00', to: '21:00', capacity: 4, organiser_plays: true }
  return command<Made>(page, account, 'event.create', { ...form, repeat: { every: 'week', until: day(5 + 63) } })
}

test('a series is joined whole, shown as a table, talked about in one room and announced in', async ({ server, signedIn }) => {
  const [host, ana] = await Promise.all(['Olga Petrova', 'Ana Sousa'].map((name) => createAccount(server.url, name)))
  if (!host || !ana) throw new Error('A player is missing.')
  const [hers, mine] = [await signedIn(host, DESKTOP), await signedIn(ana, PHONE)]
  const made = await weekly(hers, host)
  expect(made.dates).toBe(10)

  // From the page of one date to all of them.
  await mine.goto(`/games/${made.event.id}?tab=dates`)
  await mine.getByRole('link', { name: t('event.season_join') }).click()
  const sheet = mine.getByRole('dialog')
  await expect(sheet.getByRole('checkbox')).toHaveCount(10)
  await checkAccessibility(mine)
  await sheet.getByRole('checkbox').last().click()
  await sheet.getByRole('button', { name: t('season.join_count.other', { count: 9 }) }).click()
  await expect(sheet.getByText(t('season.joined_all'))).toBeVisible()
  await sheet.getByRole('button', { name: t('common.close') }).last().click()

  // Her table shows it live; my own row answers to a tap.
  await hers.goto(`/series/${made.event.series}`)
  const row = hers.getByRole('row', { name: /Ana Sousa/ })
  await expect(row.getByText(t('season.place_enrolled'), { exact: true })).toHaveCount(9)
  await mine.goto(`/series/${made.event.series}`)
  const own = mine.getByRole('row').filter({ has: mine.getByRole('rowheader', { name: t('chat.you'), exact: true }) })
  await own.getByRole('button').last().click()
  await expect(row.getByText(t('season.place_enrolled'), { exact: true })).toHaveCount(10)
  await own.getByRole('button').first().click()
  await expect(row.getByText(t('season.place_enrolled'), { exact: true })).toHaveCount(9)
  await checkAccessibility(mine)
  await checkAccessibility(hers)

  // One line among my games, which opens the series.
  await mine.goto('/games/mine')
  await expect(mine.getByText(t('games.more_dates.other', { count: 8 }))).toBeVisible()
  await mine.getByRole('link', { name: 'Tuesday doubles' }).click()
  await expect(mine).toHaveURL(new RegExp(`/series/${made.event.series}$`))

  // One room, with what the organiser announces on top.
  await hers.goto(`/games/${made.event.id}`)
  await hers.getByRole('button', { name: t('event.more') }).click()
  await hers.getByRole('menuitem', { name: t('event.announce') }).click()
  const box = hers.getByRole('dialog')
  await box.getByText(t('event.announce_series')).click()
  await box.getByLabel(t('event.announce_label')).fill('Bring white balls.')
  await checkAccessibility(hers)
  await box.getByRole('button', { name: t('event.announce_action') }).click()
  await expect(box).toBeHidden()
  await mine.getByRole('link', { name: t('season.chat') }).click()
  const pinned = mine.getByRole('complementary', { name: t('chat.announcement') })
  await expect(pinned).toContainText('Bring white balls.')
  await expect.poll(() => messageTexts(mine)).toEqual(['Bring white balls.'])
  await checkAccessibility(mine)
  await pinned.getByRole('button').click()
  await expect(pinned).toBeHidden()
  await mine.goto('/notifications')
  await expect(mine.getByText(/Bring white balls\./).first()).toBeVisible()
})
