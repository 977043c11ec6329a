import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Draw } from '@/wire'
import { Refused } from '@/lib/refused'
import { aLeague, aSide, LEAGUE_PEOPLE } from '@/testing/stories-league'
import { show } from '@/testing/show'
import DrawSheet from './draw-sheet'
import type { LeagueView } from './selectors'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let version = 4
let accept: (args: Record<string, unknown>) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    if (cmd === 'league.get') return { ok: { league: { ...league, version }, sides: Object.values(view.sides), organises: true, tables: [], round: 0, fixtures: [], my_fixtures: [] }, during: [] }
    if (cmd === 'league.preview') return { ok: page(draw(Number(args.seed)), args.cursor), during: [] }
    return { ok: accept(args), during: [] }
  },
}))

const league = aLeague({ state: 'closed', competition: 'knockout', taken: 3, rounds: 0 })
const sides = LEAGUE_PEOPLE.slice(0, 3).map((person) => aSide(person))
const view: LeagueView = { is: 'ready', league, sides: Object.fromEntries(sides.map((side) => [side.id, side])), organises: true, tables: {}, outdated: [], round: 0, fixtures: {} }

function draw(seed: number): Draw {
  const fixtures = [
    { number: 1, a: 'diego' },
    { number: 2, a: 'tomasz', b: 'linh' },
  ]
  const final = { number: 3, a_from: { kind: 'winner' as const, of: 1 }, b_from: { kind: 'winner' as const, of: 2 } }
  return { seed, groups: [], rounds: [{ round: 1, stage: 'knockout', play_by: '2026-12-13', fixtures }, { round: 2, stage: 'knockout', play_by: '2026-12-20', fixtures: [final] }] }
}

/** Whether the draw comes in two pages, the second of which goes on with the first round. */
let paged = false

function page(whole: Draw, cursor: unknown): Draw {
  if (!paged) return whole
  const [first, last] = whole.rounds
  if (!first || !last) return whole
  const [one, ...others] = first.fixtures
  return cursor === undefined ? { ...whole, rounds: [{ ...first, fixtures: one ? [one] : [] }], cursor: '1' } : { ...whole, rounds: [{ ...first, fixtures: others }, last] }
}

beforeEach(() => {
  paged = false
  sent.length = 0
  version = 4
  accept = () => ({ ...league, state: 'scheduled' })
})

test('a draw is shown with its rounds and byes, and the one that was shown is accepted', async () => {
  const close = vi.fn()
  const { user } = show(<DrawSheet view={view} onClose={close} />)
  expect(await screen.findByText('Diego Fuentes has a bye')).toBeDefined()
  expect(screen.getByText('Tomasz Zieliński v Linh Tran')).toBeDefined()
  expect(screen.getByText('by Sun, Dec 13')).toBeDefined()
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Another draw' }))
  await waitFor(() => expect(sent.filter(({ cmd }) => cmd === 'league.preview')).toHaveLength(2))
  await screen.findByText('Diego Fuentes has a bye')
  await user.click(screen.getByRole('button', { name: 'Accept this draw' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  const [, second] = sent.filter(({ cmd }) => cmd === 'league.preview')
  expect(sent.at(-1)).toEqual({ cmd: 'league.draw', args: { league: 'league', seed: second?.args.seed, version: 4 } })
})

test('a long draw comes page by page', async () => {
  paged = true
  const { user } = show(<DrawSheet view={view} onClose={vi.fn()} />)
  await screen.findByText('Diego Fuentes has a bye')
  const rows = () => within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(screen.getAllByText('Round 1')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(sent.at(-1)?.args).toMatchObject({ cursor: '1' })
})

test('if sides have come or gone, the draw is shown again with those that are there now', async () => {
  const close = vi.fn()
  accept = () => {
    version = 5
    throw new Refused({ code: 'conflict', message: 'Changed.', retry: false, data: { version: 5 } })
  }
  const { user } = show(<DrawSheet view={view} onClose={close} />)
  await screen.findByText('Diego Fuentes has a bye')
  await user.click(screen.getByRole('button', { name: 'Accept this draw' }))
  expect(await screen.findByText(/^The league changed meanwhile/)).toBeDefined()
  await screen.findByText('Diego Fuentes has a bye')
  expect(close).not.toHaveBeenCalled()
  accept = () => ({ ...league, state: 'scheduled' })
  await user.click(screen.getByRole('button', { name: 'Accept this draw' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ cmd: 'league.draw', args: { version: 5 } }))
})

test('any other refusal stands above the button', async () => {
  accept = () => {
    throw new Refused({ code: 'conflict', message: 'Not any more.', retry: false, data: { state: 'completed' } })
  }
  const { user } = show(<DrawSheet view={view} onClose={() => {}} />)
  await screen.findByText('Diego Fuentes has a bye')
  await user.click(screen.getByRole('button', { name: 'Accept this draw' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})
