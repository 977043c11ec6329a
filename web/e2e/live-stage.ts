/** Games and matches to score live, for the stories and pictures of the pad. */
import type { Page } from '@playwright/test'
import { type Account, command } from './stories'
import { clockAt, townBeforeMidnight } from './towns'

const HOUR = 3_600_000

/** Between two courts, in degrees. */
const APART = 0.02

/** A singles game of two that begins in an hour, on a court so many courts farther north: its id. */
export function makeGame(page: Page, olga: Account, ana: Account, courts = 0): Promise<string> {
  return makeEvent(page, olga, [ana], { name: 'Final', kind: 'singles' }, courts)
}

/** A doubles game in an hour, with its organiser and four more. */
export function makeDoubles(page: Page, organiser: Account, players: readonly Account[]): Promise<string> {
  return makeEvent(page, organiser, players, { name: 'Doubles final', kind: 'doubles' }, 2)
}

async function makeEvent(page: Page, organiser: Account, players: readonly Account[], of: { name: string; kind: string }, courts: number): Promise<string> {
  const now = Date.now()
  const town = townBeforeMidnight(now)
  const location = { latitude: town.latitude + courts * APART, longitude: town.longitude }
  const court = await command<{ id: string }>(page, organiser, 'court.add', { name: 'Pad Court', location, counts: { hard: 2 } })
  const [start, end] = [clockAt(town, now + HOUR), clockAt(town, now + 2 * HOUR)]
  const form = { ...of, court: court.id, date: start.date, from: start.time, to: end.time, capacity: players.length + 1 }
  const { event } = await command<{ event: { id: string } }>(page, organiser, 'event.create', form)
  for (const player of players) await command(page, player, 'enrolment.join', { event: event.id })
  return event.id
}

export interface Scorer {
  /** Records points: the sides that win them, `a` or `b`. */
  points(play: string): Promise<void>
  finish(): Promise<void>
}

/** Scores a match from the pad that is open on a page, without tapping. */
export async function scorerOf(page: Page, account: Account, match: string, known = 0): Promise<Scorer> {
  const pad = await page.evaluate(() => JSON.parse(localStorage.getItem('pad.id') ?? '""') as string)
  let after = known
  const record = async (events: readonly object[]) => {
    const stored = events.map((event) => ({ event, at: Date.now() }))
    after = (await command<{ events: number }>(page, account, 'match.points', { match, pad, after, events: stored })).events
  }
  return {
    points: (play) => record([...play].map((side) => ({ kind: 'point', side }))),
    finish: () => record([{ kind: 'finished' }]),
  }
}
