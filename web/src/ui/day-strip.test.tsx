import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/testing/show'
import { DayStrip } from './day-strip'

const days = [
  { day: '2026-11-20', count: 24 },
  { day: '2026-11-21', count: 41 },
  { day: '2026-11-22' },
]
const strip = (current: string) => (
  <DayStrip label="Days" days={days} current={current} to={(day) => `?day=${day}`} countText={(count) => `${count} games`} />
)

test('a day is a link with its date and its number of games', async () => {
  const { user, router } = show(strip('2026-11-20'))
  expect(screen.getByRole('link', { current: 'date' })).toHaveAccessibleName('Fri 20 Friday, November 20, 24 games')
  await user.click(screen.getByRole('link', { name: 'Sat 21 Saturday, November 21, 41 games' }))
  expect(router.state.location.search).toBe('?day=2026-11-21')
})

test('the arrow keys move along the days and stop at both ends', async () => {
  const { user } = show(strip('2026-11-20'))
  const links = screen.getAllByRole('link')
  links[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(links[2]).toHaveFocus()
  await user.keyboard('{Home}')
  expect(links[0]).toHaveFocus()
})
