import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DateAnswer, SeriesDate, SeriesTable } from '@/wire'
import { setState } from '@/store/index'
import { startSeries } from '@/store/slices/series'
import { withTable } from '@/store/slices/series-table'
import { aProfile } from '@/testing/builders'
import { show } from '@/testing/show'
import * as actions from './actions'
import DatesSheet from './dates-sheet'
import { seasonOf } from './selectors'
import { SeasonTable } from './season-table'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T16:00:00Z')
const person = (id: string, name: string) => ({ id, name, handle: id })
const maya = aProfile('Maya Okafor')
const date = (event: string, days: number, more: Partial<SeriesDate> = {}): SeriesDate => {
  const starts_at = NOW + days * DAY
  return { event, starts_at, ends_at: starts_at + 7_200_000, zone: 'America/Los_Angeles', state: 'published', capacity: 4, taken: 2, waiting_count: 0, ...more }
}
const table: SeriesTable = {
  id: 's',
  name: 'Friday doubles',
  organiser: person('elena', 'Elena Vasquez'),
  dates: [date('past', -7, { state: 'past' }), date('a', 7), date('b', 14, { state: 'cancelled' }), date('c', 21, { taken: 4, state: 'full' }), date('d', 28)],
  players: [
    { player: person('noah', 'Noah Goldberg'), places: { enrolled: [1, 3] } },
    { player: person(maya.id, 'Maya Okafor'), places: { enrolled: [1] } },
  ],
  clashes: [{ event: 'd', with: { id: 'x', name: 'Ladder' } }],
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  setState({ session: { user: maya, signedIn: true, profileSkip: true }, series: withTable(startSeries(), table) })
  return () => vi.useRealTimers()
})

function season() {
  const known = withTable(startSeries(), table).known.s
  if (known?.is !== 'ready') throw new Error('no table')
  return seasonOf(known, maya, 1)
}

test('my row comes first, and a tap on a date to come joins or leaves it', async () => {
  const onToggle = vi.fn()
  const { user } = show(<SeasonTable season={season()} dates={season().coming} now={NOW} busy={undefined} onToggle={onToggle} />)
  const rows = screen.getAllByRole('row')
  expect(within(rows[1] as HTMLElement).getAllByRole('button')).toHaveLength(3)
  expect(within(rows[2] as HTMLElement).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Fri, Nov 27 .*: In\. Leave this date$/ }))
  await user.click(screen.getByRole('button', { name: /^Join on Fri, Dec 11/ }))
  expect(onToggle.mock.calls.map(([{ event }]) => event)).toEqual(['a', 'c'])
})

test('a cancelled date says so, and cannot be joined', () => {
  show(<SeasonTable season={season()} dates={season().coming} now={NOW} busy={undefined} onToggle={() => {}} />)
  const head = screen.getByRole('columnheader', { name: /Fri, Dec 4/ })
  expect(within(head).getByText('Called off')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Dec 4/ })).toBeNull()
})

test('all dates are chosen but for those at which I play something else', async () => {
  const answers: DateAnswer[] = [{ event: 'c', enrolment: { id: 'e', event: 'c', state: 'waitlisted', at: NOW } }]
  const join = vi.spyOn(actions, 'joinDates').mockResolvedValue(answers)
  const { user } = show(<DatesSheet season={season()} onClose={() => {}} />)
  expect(screen.getByText('You play Ladder then')).toBeDefined()
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  await user.click(screen.getByRole('button', { name: 'Join one date' }))
  expect(join).toHaveBeenCalledWith('s', ['c'])
  expect(await screen.findByText('On the waitlist')).toBeDefined()
})

test('why a date was refused stands beside it', async () => {
  const refused = { code: 'clash' as const, message: 'You play something else at that time: Ladder.', retry: false, data: { key: 'clash', params: { game: 'Ladder' } } }
  vi.spyOn(actions, 'joinDates').mockResolvedValue([{ event: 'd', refused }])
  const { user } = show(<DatesSheet season={season()} onClose={() => {}} />)
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Join one date' }))
  expect(await screen.findByText(/You play something else at that time: Ladder/)).toBeDefined()
})
