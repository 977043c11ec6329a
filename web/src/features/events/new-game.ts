/** What the form of a new game begins with: the next playing time, and my own level with half a level either way. */
import type { Millis } from '@/wire'
import { dayAfter, dayAt } from '@/lib/zoned'
import { addMinutes } from './clock'
import { BLANK, type Fields } from './event-fields'

const EVENING = 18 * 60
/** No new game begins later than this on the same day. */
const LATEST = 21 * 60
/** From publishing until the start, at least: others must hear of it and come. */
const NOTICE = 60
const LENGTH = 90
const HALF_LEVEL = 0.5

/** The fields of a new game, before anything is typed. `zone` is the court's, and absent for the player's own. */
export function newGameFields(now: Millis, level: number | undefined, zone?: string): Fields {
  return { ...BLANK, ...nextPlayingTime(now, zone), ...levelsAround(level) }
}

/** Tonight at six, else the next half hour an hour from now, else tomorrow at six. */
function nextPlayingTime(now: Millis, zone: string | undefined): Pick<Fields, 'date' | 'from' | 'to'> {
  const today = dayAt(now, zone)
  const soonest = Math.ceil((minutesOfDay(now, zone) + NOTICE) / 30) * 30
  const tomorrow = soonest > LATEST
  const start = tomorrow ? EVENING : Math.max(EVENING, soonest)
  return { date: tomorrow ? dayAfter(today, 1) : today, from: clockOf(start), to: clockOf(start + LENGTH) }
}

function levelsAround(level: number | undefined): Partial<Fields> {
  if (level === undefined) return {}
  return { level_min: String(Math.max(1, level - HALF_LEVEL)), level_max: String(Math.min(7, level + HALF_LEVEL)) }
}

function minutesOfDay(at: Millis, zone: string | undefined): number {
  const clock = new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...(zone !== undefined && { timeZone: zone }) })
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function clockOf(minutes: number): string {
  return addMinutes('00:00', minutes) ?? '23:30'
}
