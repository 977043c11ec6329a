import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Match, Pairs } from '@/wire'
import { Refused } from '@/lib/refused'
import { aGame, enrolled, person } from '@/testing/games'
import { show } from '@/testing/show'
import { Toaster } from '@/ui/toaster'
import * as actions from './actions'
import { PairsTab } from './pairs-tab'

const players = ['ana', 'ben', 'carla', 'diego', 'elena']
const roster = players.map((who) => enrolled(who))
const result = { id: 'm1', event: { id: 'game', name: 'Four' }, a: [person('ana')], b: [person('carla')], sets: [{ a: 6, b: 4 }], winner: 'a', state: 'confirmed', ending: 'completed' } as Match
const pairs: Pairs = {
  ...{ event: 'game', version: 1, mix: 'even', singles: false, courts: 1, seed: 1, drawn_at: 0 },
  players: players.map((who) => ({ enrolment: `of ${who}`, name: person(who).name })),
  rounds: [{ courts: [{ a: [0, 1], b: [2, 3], match: 'm1' }] }, { courts: [{ a: [0, 4], b: [1, 2] }] }],
}

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollIntoView = () => {}
})

function open(more: Partial<Parameters<typeof PairsTab>[0]> = {}) {
  const onReport = vi.fn()
  const game = aGame({ state: 'in_progress', capacity: 8 })
  const tab = <PairsTab game={game} surface="hard" pairs={pairs} seated={roster} matches={[result]} host officiates onReport={onReport} {...more} />
  const { user } = show(
    <>
      <Toaster />
      {tab}
    </>,
  )
  const round = (number: number) => within(screen.getByRole('region', { name: `Round ${number}` }))
  return { user, onReport, round }
}

test('a round with a result shows it and is not changed any more', () => {
  const { round } = open()
  expect(round(1).getByText(/Ana and Ben won 6–4/)).toBeDefined()
  expect(round(1).queryByRole('button', { name: 'Ana' })).toBeNull()
  expect(round(1).getByText('Elena')).toBeDefined()
})

test('two people are swapped with the keyboard, and Escape takes the choice back', async () => {
  const swap = vi.spyOn(actions, 'swapPlayers').mockResolvedValue()
  const { user, round } = open()
  const press = async (name: string) => {
    round(2).getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
  }
  await press('Ana')
  expect(round(2).getByRole('button', { name: 'Ana' })).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Escape}')
  expect(round(2).getByRole('button', { name: 'Ana' })).toHaveAttribute('aria-pressed', 'false')
  await press('Ana')
  await press('Diego')
  expect(swap).toHaveBeenCalledWith('game', 1, 'of ana', 'of diego')
  await waitFor(() => expect(round(2).getByText('Ana and Diego have changed places.')).toBeDefined())
})

test('a swap that is refused says why', async () => {
  vi.spyOn(actions, 'swapPlayers').mockRejectedValue(new Refused({ code: 'conflict', message: 'Played', retry: false }))
  const { user, round } = open()
  await user.click(round(2).getByRole('button', { name: 'Ana' }))
  await user.click(round(2).getByRole('button', { name: 'Diego' }))
  expect(await screen.findByRole('alert')).toBeDefined()
})

test('the result of a court is entered with its sides', async () => {
  const { user, onReport, round } = open()
  await user.click(round(2).getByRole('button', { name: 'Enter the result of court 1, round 2' }))
  expect(onReport.mock.calls[0]?.[0]).toMatchObject({ round: 1, court: 0, sides: { a: [{ id: 'ana' }, { id: 'elena' }], b: [{ id: 'ben' }, { id: 'carla' }] } })
})

test('whoever neither plays on a court nor officiates enters nothing, and players move nobody', () => {
  const { round } = open({ host: false, officiates: false })
  expect(round(2).queryByRole('button')).toBeNull()
})

test('who has left and who is new is named, and the organiser can draw again', async () => {
  const draw = vi.spyOn(actions, 'drawPairs').mockResolvedValue()
  const seated = [...roster.filter(({ player }) => player?.id !== 'elena'), enrolled('fred')]
  const { user } = open({ seated })
  expect(screen.getByText('No longer in the game: Elena.')).toBeDefined()
  expect(screen.getByText('Not in them yet: Fred.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Draw again' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('One round has results and stays as it is.')).toBeDefined()
  await user.clear(sheet.getByRole('textbox', { name: 'Rounds' }))
  await user.type(sheet.getByRole('textbox', { name: 'Rounds' }), '40')
  await user.click(sheet.getByRole('button', { name: 'Draw again' }))
  expect(sheet.getByText('Choose a number from 1 to 20.')).toBeDefined()
  await user.clear(sheet.getByRole('textbox', { name: 'Rounds' }))
  await user.type(sheet.getByRole('textbox', { name: 'Rounds' }), '4')
  await user.click(sheet.getByRole('radio', { name: /Mix everybody/ }))
  await user.click(sheet.getByRole('button', { name: 'Draw again' }))
  expect(draw).toHaveBeenCalledWith({ event: 'game', rounds: 4, courts: 1, mix: 'everybody' })
})

test('results that are not loaded yet are fetched', async () => {
  const more = vi.fn(async () => {})
  open({ matches: [], more })
  await waitFor(() => expect(more).toHaveBeenCalledOnce())
})

test('before a draw the organiser is offered one, once four are in', () => {
  const { user: _ } = open({ pairs: undefined, seated: roster.slice(0, 3) })
  expect(screen.getByText('Pairs can be drawn once four players are in.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Draw pairs' })).toBeNull()
})
