import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Explanation } from '@/wire'
import { applyPushes } from '@/store/apply'
import { setState, state } from '@/store/index'
import { eastside } from '@/testing/stories-league'
import { show } from '@/testing/show'
import * as actions from './fixture-actions'
import { ScoreboardTab } from './scoreboard-tab'

const WHY: Explanation = {
  side: 'linh',
  place: 3,
  why: [
    { criterion: 'wins', sides: [{ side: 'tomasz', count: 4 }, { side: 'linh', count: 4 }, { side: 'amara', count: 4 }] },
    { criterion: 'sets', sides: [{ side: 'tomasz', count: 9, of: 14 }, { side: 'linh', count: 9, of: 15 }, { side: 'amara', count: 8, of: 14 }] },
  ],
  chances: [20, 310, 420, 190, 60, 0, 0, 0],
  needs: 'win_to_stay',
}

let asked: unknown[]

beforeEach(() => {
  asked = []
  vi.spyOn(actions, 'loadFixtures').mockResolvedValue(undefined)
  vi.spyOn(actions, 'explain').mockImplementation(async (...args) => {
    asked.push(args)
    return WHY
  })
})

const table = () => screen.getByRole('table', { name: 'Table' })
const order = () => within(table()).getAllByRole('rowheader').map((row) => row.textContent?.split(' why')[0])

test('the table counts what is being played, or final results only', async () => {
  const { user } = show(<ScoreboardTab id="league" />, { is: 'league' })
  expect(order().slice(2, 4)).toEqual(['Linh Tran', 'Amara Diallo'])
  const linh = within(table()).getByRole('row', { name: /^3 Linh Tran/ })
  expect(linh).toHaveTextContent('4–29–670–5855%')
  expect(within(linh).getByText('up 1 place')).toBeInTheDocument()
  expect(within(linh).getByText('playing now')).toBeInTheDocument()
  expect(within(table()).getByRole('row', { name: /^5 Maya Okafor/ })).toHaveTextContent('You')
  expect(within(table()).getByRole('row', { name: /^1 Diego Fuentes/ })).toHaveTextContent('Through')
  await user.click(screen.getByRole('radio', { name: 'Final results only' }))
  expect(order().slice(2, 4)).toEqual(['Amara Diallo', 'Linh Tran'])
  expect(screen.queryByText('up 1 place')).toBeNull()
  expect(screen.getByText('Places are provisional until all 28 matches are confirmed.')).toBeInTheDocument()
})

test('a row says why it stands there, and asks again when the table moves', async () => {
  const { user } = show(<ScoreboardTab id="league" />, { is: 'league' })
  await user.click(screen.getByRole('button', { name: /^Linh Tran why third\?/ }))
  const why = await screen.findByRole('region', { name: 'Why is Linh third?' })
  expect(await within(why).findByText(/Tomasz, Linh, and Amara: 4 each, level\./)).toBeInTheDocument()
  expect(why).toHaveTextContent('Share of sets. Tomasz 9 of 14 (64.3%), Linh 9 of 15 (60.0%), Amara 8 of 14 (57.1%). That settles it.')
  expect(why).toHaveTextContent('A win in the last match and Linh is through; a loss, and Linh is out.')
  expect(within(why).getByRole('img', { name: 'place 1: 2%, place 2: 31%, place 3: 42%, place 4: 19%, place 5: 6%' })).toBeInTheDocument()
  expect(asked).toEqual([['linh', true]])
  const [row] = eastside(Date.now()).tables[1]?.rows ?? []
  act(() => void applyPushes([{ topic: 'league:league', push: 'table_changed', data: { change: { group: 1, version: 10, left: 5, rows: row ? [row] : [] } } }]))
  // Nothing is being played any more: final results stand.
  expect(asked).toEqual([['linh', true], ['linh', false]])
  await user.click(screen.getByRole('button', { name: /^Linh Tran why fourth\?/ }))
  expect(screen.queryByRole('region', { name: 'Why is Linh third?' })).toBeNull()
})

