import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const NAMES = ['Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss', 'Eva Lindqvist', 'Fay Okafor', 'Gus Tran', 'Hal Novak', 'Ida Costa']
const LOS_ANGELES = { latitude: 34.052235, longitude: -118.243683 }

async function people(url: string, names: readonly string[]): Promise<Account[]> {
  return Promise.all(names.map((name) => createAccount(url, name)))
}

/** What I can do about my place, beside the page or at its bottom. */
const place = (page: Page) => page.getByRole('region', { name: t('league.about.join') }).filter({ visible: true })
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: t('league.menu.open') }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Nothing is wider than the screen, and everything can be used without seeing or pointing. */
async function check(page: Page): Promise<void> {
  await checkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('an organiser makes a league of eight, players join, and the draw is shown and accepted @journey', async ({ server, signedIn }) => {
  const [olga, ...players] = (await people(server.url, ['Olga Petrova', ...NAMES])) as [Account, ...Account[]]
  const [ana, last, next] = [players[0], players[7], players[8]] as [Account, Account, Account]
  const [page, phone, waiting] = [await signedIn(olga, DESKTOP), await signedIn(ana, PHONE), await signedIn(next, PHONE)]
  await command(page, olga, 'court.add', { name: 'League Court', location: LOS_ANGELES, counts: { hard: 4 } })

  // The form knows the nearest court, and says what is missing beside its field.
  await page.goto('/leagues')
  await page.getByRole('link', { name: t('league.list.new') }).first().click()
  await expect(page.getByText('League Court').first()).toBeVisible()
  await page.getByRole('button', { name: t('make.publish') }).click()
  await expect(page.getByLabel(t('make.name'), { exact: true })).toBeFocused()
  await expect(page.getByText(t('league.form.fault_name'))).toBeVisible()
  await page.getByLabel(t('make.name'), { exact: true }).fill('Eastside Winter Singles')
  await check(page)
  // What was typed survives a reload.
  await page.reload()
  await expect(page.getByLabel(t('make.name'), { exact: true })).toHaveValue('Eastside Winter Singles')
  await expect(page.getByText('League Court').first()).toBeVisible()
  await page.getByRole('button', { name: t('make.publish') }).click()
  await expect(page.getByRole('heading', { name: 'Eastside Winter Singles' })).toBeVisible()
  await check(page)
  const league = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  // Somebody finds it on a phone, and joins.
  await phone.goto('/leagues')
  await check(phone)
  await phone.getByRole('link', { name: 'Eastside Winter Singles' }).click()
  await place(phone).getByRole('button', { name: t('league.act.join') }).click()
  await expect(place(phone).getByText(t('league.act.in'), { exact: true })).toBeVisible()
  await check(phone)
  await phone.goto('/leagues/mine')
  await expect(phone.getByRole('link', { name: 'Eastside Winter Singles' })).toBeVisible()

  // The ninth waits, until somebody leaves.
  await page.getByRole('link', { name: t('league.tab_teams') }).click()
  for (const player of players.slice(1, 8)) await command(page, player, 'side.join', { league })
  await expect(page.getByRole('heading', { name: t('league.players_taken', { taken: 8, capacity: 8 }) })).toBeVisible()
  await waiting.goto(`/leagues/${league}`)
  await place(waiting).getByRole('button', { name: t('league.act.join_line') }).click()
  await expect(place(waiting).getByText(t('league.act.waiting_at', { place: '1st' }))).toBeVisible()
  await check(waiting)
  await command(page, last, 'side.leave', { league })
  await expect(place(waiting).getByText(t('league.act.in'), { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ida Costa', exact: true })).toBeVisible()
  await check(page)

  // The organiser seeds two of them, with the keyboard.
  await page.getByRole('button', { name: t('league.side.seed') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('league.side.up', { name: 'Ben Carter' }) }).focus()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: t('stepper.more', { name: t('league.side.seeds') }) }).click()
  await check(page)
  await sheet.getByRole('button', { name: t('league.side.save_seeds.other', { count: 2 }) }).click()
  const seeded = (seed: number) => page.getByRole('listitem').filter({ has: page.getByText(t('league.side.seeded', { seed })) })
  await expect(seeded(1)).toContainText('Ben Carter')
  await expect(seeded(2)).toContainText('Ana Sousa')

  // Enrolment ends, a draw is shown, then another one, which is accepted.
  await menu(page, t('league.draw.title'))
  await sheet.getByRole('button', { name: t('league.draw.close_action') }).click()
  await expect(sheet.getByRole('heading', { name: t('league.round', { round: 7 }) })).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(28)
  await sheet.getByRole('button', { name: t('league.draw.another') }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(28)
  await check(page)
  await sheet.getByRole('button', { name: t('league.draw.accept') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/^Drawn, starts/).first()).toBeVisible()
  await expect(waiting.getByText(/^Drawn, starts/).first()).toBeVisible()
  await check(waiting)

  // Whoever gives up now reads what becomes of their matches first.
  await waiting.getByRole('button', { name: t('league.menu.open') }).filter({ visible: true }).click()
  await waiting.getByRole('menuitem', { name: t('league.menu.leave') }).click()
  await expect(waiting.getByText(t('league.side.withdraw_unplayed'))).toBeVisible()
  await check(waiting)
  await waiting.getByRole('dialog').getByRole('button', { name: t('league.side.withdraw'), exact: true }).click()
  await expect(place(waiting).getByText(t('league.act.withdrawn'))).toBeVisible()
  await expect(page.getByText(t('league.side.gave_up'), { exact: true })).toBeVisible()

  // What does not touch the draw can still be edited.
  await page.goto(`/leagues/${league}/edit`)
  await expect(page.getByText(t('league.form.locked'))).toBeVisible()
  await expect(page.getByLabel(t('league.form.enrol_until'))).toBeHidden()
  await check(page)
  await page.getByLabel(t('make.name'), { exact: true }).fill('Eastside Singles')
  await page.getByRole('button', { name: t('league.form.save') }).click()
  await expect(page.getByRole('heading', { name: 'Eastside Singles' })).toBeVisible()
  await expect(waiting.getByRole('heading', { name: 'Eastside Singles' })).toBeVisible()
})

test('a pair asks to play in a private league of doubles, and the organiser decides', async ({ server, signedIn }) => {
  const [olga, pia, quinn] = (await people(server.url, ['Olga Petrova', 'Pia Sousa', 'Quinn Carter'])) as [Account, Account, Account]
  const [page, first, second] = [await signedIn(olga, PHONE), await signedIn(pia, PHONE), await signedIn(quinn, PHONE)]
  const court = await command<{ id: string }>(page, olga, 'court.add', { name: 'Pair Court', location: LOS_ANGELES, counts: { clay: 2 } })
  const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
  const dates = { enrol_from: day(-2), enrol_until: day(10), starts_on: day(12), ends_on: day(60) }
  const form = { name: 'Pairs by request', competition: 'groups', groups: 2, advance: 2, format: 'double', capacity: 8, is_private: true, court: court.id, ...dates }
  const { id } = await command<{ id: string }>(page, olga, 'league.create', form)

  await first.goto(`/leagues/${id}`)
  await place(first).getByRole('button', { name: t('league.act.ask_pair') }).click()
  await first.getByRole('searchbox').fill('Quinn Carter')
  await first.getByRole('button', { name: /^Quinn Carter/ }).first().click()
  await check(first)
  await first.getByRole('button', { name: t('league.side.ask_partner', { name: 'Quinn Carter' }) }).click()
  await expect(place(first).getByText(t('league.act.forming', { name: 'Quinn Carter' }))).toBeVisible()

  await second.goto(`/leagues/${id}`)
  await check(second)
  await place(second).getByRole('button', { name: t('league.act.accept') }).click()
  await expect(place(second).getByText(t('league.act.pending'), { exact: true })).toBeVisible()

  await page.goto(`/leagues/${id}?tab=teams`)
  await check(page)
  await page.getByRole('button', { name: t('event.accept_who', { name: 'Sousa / Carter' }) }).click()
  await expect(page.getByRole('heading', { name: t('league.pairs_taken', { taken: 1, capacity: 8 }) })).toBeVisible()
  await expect(place(first).getByText(t('league.act.in'), { exact: true })).toBeVisible()
  await expect(place(second).getByText(t('league.act.in'), { exact: true })).toBeVisible()

  // A league that is called off says why.
  await menu(page, t('league.menu.cancel'))
  await page.getByLabel(t('event.reason')).fill('Too few pairs')
  await check(page)
  await page.getByRole('dialog').getByRole('button', { name: t('league.menu.cancel') }).click()
  await expect(first.getByRole('main').getByText('Too few pairs')).toBeVisible()
})
