/** How far, until when, and for whom: the choices of whoever is free, as lists of steps. */
import { type FreePlayer, LIMITS, type Millis, type Spot } from '@/wire'

/** Miles that one would go. */
export const DISTANCES = [2, 5, 10, 15, 25, LIMITS.PLAY_DISTANCE_MAX] as const

const EARTH_MILES = 3958.8
const HOUR_MS = 3_600_000
const STEP_MS = 30 * 60_000

/** Miles between two places, to half a mile as distances are told. */
export function milesBetween(one: Spot, other: Spot): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const [up, along] = [to - from, radians(other.longitude - one.longitude)]
  const share = Math.sin(up / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(along / 2) ** 2
  return Math.round(4 * EARTH_MILES * Math.asin(Math.sqrt(share))) / 2
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** One, two and three hours from now on, on a half hour: none is shorter than its name by more than minutes. */
export function quickTimes(now: Millis): Millis[] {
  return [1, 2, 3].map((hours) => Math.round((now + hours * HOUR_MS) / STEP_MS) * STEP_MS)
}

/** The next time that the clock shows so: "19:30"; null where that is more than 12 hours away. */
export function nextAt(time: string, now: Millis): Millis | null {
  const found = /^(\d\d):(\d\d)/.exec(time)
  if (!found) return null
  const at = new Date(now)
  at.setHours(Number(found[1]), Number(found[2]), 0, 0)
  if (at.getTime() <= now) at.setDate(at.getDate() + 1)
  return at.getTime() - now <= LIMITS.PLAY_HOURS_MAX * HOUR_MS ? at.getTime() : null
}

/** 19:30 for a field of the browser's. */
export function clockOf(at: Millis): string {
  const date = new Date(at)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Half a level below mine to half above. */
export function bandAround(level: number | undefined): { level_min?: number; level_max?: number } {
  if (level === undefined) return {}
  return { level_min: Math.max(1, level - 0.5), level_max: Math.min(7, level + 0.5) }
}

/** Whether they look for somebody of my level, and I for one of theirs. */
export function fits(one: FreePlayer, mine: FreePlayer | undefined, myLevel: number | undefined): boolean {
  return isIn(myLevel, one) && (mine === undefined || isIn(one.level, mine))
}

function isIn(level: number | undefined, { level_min, level_max }: FreePlayer): boolean {
  return level === undefined || ((level_min === undefined || level >= level_min) && (level_max === undefined || level <= level_max))
}