test('a league of which too little was played says that no place counts', () => {
  show(<ScoreboardTab id="league" />, { is: 'league' })
  const text = 'No place counts: fewer than 50% of the matches were played.'
  expect(screen.queryByText(text)).toBeNull()
  act(() => void applyPushes([{ topic: 'league:league', push: 'table_changed', data: { change: { group: 1, version: 10, left: 0, too_few: true } } }]))
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryByText(/^Places are provisional/)).toBeNull()
})

test('rows glide to their new places, unless motion is reduced', () => {
  const moved: string[] = []
  HTMLElement.prototype.animate = function (this: HTMLElement) {
    moved.push(this.dataset.row ?? '')
    return {} as Animation
  }
  const tops = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 50
  })
  show(<ScoreboardTab id="league" />, { is: 'league' })
  act(() => screen.getByRole('radio', { name: 'Final results only' }).click())
  expect(moved.sort()).toEqual(['amara', 'linh'])
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList)
  act(() => screen.getByRole('radio', { name: 'If it ended now' }).click())
  expect(moved).toHaveLength(2)
  tops.mockRestore()
})

test('beside the table stand my next match and the round', () => {
  show(<ScoreboardTab id="league" />, { is: 'league' })
  expect(screen.getByRole('region', { name: 'Your next' })).toHaveTextContent('v Linh Tran, round 7')
  const round = within(screen.getByRole('region', { name: 'Round 6' })).getAllByRole('listitem')
  expect(round.map((row) => row.textContent)).toEqual(['Linh v Kenji6–4 4–6 3–2', 'Diego v Jonas6–2 6–3', 'Amara v Sofia7–5 4–6 6–3', 'You v Tomasz3–6 6–7(4)'])
})

test('everybody against everybody, my row first, each from their own view', async () => {
  const { user } = show(<ScoreboardTab id="league" />, { is: 'league' })
  await user.click(screen.getByRole('button', { name: 'Show who beat whom' }))
  const grid = await screen.findByRole('table', { name: 'Everybody against everybody' })
  expect(within(grid).getAllByRole('rowheader')[0]).toHaveTextContent('Maya Okafor')
  expect(within(grid).getByRole('button', { name: 'v Jonas Lindqvist, Won, 6–2 6–3' })).toBeInTheDocument()
  expect(within(grid).getByRole('button', { name: 'v Diego Fuentes, Lost, 2–6 3–6' })).toBeInTheDocument()
  expect(within(grid).getByRole('button', { name: 'v Sofia Marchetti, 7–5 4–6 6–3, Reported' })).toBeInTheDocument()
})

test('a knock-out is a list by rounds, whose matches open', async () => {
  const { user } = show(<ScoreboardTab id="cup" />, { is: 'league' })
  const semis = await screen.findByRole('region', { name: /, Semi-finals$/ })
  expect(within(semis).getAllByRole('button').map((match) => match.textContent)).toEqual([expect.stringContaining('Live'), expect.stringContaining('Kenji Watanabe')])
  const final = within(screen.getByRole('region', { name: /, Final$/ })).getByRole('button')
  expect(final).toHaveTextContent('Diego or AmaraMaya OkaforYou are in the final')
  await user.click(final)
  expect(await screen.findByRole('dialog', { name: 'You v Diego or Amara' })).toBeInTheDocument()
})

test('a bracket zooms by its buttons', async () => {
  const { user } = show(<ScoreboardTab id="cup" />, { is: 'league' })
  const zoomOut = await screen.findByRole('button', { name: 'Zoom out' })
  const scale = () => document.querySelector<HTMLElement>('[style*="--zoom"]')?.style.getPropertyValue('--zoom')
  expect(scale()).toBe('1')
  for (let press = 0; press < 3; press++) await user.click(zoomOut)
  expect(scale()).toBe('0.4')
  expect(zoomOut).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(scale()).toBe('0.55')
})

test('before the draw there is no table', () => {
  show(<ScoreboardTab id="league" />, { is: 'league' })
  const known = { ...eastside(Date.now()), tables: {}, fixtures: {}, round: 0 }
  act(() => setState({ leagues: { ...state().leagues, known: { league: known } } }))
  expect(screen.getByText('No table yet')).toBeInTheDocument()
})
