import type { SearchEvents } from '@/wire'
import { dayAfter, daysFrom } from '@/lib/zoned'
import { useDebounced } from '@/ui/use-debounced'
import { DAYS } from './search'
import { useGames } from './search-selectors'

interface StripDay {
  day: string
  /** Absent while unknown, and for a day beyond the counted ones. */
  count: number | undefined
}

/** Two weeks from today with the number of matching games per day; a later chosen day is appended. */
export function useStrip(questionFor: (day: string) => SearchEvents, today: string, chosen: string): { strip: readonly StripDay[]; nearest: { day: string; count: number } | undefined } {
  const { days } = useGames(useDebounced(questionFor(today)))
  const counts = new Map(days?.map(({ day, count }) => [day, count]))
  const ahead = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index))
  const all = ahead.includes(chosen) ? ahead : [...ahead, chosen]
  const strip = all.map((day) => ({ day, count: days && ahead.includes(day) ? (counts.get(day) ?? 0) : undefined }))
  return { strip, nearest: nearestOther(strip, chosen) }
}

/** The nearest other day with games. */
function nearestOther(strip: readonly StripDay[], current: string): { day: string; count: number } | undefined {
  const others = strip.flatMap(({ day, count }) => (count !== undefined && count > 0 && day !== current ? [{ day, count }] : []))
  return others.sort((a, b) => Math.abs(daysFrom(current, a.day)) - Math.abs(daysFrom(current, b.day)))[0]
}
