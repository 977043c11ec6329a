/** A series with its people, for pictures of its screens. */
import type { Page } from '@playwright/test'
import { type Account, command, createAccount } from './stories'

const DAY = 86_400_000
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)

interface Event {
  id: string
  series: string
}

export interface Stage {
  series: string
  /** With pairs, dues, a guest and an announcement. */
  first: string
  /** With an open poll for its date. */
  polled: string
}

const REGULARS = ['Ana Sousa', 'Bartholomew Featherstonehaugh', 'Cleo Marchetti', 'Dora Weiss', 'Eva Lindqvist', 'Finn Okoye', 'Greta Holm']

/** Ten weekly dates of a host, with regulars who each leave out one, and one date that is called off. */
export async function playSeason(page: Page, url: string, host: Account): Promise<Stage> {
  const send = <T>(account: Account, cmd: string, args: object) => command<T>(page, account, cmd, args)
  const court = await send<{ id: string }>(host, 'court.add', { name: 'Tuesday Park', location: { latitude: 34.05, longitude: -118.25 }, counts: { hard: 2 } })
  const first = Date.now() + 4 * DAY
  const form = { name: 'Tuesday doubles, friendly but serious', kind: 'doubles', court: court.id, date: dayAt(first), from: '19:00', to: '21:00', capacity: 10, guests: 1, price: 800, organiser_plays: true }
  const { event } = await send<{ event: Event }>(host, 'event.create', { ...form, repeat: { every: 'week', until: dayAt(first + 63 * DAY) } })
  const { dates: all } = await send<{ dates: { event: string; starts_at: number }[] }>(host, 'series.table', { series: event.series })
  const dates = all.map((date) => date.event)
  const [start, polled, wet] = dates as [string, string, string]
  for (const [at, name] of REGULARS.entries()) {
    const account = await createAccount(url, name)
    await send(account, 'series.join', { series: event.series, dates: dates.filter((_, index) => index !== at + 3) })
    if (at === 0) await send(account, 'enrolment.leave', { event: start })
    if (at === 1) await send(account, 'enrolment.bring_guest', { event: start, guest: 'Tom' })
  }
  const later = (all[1]?.starts_at ?? 0) + DAY
  await send(host, 'poll.open', { event: polled, dates: [later, later + DAY] })
  await send(host, 'event.cancel', { event: wet, cause: 'rain' })
  await send(host, 'pairs.draw', { event: start, rounds: 3, courts: 2, mix: 'even', seed: 7 })
  await send(host, 'dues.set', { event: start, amounts: { by: 'price' } })
  await send(host, 'event.announce', { event: start, series: true, text: 'New balls from next week on. The gate code has changed: ask me.' })
  return { series: event.series, first: start, polled }
}
