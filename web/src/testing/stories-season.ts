/** A made-up series for `stories`: ten weekly dates, one of them called off, and regulars of all kinds. */
import type { EnrolmentState, Person, Profile, SeriesDate, SeriesTable } from '@/wire'
import { type Series, startSeries } from '@/store/slices/series'
import { withTable } from '@/store/slices/series-table'

const DAY = 86_400_000

export function seasonOf(people: readonly Person[], me: Profile, now: number): { series: Series } {
  const dates = Array.from({ length: 12 }, (_, week): SeriesDate => {
    const starts_at = now + (week - 2) * 7 * DAY + 3 * 3_600_000
    const state = week < 2 ? 'past' : week === 4 ? 'cancelled' : week === 6 ? 'full' : 'published'
    return { event: `date-${week}`, starts_at, ends_at: starts_at + 7_200_000, zone: 'America/Los_Angeles', state, capacity: 6, taken: week === 6 ? 6 : 3 + (week % 3), waiting_count: 0 }
  })
  const places = (row: number): Partial<Record<EnrolmentState, number[]>> => ({
    enrolled: dates.flatMap((_, index) => ((index + row) % (row + 2) === 0 ? [] : [index])),
    waitlisted: dates.flatMap((_, index) => ((index + row) % (row + 2) === 0 && index === 6 ? [index] : [])),
  })
  const table: SeriesTable = {
    id: 'season',
    name: 'Tuesday doubles, friendly but serious',
    organiser: people[0] as Person,
    repeat: { every: 'week', until: '2027-02-02' },
    chat: '1',
    dates,
    players: [
      ...people.map((player, row) => ({ player, level: 3.5, places: places(row) })),
      { player: { id: me.id, name: me.name, handle: me.handle }, level: 3.5, places: { enrolled: [2, 3, 5], waitlisted: [6], pending: [7], checked_in: [0], no_show: [1] } },
    ],
    clashes: [{ event: 'date-9', with: { id: 'ladder', name: 'Ladder match against Linh' } }],
  }
  return { series: withTable(startSeries(), table) }
}
