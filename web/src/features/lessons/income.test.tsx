import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { IncomeRow } from '@/wire'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary, t } from '@/lib/i18n'
import { IncomeBars } from './income-chart'
import { incomeCsv } from './income-csv'

const rows: IncomeRow[] = [
  { first_day: '2026-10-01', lessons: 12, earned: 102_000, expected: 0, minutes: 720 },
  { first_day: '2026-11-01', lessons: 9, earned: 76_550, expected: 17_000, minutes: 540 },
]

beforeEach(() => setDictionary(en))

test('income is saved as a table of numbers', () => {
  expect(incomeCsv(t, rows)).toBe('From,Lessons,Minutes,Earned,To come\r\n2026-10-01,12,720,1020.00,0.00\r\n2026-11-01,9,540,765.50,170.00\r\n')
})

test('a heading with a comma is quoted', () => {
  expect(incomeCsv((key) => (key === 'income.earned' ? 'Earned, "net"' : 'x'), []).split('\r\n')[0]).toBe('x,x,x,"Earned, ""net""",x')
})

test('the chart says in words what it shows, each bar its numbers', () => {
  render(<IncomeBars rows={rows} current="2026-11-20" />)
  expect(screen.getByRole('img', { name: 'Income, $1,785.50 earned in 2 periods' })).toBeDefined()
  expect(screen.getByText('Sun, Nov 1: $765.50 earned, $170 still to come')).toBeDefined()
})

test('income of nothing draws no bars above the line', () => {
  const { container } = render(<IncomeBars rows={[{ first_day: '2026-11-01', lessons: 0, earned: 0, expected: 0, minutes: 0 }]} current="2026-11-20" />)
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))).toEqual(['0', '0'])
})
