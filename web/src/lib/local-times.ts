/** Local times and the instants they stand for: none when clocks skip a time in spring, two when they repeat it in autumn. */
import type { Millis } from '@/wire'
import { offsetAt } from './zoned'

const DAY_MS = 86_400_000

/** The instants of a local time ("HH:MM") in a zone: none, one or two, earliest first. */
export function instantsOf(day: string, clock: string, zone: string | undefined): Millis[] {
  const local = Date.parse(`${day}T${clock}:00Z`)
  if (Number.isNaN(local)) return []
  const offsets = new Set([offsetAt(local - DAY_MS, zone), offsetAt(local + DAY_MS, zone)])
  const instants = [...offsets].map((offset) => local - offset).filter((at) => at + offsetAt(at, zone) === local)
  return [...new Set(instants)].sort((a, b) => a - b)
}

/** Adds minutes to "HH:MM"; undefined if that crosses midnight. */
export function addMinutes(clock: string, minutes: number): string | undefined {
  const [hours, rest] = clock.split(':').map(Number)
  if (hours === undefined || rest === undefined || Number.isNaN(hours + rest)) return undefined
  const all = hours * 60 + rest + minutes
  if (all < 0 || all >= 24 * 60) return undefined
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}
