import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, expect, PHONE, t, test } from './stories'

const HOUR = 3_600_000
const action = (page: Page) => page.getByRole('region', { name: t('event.action') }).getByRole('button').first()
const standing = (page: Page) => page.getByRole('region', { name: t('event.action') })
const day = (ahead: number) => new Date(Date.now() + ahead * 24 * HOUR).toISOString().slice(0, 10)
/** Every day at noon: nobody is asked at night. */
const noonLongitude = () => (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: t('event.more') }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a game with guests is rained off, polled for another date, and called off', async ({ server, signedIn }) => {
  const people = await Promise.all(
    ['Olga Petrova', 'Ana Sousa', 'Ben Carter'].map(async (name): Promise<{ account: Account; page: Page }> => {
      const account = await createAccount(server.url, name)
      return { account, page: await signedIn(account, PHONE) }
    }),
  )
  const [host, ana, ben] = people
  if (!host || !ana || !ben) throw new Error('A player is missing.')
  const court = await command<{ id: string }>(host.page, host.account, 'court.add', { name: 'Noon Court', location: { latitude: 20, longitude: noonLongitude() }, counts: { clay: 2 } })
  const form = { name: 'Rainy four', kind: 'doubles', court: court.id, date: day(3), from: '19:00', to: '21:00', capacity: 4, guests: 1, price: 500 }
  const { event } = await command<{ event: { id: string } }>(host.page, host.account, 'event.create', form)
  const address = `/games/${event.id}`
  for (const { page } of [ana, ben]) {
    await page.goto(address)
    await action(page).click()
    await expect(standing(page)).toContainText(t('game.act.in'))
  }
  await host.page.goto(address)

  // Ana brings a guest; the others in the game read the name, live.
  await choose(ana.page, t('guest.bring'))
  await ana.page.getByLabel(t('guest.name')).fill('Tom')
  await checkAccessibility(ana.page)
  await ana.page.getByRole('button', { name: t('guest.action') }).click()
  await host.page.goto(`${address}?tab=teams`)
  await expect(host.page.getByText(t('guest.of', { host: 'Ana', name: 'Tom' }))).toBeVisible()
  await ben.page.goto(`${address}?tab=teams`)
  await expect(ben.page.getByText(t('guest.of', { host: 'Ana', name: 'Tom' }))).toBeVisible()
  await ana.page.goto(`${address}?tab=teams`)
  await ana.page.getByRole('button', { name: t('guest.withdraw') }).click()
  await ana.page.getByRole('dialog').getByRole('button', { name: t('guest.withdraw_action') }).click()
  await expect(host.page.getByText(t('guest.of', { host: 'Ana', name: 'Tom' }))).toBeHidden()

  // It rains: postponed in two taps, and who plays is asked again with the reason.
  await ben.page.goto('/notifications')
  await host.page.goto(address)
  await choose(host.page, t('event.rain'))
  await checkAccessibility(host.page)
  await host.page.getByRole('button', { name: t('rain.action') }).click()
  await expect(host.page.getByRole('dialog')).toBeHidden()
  await expect(ben.page.getByText(/Rainy four is postponed to .*: Rain\. Are you still in\?/).first()).toBeVisible()
  for (const { page } of [ana, ben]) {
    await page.goto(address)
    await expect(action(page)).toHaveText(t('game.act.reconfirm'))
    await action(page).click()
    await expect(standing(page)).toContainText(t('game.act.in'))
  }

  // A poll for another date: answers are live, and one tap moves the game.
  await choose(host.page, t('poll.menu'))
  await host.page.getByLabel(t('poll.date_number', { number: 1 })).fill(day(5))
  await host.page.getByLabel(t('poll.date_number', { number: 2 })).fill(day(6))
  await checkAccessibility(host.page)
  await host.page.getByRole('button', { name: t('poll.open') }).click()
  const poll = (page: Page) => page.getByRole('region', { name: t('poll.title') })
  for (const [{ page }, answers] of [
    [ana, ['no', 'yes']],
    [ben, ['yes', 'no']],
  ] as const) {
    for (const [index, answer] of answers.entries()) await poll(page).getByRole('listitem').nth(index).getByText(t(`poll.${answer}`), { exact: true }).click()
  }
  const second = poll(host.page).getByRole('listitem').nth(1)
  await expect(second.getByText(`${t('poll.count_yes', { count: 1 })} · ${t('poll.count_no', { count: 1 })}`)).toBeVisible()
  await checkAccessibility(host.page)
  await checkAccessibility(ana.page)
  await second.getByRole('button', { name: /^Choose/ }).click()
  await expect(poll(host.page)).toBeHidden()
  await expect(action(ben.page)).toHaveText(t('game.act.reconfirm'))
  await expect(standing(ana.page)).toContainText(t('game.act.in'))

  // A higher price is said, and asks again.
  const { event: now } = await command<{ event: { version: number; date: string } }>(host.page, host.account, 'event.get', { event: event.id })
  await ana.page.goto('/notifications')
  await command(host.page, host.account, 'event.update', { ...form, date: now.date, event: event.id, version: now.version, price: 800 })
  await expect(ana.page.getByText(/Rainy four changed\. Price: \$8 \(was \$5\)\. Are you still in\?/).first()).toBeVisible()

  // Called off in the end, with a reason from the list.
  await ana.page.goto(address)
  await choose(host.page, t('event.cancel'))
  await host.page.getByText(t('cause.court_closed'), { exact: true }).click()
  await checkAccessibility(host.page)
  await host.page.getByRole('dialog').getByRole('button', { name: t('cancel.action') }).click()
  await expect(ana.page.getByText(t('cause.court_closed')).first()).toBeVisible()
})
