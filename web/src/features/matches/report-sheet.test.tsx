import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { person } from '@/testing/games'
import { show } from '@/testing/show'
import * as actions from './actions'
import ReportSheet from './report-sheet'

const maya = { id: 'maya-30714', name: 'Maya Okafor', handle: 'maya.ok' }
const roster = [person('linh'), maya]

let sent: unknown[]

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollIntoView = () => {}
  sent = []
  vi.spyOn(actions, 'report').mockImplementation(async (...args) => void sent.push(args))
})

function open() {
  const closed = vi.fn()
  const { user } = show(<ReportSheet what={{ is: 'new', event: 'game', format: 'single', roster }} onClose={closed} />)
  const games = (side: string, set: number) => screen.getByRole('textbox', { name: `${side}, Set ${set}` })
  return { user, closed, games }
}

test('a tap for each side enters a set, and the pad moves on to the next one', async () => {
  const { user, closed, games } = open()
  const pad = (side: string, set: number) => within(screen.getByRole('group', { name: `${side}, Set ${set}` }))
  const tap = (side: string, set: number, value: string) => user.click(pad(side, set).getByRole('button', { name: value }))
  await tap('Maya Okafor', 1, '6')
  await tap('Linh Someone', 1, '4')
  await tap('Maya Okafor', 2, '6')
  await tap('Linh Someone', 2, '2')
  expect(games('Linh Someone', 1)).toHaveValue('4')
  await user.click(screen.getByRole('button', { name: 'Enter: Maya Okafor won' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent).toMatchObject([['game', {}, { sets: [{ a: 6, b: 4 }, { a: 6, b: 2 }] }]])
})

test('I enter a score set by set, by keyboard and buttons, and see who won', async () => {
  const { user, closed, games } = open()
  await user.type(games('Maya Okafor', 1), '6')
  await user.type(games('Linh Someone', 1), '4')
  await user.click(within(screen.getByRole('group', { name: 'Maya Okafor, Set 2' })).getByRole('button', { name: '7' }))
  await user.type(games('Linh Someone', 2), '5{ArrowUp}')
  await user.type(screen.getByRole('textbox', { name: /Tie-break of set 2/ }), '3')
  expect(screen.queryByRole('textbox', { name: /Set 3/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enter: Maya Okafor won' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  const score = { format: 'SET3-S:6/TB7', ending: 'completed', sets: [{ a: 6, b: 4 }, { a: 7, b: 6, tiebreak: 3 }] }
  expect(sent).toEqual([['game', { a: ['maya-30714'], b: ['linh'] }, score]])
})

test('Back loses no half-typed score; sending or discarding it forgets the draft', async () => {
  const first = open()
  await first.user.type(first.games('Maya Okafor', 1), '6')
  await first.user.type(first.games('Linh Someone', 1), '4')
  cleanup()
  const second = open()
  expect([second.games('Maya Okafor', 1), second.games('Linh Someone', 1)].map((field) => (field as HTMLInputElement).value)).toEqual(['6', '4'])
  await second.user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(second.games('Maya Okafor', 1)).toHaveValue('')
  for (const set of [1, 2]) {
    await second.user.type(second.games('Maya Okafor', set), '6')
    await second.user.type(second.games('Linh Someone', set), '0')
  }
  await second.user.click(screen.getByRole('button', { name: 'Enter: Maya Okafor won' }))
  await waitFor(() => expect(second.closed).toHaveBeenCalled())
  cleanup()
  const third = open()
  expect(third.games('Maya Okafor', 1)).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

test('6-5 shows an error under its set, and nothing is sent', async () => {
  const { user, closed, games } = open()
  await user.type(games('Maya Okafor', 1), '6')
  await user.type(games('Linh Someone', 1), '5')
  await user.click(screen.getByRole('button', { name: 'Enter the result' }))
  expect(screen.getByText(/is not over/).textContent).toBe('Set 1: 6-5 is not over. A set ends 6-0 to 6-4, 7-5 or 7-6.')
  expect(games('Maya Okafor', 1).getAttribute('aria-invalid')).toBe('true')
  expect([sent, closed.mock.calls]).toEqual([[], []])
})

test('a refusal of the server is shown in the form, and my input stays', async () => {
  vi.mocked(actions.report).mockRejectedValue(new Refused({ code: 'invalid', message: 'The time to enter a result is over.', retry: false }))
  const { user, closed, games } = open()
  for (const set of [1, 2]) {
    await user.type(games('Maya Okafor', set), '6')
    await user.type(games('Linh Someone', set), '0')
  }
  await user.click(screen.getByRole('button', { name: 'Enter: Maya Okafor won' }))
  expect(await screen.findByText('The time to enter a result is over.')).toBeVisible()
  expect(games('Maya Okafor', 2)).toHaveValue('6')
  expect(closed).not.toHaveBeenCalled()
})

test('for a retirement I have to say who retired', async () => {
  const { user, games } = open()
  await user.type(games('Maya Okafor', 1), '3')
  await user.type(games('Linh Someone', 1), '1')
  await user.selectOptions(screen.getByLabelText('How it ended'), 'Retired')
  await user.click(screen.getByRole('button', { name: 'Enter the result' }))
  expect(screen.getByText('Say who stopped.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Linh Someone' }))
  await user.click(screen.getByRole('button', { name: 'Enter: Maya Okafor won' }))
  await waitFor(() => expect(sent).toMatchObject([['game', {}, { ending: 'retired', winner: 'a', sets: [{ a: 3, b: 1 }] }]]))
})

test('choosing a player who is already picked swaps the two', async () => {
  const { user } = open()
  await user.selectOptions(screen.getByLabelText('One side'), 'Linh Someone')
  expect(screen.getByLabelText('The other side')).toHaveValue('maya-30714')
})
