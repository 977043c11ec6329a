import type { Page } from '@playwright/test'
import type { Availability, CourtId, Lesson } from '../src/wire'
import { checkAccessibility } from './accessibility'
import { type Account, api, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

/** Of the court, and of the browsers. */
const ZONE = 'America/Los_Angeles'
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

/** "10:30 AM", as a button with a time begins. */
const clock = (time: string) => new RegExp(`^${time} [AP]M`)
const slot = (page: Page, time: string) => page.getByRole('button', { name: clock(time) })
const chip = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true })
/** On the screen, not in a toast. */
const deed = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** The day after tomorrow at the court: all its hours are ahead, and it is no change of clocks away from an hour that is skipped. */
function lessonDay(): string {
  return new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: ZONE })
}

/** Nothing is wider than the screen, and everything can be used without seeing or pointing. */
async function check(page: Page): Promise<void> {
  await checkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** A coach who answers requests, from nine to noon on every day at a court. */
async function becomeCoach(page: Page, url: string, coach: Account): Promise<CourtId> {
  await api(url, 'POST', '/user/to/coach', { hourlyRate: 6000 }, coach.tokens.access_token)
  const { id: court } = await command<{ id: CourtId }>(page, coach, 'court.add', { name: 'Riverside', location: { latitude: 34.05, longitude: -118.24 }, counts: { hard: 4 } })
  const { version } = await command<Availability>(page, coach, 'availability.get', {})
  await command(page, coach, 'availability.set', {
    ...{ is_open: true, mode: 'request', zone: ZONE, notice_minutes: 0, horizon_days: 28, buffer_minutes: 0, travel_minutes: 0, cancel_hours: 24, version },
    hours: ALL_WEEK.map((weekday) => ({ weekday, from: '09:00', to: '12:00', court })),
    offers: [
      { kind: 'private', minutes: 60 },
      { kind: 'group', minutes: 60, price: 10_000 },
    ],
  })
  return court
}

/** Opens the coach's free times of the day, at its address. */
async function openTimes(page: Page, coach: Account): Promise<void> {
  await page.goto(`/players/${coach.id}?day=${lessonDay()}`)
  await expect(slot(page, '10:00')).toBeEnabled()
}

test('a player asks, the coach counters, they agree, and a second player gets the time when it comes free @journey', async ({ server, signedIn }) => {
  test.slow()
  const [carla, ana, ben] = (await Promise.all(['Carla Coach', 'Ana Sousa', 'Ben Carter'].map((name) => createAccount(server.url, name)))) as [Account, Account, Account]
  const player = await signedIn(ana, DESKTOP)
  await becomeCoach(player, server.url, carla)
  const [desk, second] = [await signedIn(carla, PHONE), await signedIn(ben, PHONE)]
  await desk.goto('/lessons')
  await expect(desk.getByText(t('desk.requests_none'))).toBeVisible()
  await openTimes(player, carla)
  await openTimes(second, carla)

  // The chosen time is in the address: it survives a reload.
  await slot(player, '10:00').click()
  await expect(player).toHaveURL(/slot=\d+/)
  await player.reload()
  await expect(slot(player, '10:00')).toHaveAttribute('aria-pressed', 'true')
  await check(player)
  await player.getByRole('button', { name: t('book.ask'), exact: true }).click()
  const sheet = player.getByRole('dialog')
  await sheet.getByLabel(t('book.message')).fill('My second serve lands short.')
  await sheet.getByRole('button', { name: /^Ask for the lesson, \$60/ }).click()

  // The card is on the coach's phone at once, with what was written and the time left.
  const card = desk.getByRole('listitem').filter({ hasText: 'My second serve lands short.' })
  await expect(card.getByRole('timer')).toBeVisible()
  await expect(card).toContainText('10:00 AM')
  await check(desk)
  await expect(player.getByRole('status').filter({ hasText: t('lesson.waits_for', { name: 'Carla' }) })).toBeVisible()
  // Who looks at the same times sees that this one is asked for.
  await expect(slot(second, '10:00')).toContainText(t('book.slot_requested'))

  // The coach offers half an hour later; the player's page says what changes, and for how long the offer holds.
  await card.getByRole('button', { name: t('lesson.do_which', { deed: t('lesson.do.counter'), name: 'Ana Sousa' }) }).click()
  await desk.getByRole('dialog').getByLabel(t('lesson.starts'), { exact: true }).fill('10:30')
  await desk.getByRole('dialog').getByRole('button', { name: t('lesson.send_counter') }).click()
  const offer = player.getByRole('region', { name: t('lesson.offer') })
  await expect(offer.locator('del')).toContainText('10:00')
  await expect(offer.locator('ins')).toContainText('10:30')
  await expect(player.getByRole('timer')).toBeVisible()
  await check(player)
  await deed(player, t('lesson.do.accept')).click()
  await expect(chip(player, t('lesson.state.accepted'))).toBeVisible()

  // It is agreed on both sides: on the coach's desk, in the player's lessons, and in the room.
  await expect(desk.getByText(t('desk.requests_none'))).toBeVisible()
  const id = /\/lessons\/([^/?]+)/.exec(player.url())?.[1] ?? ''
  await desk.goto(`/lessons/${id}`)
  await expect(chip(desk, t('lesson.state.accepted'))).toBeVisible()
  await player.getByRole('link', { name: t('lesson.write', { name: 'Carla' }) }).click()
  const notes = player.getByRole('log')
  await expect(notes).toContainText(/You ask for a lesson: .*10:00 AM, Riverside/)
  await expect(notes).toContainText(/Carla.* offers instead: .*10:30 AM, Riverside/)
  await expect(notes).toContainText(/You agreed: lesson on .*10:30 AM, Riverside/)
  await player.goto('/lessons/mine')
  await expect(player.getByRole('link', { name: t('lesson.with', { name: 'Carla Coach' }) })).toBeVisible()

  // The time went while the second player was looking, who asks to be notified when it comes free.
  await expect(slot(second, '10:30')).toBeDisabled()
  await expect(slot(second, '10:30')).toContainText(t('book.slot_lost'))
  await check(second)
  await second.getByRole('button', { name: t('wish.open') }).click()
  await second.getByRole('dialog').getByRole('button', { name: t('wish.add') }).click()
  await expect(second.getByRole('list', { name: t('wish.yours') }).getByRole('listitem')).toHaveCount(1)
  await second.keyboard.press('Escape')

  await player.goto(`/lessons/${id}`)
  await deed(player, t('lesson.do.cancel')).click()
  await player.getByRole('dialog').getByRole('button', { name: t('lesson.do.cancel'), exact: true }).click()
  await expect(chip(player, t('lesson.state.cancelled_by_student'))).toBeVisible()
  await expect(chip(desk, t('lesson.state.cancelled_by_student'))).toBeVisible()

  await expect(slot(second, '10:30')).toBeEnabled()
  await second.goto('/notifications')
  await expect(second.getByText(/has a free hour: .*60 min, Riverside/)).toBeVisible()
  await openTimes(second, carla)
  await slot(second, '10:30').click()
  await second.getByRole('button', { name: t('book.ask_short'), exact: true }).click()
  await second.getByRole('dialog').getByRole('button', { name: /^Ask for the lesson/ }).click()
  await desk.goto('/lessons')
  await desk.getByRole('button', { name: t('lesson.do_which', { deed: t('lesson.do.accept'), name: 'Ben Carter' }) }).click()
  await expect(chip(second, t('lesson.state.accepted'))).toBeVisible()
  const { lessons } = await command<{ lessons: Lesson[] }>(second, carla, 'lesson.list', { side: 'coach', scope: 'upcoming' })
  expect(lessons.map(({ booked_by }) => booked_by.id)).toEqual([ben.id])
})

test('a package pays for a place in a class', async ({ server, signedIn }) => {
  const [carla, ana] = (await Promise.all(['Carla Coach', 'Ana Sousa'].map((name) => createAccount(server.url, name)))) as [Account, Account]
  const [player, desk] = [await signedIn(ana, PHONE), await signedIn(carla, DESKTOP)]
  const court = await becomeCoach(player, server.url, carla)

  // The coach offers it, the player asks for it, and the coach gives it.
  await desk.goto('/lessons/packages')
  await desk.getByRole('button', { name: t('package.offer'), exact: true }).first().click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel(t('package.name'), { exact: true }).fill('Ten classes')
  await sheet.getByLabel(t('book.kind')).selectOption('group')
  await sheet.getByLabel(t('package.price')).fill('200')
  await sheet.getByRole('button', { name: t('package.offer_do') }).click()
  await player.goto(`/players/${carla.id}`)
  await player.getByRole('button', { name: t('package.ask_for', { name: 'Ten classes' }) }).click()
  await desk.getByRole('button', { name: t('package.give_who', { name: 'Ana Sousa' }) }).click()
  await expect(player.getByRole('main').getByText(t('package.left.other', { count: '5' }), { exact: false })).toBeVisible()

  const form = { name: 'Serve clinic', kind: 'clinic', court, date: lessonDay(), from: '18:00', to: '19:00', capacity: 6, price: 2500, organiser_plays: false }
  const { event } = await command<{ event: { id: string } }>(desk, carla, 'event.create', form)
  await command(player, ana, 'enrolment.join', { event: event.id })
  await player.goto(`/games/${event.id}`)
  await player.getByRole('button', { name: t('package.pay') }).click()
  await expect(player.getByRole('main').getByText(t('dues.you_paid_pass'))).toBeVisible()
  await expect(player.getByRole('button', { name: t('package.pay') })).toBeHidden()
  await check(player)
  await desk.goto(`/games/${event.id}?tab=dues`)
  await expect(desk.getByRole('list', { name: t('dues.list') }).getByRole('listitem')).toContainText(/Ana Sousa.*Paid with a package/)
  await check(desk)
})
