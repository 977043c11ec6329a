import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/testing/show'
import { BigTime } from './big-time'

test('shows the time in the court’s zone, with AM or PM', () => {
  show(<BigTime at={Date.parse('2026-11-21T02:30:00Z')} zone="America/Los_Angeles" />)
  const time = screen.getByText('6:30').closest('time')
  expect(time?.textContent).toBe('6:30PM')
  expect(time?.dateTime).toBe('2026-11-21T02:30:00.000Z')
})
