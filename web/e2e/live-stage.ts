/** Games and matches to score live, for the stories and pictures of the pad. */
import type { Page } from '@playwright/test'
import { type Account, command } from './stories'

const HOUR = 3_600_000

/** A singles game of two that begins in an hour: its id. */
export function makeGame(page: Page, olga: Account, ana: Account, latitude = 34): Promise<string> {
  return makeEvent(page, olga, [ana], { name: 'Final', kind: 'singles' }, latitude)
}

/** A doubles game in an hour, with its organiser and four more. */
export function makeDoubles(page: Page, organiser: Account, players: readonly Account[], latitude = 36): Promise<string> {
  return makeEvent(page, organiser, players, { name: 'Doubles final', kind: 'doubles' }, latitude)
}

async function makeEvent(page: Page, organiser: Account, players: readonly Account[], of: { name: string; kind: string }, latitude: number): Promise<string> {
  const court = await command<{ id: string }>(page, organiser, 'court.add', { name: 'Pad Court', location: { latitude, longitude: -118 }, counts: { hard: 2 } })
  const start = new Date(Date.now() + HOUR)
  const end = new Date(Date.now() + 2 * HOUR)
  const zone = 'America/Los_Angeles'
  const time = (at: Date) => at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const date = start.toLocaleDateString('en-CA', { timeZone: zone })
  const form = { ...of, court: court.id, date, from: time(start), to: time(end), capacity: players.length + 1 }
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
