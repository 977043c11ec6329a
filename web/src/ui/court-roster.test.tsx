import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/testing/show'
import { CourtRoster } from './court-roster'
import { LargeCourt, type RosterSeat } from './large-court'

const diego: RosterSeat = { is: 'taken', person: { id: 'diego', name: 'Diego Fuentes' }, note: '4.0 · host', to: '/players/diego' }
const maya: RosterSeat = { is: 'taken', person: { id: 'maya', name: 'Maya Okafor' }, note: '3.5', mine: true, to: '/profile' }
const open: RosterSeat = { is: 'open', note: '3.0–4.0' }

test.each([
  [3, 4, false, '3 of 4 seats taken'],
  [4, 4, true, '4 of 4 seats taken, you are in'],
  [12, 30, false, '12 of 30 seats taken'],
])('%i of %i taken, mine %s: the court has a text alternative', (taken, capacity, mine, label) => {
  show(<CourtRoster surface="clay" taken={taken} capacity={capacity} mine={mine} />)
  expect(screen.getByRole('img', { name: label })).toBeDefined()
})

test('a large group is shown as a number', () => {
  show(<CourtRoster surface="hard" taken={12} capacity={30} />)
  expect(screen.getByText('12/30')).toBeDefined()
})

test('the large court names the players, and a press takes the open seat', async () => {
  const take = vi.fn()
  const { user, router } = show(<LargeCourt surface="clay" capacity={3} seats={[diego, maya, open]} onTake={take} takeLabel="Take the open seat" />)
  expect(screen.getByRole('list', { name: '2 of 3 seats taken, you are in' })).toBeDefined()
  expect(screen.getByText('You')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Take the open seat$/ }))
  expect(take).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('link', { name: /Diego/ }))
  expect(router.state.location.pathname).toBe('/players/diego')
})

test('a seat that I cannot take, or that is held for somebody, is not a button', () => {
  show(<LargeCourt surface="hard" capacity={3} seats={[diego, open, { is: 'held' }]} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Seat held')).toBeDefined()
})
