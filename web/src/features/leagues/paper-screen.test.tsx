import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as realtime from '@/realtime/use-topic'
import { show } from '@/testing/show'
import * as actions from './fixture-actions'
import PaperScreen from './paper-screen'

beforeEach(() => {
  vi.spyOn(realtime, 'useTopic').mockReturnValue('open')
  vi.spyOn(actions, 'loadFixtures').mockResolvedValue(undefined)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const open = (league: string, sheet = '') => show(<PaperScreen />, { path: '/leagues/:id/print', at: `/leagues/${league}/print${sheet}`, is: 'league' })

test('a round robin has its table by final results, its grid and its matches', async () => {
  const { user } = open('league')
  const table = within(screen.getByRole('article', { name: 'Table' }))
  expect(table.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Diego FuentesThrough', 'Tomasz Zieliński', 'Amara Diallo', 'Linh Tran', 'Maya Okafor', 'Kenji Watanabe', 'Sofia MarchettiOut', 'Jonas LindqvistOut'])
  expect(table.getByText('6 matches are still to be played or confirmed.')).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Bracket' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Results' }))
  expect((await screen.findByRole('rowheader', { name: /^1\s+Diego Fuentes/ })).closest('tr')).toHaveTextContent('6–26–3')
  await user.click(screen.getByRole('radio', { name: 'Matches' }))
  expect((await screen.findAllByRole('row')).map((row) => row.textContent)).toContainEqual(expect.stringMatching(/^22Diego Fuentes v Jonas Lindqvist.*6–2 6–3$/))
})

test('a knock-out has its bracket on one sheet, with its rounds', async () => {
  open('cup')
  const sheet = within(await screen.findByRole('article', { name: 'Knock-out' }))
  expect(sheet.getAllByRole('region').map((round) => round.getAttribute('aria-label'))).toEqual(['Quarter-finals', 'Semi-finals', 'Final'])
  expect(within(sheet.getByRole('region', { name: 'Final' })).getByText('Maya Okafor')).toBeDefined()
  // Who wins the match that is in play is written there by hand.
  expect(sheet.queryByText('Diego or Amara')).toBeNull()
})

test('it prints what is shown', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = open('cup')
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})
