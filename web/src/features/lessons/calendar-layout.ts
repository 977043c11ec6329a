/** Where things stand in a calendar of a day or a week: hours down, columns beside each other where things overlap. */
import type { Millis } from '@/wire'

export interface Placed<T> {
  item: T
  /** Minutes after the first hour shown. */
  top: number
  height: number
  /** Which of so many columns. */
  column: number
  columns: number
}

interface Spanned {
  from: Millis
  until: Millis
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const STEP_MINUTES = 15

/** The hours to show: a working day, and earlier or later ones that something needs. */
export function hoursOf(items: readonly Spanned[], midnight: Millis): { first: number; last: number } {
  const hours = items.map(({ from, until }) => [Math.floor((from - midnight) / HOUR_MS), Math.ceil((until - midnight) / HOUR_MS)] as const)
  return { first: Math.max(0, Math.min(7, ...hours.map(([from]) => from))), last: Math.min(25, Math.max(20, ...hours.map(([, until]) => until))) }
}

/** Places what is on a day; what overlaps stands side by side. */
export function place<T extends Spanned>(items: readonly T[], midnight: Millis, { first, last }: { first: number; last: number }): Placed<T>[] {
  const begin = midnight + first * HOUR_MS
  const end = midnight + last * HOUR_MS
  const sorted = items.filter(({ from, until }) => from < end && until > begin).toSorted((a, b) => a.from - b.from || b.until - a.until)
  const placed: Placed<T>[] = []
  let cluster: Placed<T>[] = []
  let clusterEnd = -Infinity
  const close = () => {
    const columns = Math.max(1, ...cluster.map(({ column }) => column + 1))
    for (const one of cluster) one.columns = columns
    placed.push(...cluster)
    cluster = []
  }
  for (const item of sorted) {
    if (item.from >= clusterEnd) close()
    const used = new Set(cluster.filter(({ item: other }) => other.until > item.from).map(({ column }) => column))
    let column = 0
    while (used.has(column)) column += 1
    const from = Math.max(item.from, begin)
    cluster.push({ item, top: (from - begin) / MINUTE_MS, height: Math.max(STEP_MINUTES, (Math.min(item.until, end) - from) / MINUTE_MS), column, columns: 1 })
    clusterEnd = cluster.length === 1 ? item.until : Math.max(clusterEnd, item.until)
  }
  close()
  return placed
}

/** An instant moved by days and minutes, to a quarter of an hour. Days are those of the clock: in a week with a change they are not all of 24 hours. */
export function movedBy(at: Millis, minutes: number): Millis {
  const step = STEP_MINUTES * MINUTE_MS
  return Math.round((at + minutes * MINUTE_MS) / step) * step
}
