/** Distances, times and level bands of a player who is free to play. */
import { type FreePlayer, LIMITS, type Millis, type Spot } from '@/wire'
import { milesBetween } from '@/lib/geo'

/** Choices for the maximum distance, in miles. */
export const DISTANCES = [2, 5, 10, 15, 25, LIMITS.PLAY_DISTANCE_MAX] as const

const HOUR_MS = 3_600_000
const STEP_MS = 30 * 60_000

/** Great-circle distance in miles, rounded to half a mile. */
export function halfMilesBetween(one: Spot, other: Spot): number {
  return Math.round(2 * milesBetween(one, other)) / 2
}

/** One, two and three hours from now, rounded to the half hour. */
export function quickTimes(now: Millis): Millis[] {
  return [1, 2, 3].map((hours) => Math.round((now + hours * HOUR_MS) / STEP_MS) * STEP_MS)
}

/** The next occurrence of a local time ("19:30"); null if invalid or more than 12 hours ahead. */
export function nextAt(time: string, now: Millis): Millis | null {
  const match = /^(\d\d):(\d\d)/.exec(time)
  if (!match) return null
  const at = new Date(now)
  at.setHours(Number(match[1]), Number(match[2]), 0, 0)
  if (at.getTime() <= now) at.setDate(at.getDate() + 1)
  return at.getTime() - now <= LIMITS.PLAY_HOURS_MAX * HOUR_MS ? at.getTime() : null
}

/** "19:30", as a time input expects it. */
export function clockOf(at: Millis): string {
  const date = new Date(at)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Half a level either side of mine. */
export function bandAround(level: number | undefined): { level_min?: number; level_max?: number } {
  if (level === undefined) return {}
  return { level_min: Math.max(1, level - 0.5), level_max: Math.min(7, level + 0.5) }
}

/** Whether each level is in the other's band. */
export function fits(one: FreePlayer, mine: FreePlayer | undefined, myLevel: number | undefined): boolean {
  return isIn(myLevel, one) && (mine === undefined || isIn(one.level, mine))
}

function isIn(level: number | undefined, { level_min, level_max }: FreePlayer): boolean {
  return level === undefined || ((level_min === undefined || level >= level_min) && (level_max === undefined || level <= level_max))
}
