import type { Page } from '@playwright/test'
import { type Account, command, createAccount, DESKTOP, expect, messages, PHONE, send, t, test } from './stories'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const TUESDAY = 2
const GAME = 'Tuesday doubles'

const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)
/** Noon there: nobody is asked at night. */
const noonLongitude = () => (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180

interface Game {
  id: string
  series: string
}

const action = (page: Page) => page.getByRole('region', { name: t('event.action') })
const poll = (page: Page) => page.getByRole('region', { name: t('poll.title') })
const isIn = (page: Page, name: string | RegExp) => page.getByRole('row', { name }).getByText(t('season.place_enrolled'), { exact: true })

/** The first Tuesday on which the game can still be polled and paired. */
function firstTuesday(): number {
  const soonest = Date.now() + 3 * DAY
  return soonest + ((TUESDAY - new Date(soonest).getUTCDay() + 7) % 7) * DAY
}

/** Ten Tuesdays of one game, the soonest first. */
async function tuesdays(page: Page, host: Account): Promise<readonly Game[]> {
  const court = await command<{ id: string }>(page, host, 'court.add', { name: 'Tuesday Park', location: { latitude: 20, longitude: noonLongitude() }, counts: { hard: 2 } })
  const first = firstTuesday()
  const form = { name: GAME, kind: 'doubles', court: court.id, date: dayAt(first), from: '19:00', to: '21:00', capacity: 8, price: 800, organiser_plays: true }
  const { event } = await command<{ event: Game }>(page, host, 'event.create', { ...form, repeat: { every: 'week', until: dayAt(first + 9 * WEEK) } })
  const { dates } = await command<{ dates: { event: string }[] }>(page, host, 'series.table', { series: event.series })
  return dates.map(({ event: id }) => ({ id, series: event.series }))
}

/** From a date's page to all of them, with every date chosen. */
async function joinWhole(page: Page, { id }: Game): Promise<void> {
  await page.goto(`/games/${id}?tab=dates`)
  await page.getByRole('link', { name: t('event.season_join') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('season.join_count.other', { count: 10 }) }).click()
  await expect(sheet.getByText(t('season.joined_all'))).toBeVisible()
  await sheet.getByRole('button', { name: t('common.close') }).last().click()
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: t('event.more') }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Says why in the open sheet, and what else happened. */
async function report(page: Page, reason: string, note: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio')).not.toHaveCount(0)
  await sheet.getByText(reason, { exact: true }).click()
  await sheet.getByLabel(t('report.note')).fill(note)
  await sheet.getByRole('button', { name: t('report.send') }).click()
  await expect(sheet).toBeHidden()
}

test('a season: joined, polled, paired, rained off, paid, announced, and somebody is reported', async ({ server, signedIn }) => {
  const names = ['Olga Petrova', 'Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss', 'Eva Lindqvist', 'Finn Okoye']
  const [olga, ana, ben, ...others] = await Promise.all(names.map((name) => createAccount(server.url, name)))
  if (!olga || !ana || !ben) throw new Error('A player is missing.')
  const [host, desk, phone] = [await signedIn(olga, DESKTOP), await signedIn(ana, DESKTOP), await signedIn(ben, PHONE)]
  const dates = await tuesdays(host, olga)
  expect(dates).toHaveLength(10)
  const [paired, polled, wet] = dates as [Game, Game, Game]

  // Six join all ten dates, two of them in their browsers; the organiser's table shows each as it happens.
  await host.goto(`/series/${paired.series}`)
  await expect(host.getByRole('row').getByRole('button', { pressed: true })).toHaveCount(10)
  await joinWhole(desk, paired)
  await expect(isIn(host, /Ana Sousa/)).toHaveCount(10)
  await joinWhole(phone, paired)
  for (const account of others) await command(host, account, 'series.join', { series: paired.series })
  for (const name of names.slice(1)) await expect(isIn(host, new RegExp(name))).toHaveCount(10)
  await expect(host.getByRole('columnheader').filter({ hasText: '7/8' })).toHaveCount(10)

  // One date does not suit: the others answer live, and a tap moves it to the Thursday.
  await host.goto(`/games/${polled.id}`)
  await choose(host, t('poll.menu'))
  for (const [index, later] of [1, 2].entries()) {
    await host.getByLabel(t('poll.date_number', { number: index + 1 })).fill(dayAt(firstTuesday() + WEEK + later * DAY))
  }
  await host.getByRole('button', { name: t('poll.open') }).click()
  for (const page of [desk, phone]) {
    await page.goto(`/games/${polled.id}`)
    for (const [index, answer] of (['no', 'yes'] as const).entries()) {
      await poll(page).getByRole('listitem').nth(index).getByText(t(`poll.${answer}`), { exact: true }).click()
    }
  }
  const thursday = poll(host).getByRole('listitem').nth(1)
  await expect(thursday.getByText(t('poll.count_yes', { count: 2 }))).toBeVisible()
  await thursday.getByRole('button', { name: /^Choose/ }).click()
  for (const page of [host, desk, phone]) await expect(poll(page)).toBeHidden()
  await expect(action(phone)).toContainText(t('game.act.in'))

  // Pairs are dealt, and a player sees them.
  await phone.goto(`/games/${paired.id}`)
  await host.goto(`/games/${paired.id}?tab=pairs`)
  await host.getByRole('button', { name: t('pairs.draw') }).click()
  await host.getByRole('dialog').getByRole('button', { name: t('pairs.draw') }).click()
  await phone.getByRole('link', { name: t('event.tab_pairs') }).click()
  await expect(phone.getByRole('region', { name: t('pairs.round', { number: 1 }) })).toBeVisible()

  // It rains while Ana's page is closed: the bell has it when she is back.
  const browser = desk.context()
  await desk.goto('/notifications')
  await desk.close()
  await host.goto(`/games/${wet.id}`)
  await choose(host, t('event.rain'))
  await host.getByText(t('rain.call_off'), { exact: true }).click()
  await host.getByRole('dialog').getByRole('button', { name: t('cancel.action') }).click()
  await expect(host.getByRole('dialog')).toBeHidden()
  const back = await browser.newPage()
  await back.goto('/home')
  await back.getByRole('banner').getByRole('link', { name: /^Notifications, \d+ new/ }).click()
  await expect(back.getByText(new RegExp(`${GAME}.*${t('cause.rain')}`)).first()).toBeVisible()
  await back.goto(`/series/${wet.series}`)
  await expect(back.getByRole('columnheader').filter({ hasText: t('game.state_cancelled') })).toHaveCount(1)

  // Who owes something sees it at once, and that it is paid.
  await back.goto(`/games/${paired.id}`)
  await host.goto(`/games/${paired.id}?tab=dues`)
  await host.getByRole('button', { name: t('dues.set') }).click()
  await host.getByRole('dialog').getByRole('button', { name: t('dues.send') }).click()
  await expect(back.getByText(t('dues.you_owe', { name: 'Olga', amount: '$8.00' }))).toBeVisible()
  await host.getByRole('switch', { name: t('dues.paid_by', { name: 'Ana Sousa' }) }).click()
  await expect(back.getByText(t('dues.you_paid', { name: 'Olga', amount: '$8.00' }))).toBeVisible()

  // What the organiser announces is on top of the room of all dates.
  await phone.goto(`/series/${paired.series}`)
  await phone.getByRole('link', { name: t('season.chat') }).click()
  await host.goto(`/games/${paired.id}`)
  await choose(host, t('event.announce'))
  await host.getByRole('dialog').getByText(t('event.announce_series')).click()
  await host.getByLabel(t('event.announce_label')).fill('New balls from next week on.')
  await host.getByRole('button', { name: t('event.announce_action') }).click()
  await expect(phone.getByRole('complementary', { name: t('chat.announcement') })).toContainText('New balls from next week on.')

  // Ben sells rackets in the room: Ana reports the message, and him.
  await send(phone, 'Cheap rackets at my shop!')
  await back.goto(new URL(phone.url()).pathname)
  const sold = messages(back).filter({ hasText: 'Cheap rackets' })
  await sold.hover()
  await back.getByRole('button', { name: t('chat.message_menu') }).last().click()
  await back.getByRole('menuitem', { name: t('report.action') }).click()
  await report(back, 'Spam or selling', 'He sells rackets.')
  await back.goto(`/players/${ben.id}`)
  await choosePerson(back, ben)
  await report(back, 'Did not come', 'Twice in a row.')
  const reported = (await server.admin('reports')).split('\n')
  expect(reported).toContainEqual(expect.stringMatching(new RegExp(`^person\\t${ben.id}\\t`)))
  const message = reported.find((line) => line.startsWith('message\t'))?.split('\t')[1] ?? ''
  expect(await server.admin('reports', 'show', 'message', message)).toContain('He sells rackets.')
})

async function choosePerson(page: Page, { name }: Account): Promise<void> {
  await page.getByRole('button', { name: t('person.more', { name }) }).click()
  await page.getByRole('menuitem', { name: t('report.action') }).click()
}
