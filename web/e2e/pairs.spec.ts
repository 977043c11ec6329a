import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const DAY = 24 * 3_600_000
const round = (page: Page, number: number) => page.getByRole('region', { name: t('pairs.round', { number }) })

test('pairs are drawn, swapped and printed, and what is owed is seen and paid', async ({ server, signedIn }) => {
  const names = ['Olga Petrova', 'Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss', 'Eva Lindqvist']
  const accounts: Account[] = []
  for (const name of names) accounts.push(await createAccount(server.url, name))
  const [olga, ana] = accounts as [Account, Account]
  const [page, phone] = [await signedIn(olga, DESKTOP), await signedIn(ana, PHONE)]
  const court = await command<{ id: string }>(page, olga, 'court.add', { name: 'Pairs Court', location: { latitude: 34, longitude: -118 }, counts: { hard: 2 } })
  const date = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
  const form = { name: 'Six on Saturday', kind: 'doubles', court: court.id, date, from: '19:00', to: '21:00', capacity: 8, price: 800 }
  const { event } = await command<{ event: { id: string } }>(page, olga, 'event.create', form)
  for (const account of accounts.slice(1)) await command(page, account, 'enrolment.join', { event: event.id })

  // A player sees the pairs as soon as they are drawn.
  await phone.goto(`/games/${event.id}?tab=pairs`)
  await page.goto(`/games/${event.id}?tab=pairs`)
  await page.getByRole('button', { name: t('pairs.draw') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t('pairs.mix_even'), { exact: true }).click()
  await checkAccessibility(page)
  await sheet.getByRole('button', { name: t('pairs.draw') }).click()
  await expect(round(page, 3)).toBeVisible()
  await expect(phone.getByRole('link', { name: t('event.tab_pairs') })).toBeVisible()
  await phone.getByRole('link', { name: t('event.tab_pairs') }).click()
  await expect(round(phone, 3)).toBeVisible()
  await checkAccessibility(page)
  await checkAccessibility(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // Somebody on the court changes places with somebody who rests, by keyboard.
  const onCourt = round(page, 1).getByRole('group').getByRole('button')
  const resting = round(page, 1).locator('button.rounded-full')
  const [first, rests] = [await onCourt.first().innerText(), await resting.first().innerText()]
  await onCourt.first().focus()
  await page.keyboard.press('Enter')
  await resting.first().focus()
  await page.keyboard.press('Enter')
  await expect(onCourt.first()).toHaveText(rests)
  await expect(round(phone, 1).getByText(first, { exact: true })).toBeVisible()

  // On paper there are the pairs alone.
  await page.emulateMedia({ media: 'print' })
  await expect(round(page, 1)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: t('pairs.print') })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  // Who leaves is missed in the pairs.
  await command(page, accounts[5] as Account, 'enrolment.leave', { event: event.id })
  await expect(page.getByText(t('pairs.stale'))).toBeVisible()
  await page.getByRole('button', { name: t('pairs.draw_again') }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: t('pairs.draw_again') }).click()
  await expect(page.getByText(t('pairs.stale'))).toBeHidden()

  // The organiser sets what players owe; who owes it sees it at once, and afterwards that it is paid.
  await page.goto(`/games/${event.id}?tab=dues`)
  await page.getByRole('button', { name: t('dues.set') }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: t('dues.send') })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('dialog').getByRole('button', { name: t('dues.send') }).click()
  await expect(page.getByRole('list', { name: t('dues.list') }).getByRole('listitem')).toHaveCount(4)
  await phone.getByRole('link', { name: t('event.tab_about') }).click()
  await expect(phone.getByText(t('dues.you_owe', { name: 'Olga', amount: '$8.00' }))).toBeVisible()
  await checkAccessibility(page)
  await checkAccessibility(phone)
  await page.getByRole('switch', { name: t('dues.paid_by', { name: 'Ana Sousa' }) }).click()
  await expect(phone.getByText(t('dues.you_paid', { name: 'Olga', amount: '$8.00' }))).toBeVisible()
  await phone.goto('/profile')
  await expect(phone.getByRole('heading', { name: t('dues.mine') })).toBeVisible()
  await expect(phone.getByText(t('reliability.none'))).toBeVisible()
  await checkAccessibility(phone)
})

test('organisers see how reliable somebody was who asks to join', async ({ server, signedIn }) => {
  const [olga, ana] = [await createAccount(server.url, 'Olga Petrova'), await createAccount(server.url, 'Ana Sousa')]
  const page = await signedIn(olga, PHONE)
  const court = await command<{ id: string }>(page, olga, 'court.add', { name: 'Asking Court', location: { latitude: 34, longitude: -118 }, counts: { hard: 2 } })
  const date = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
  // Leaving is late from the first minute on.
  const form = { name: 'By request', kind: 'doubles', court: court.id, date, from: '19:00', to: '21:00', capacity: 4 }
  const open = await command<{ event: { id: string } }>(page, olga, 'event.create', { ...form, leave_minutes: 7 * 24 * 60 })
  await command(page, ana, 'enrolment.join', { event: open.event.id })
  await command(page, ana, 'enrolment.leave', { event: open.event.id })
  const asked = await command<{ event: { id: string } }>(page, olga, 'event.create', { ...form, is_private: true })
  await command(page, ana, 'enrolment.join', { event: asked.event.id })
  const counts = page.getByText(t('reliability.late_drops.one', { count: 1 }))
  await page.goto(`/games/${asked.event.id}`)
  await expect(counts).toBeVisible()
  await checkAccessibility(page)
  await page.goto(`/games/${open.event.id}?tab=teams`)
  await page.getByRole('button', { name: t('reliability.excuse_who', { name: 'Ana Sousa' }) }).click()
  await page.getByLabel(t('reliability.reason')).fill('Her car broke down')
  await checkAccessibility(page)
  await page.getByRole('dialog').getByRole('button', { name: t('reliability.excuse'), exact: true }).click()
  await expect(page.getByText(t('reliability.excused'), { exact: true })).toBeVisible()
  await page.goto(`/games/${asked.event.id}`)
  await expect(page.getByText(t('reliability.none'))).toBeVisible()
})
