/** Doubles on the pad: the toss of both pairs, and who serves first in each set. */
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aLiveMatch, games } from '@/testing/live-match'
import { show } from '@/testing/show'
import type { LiveMatch, ScoreEvent, Toss } from '@/wire'
import { CourtPad } from './court-pad'
import type { Pad } from './pad'
import { gameIn, type PadRow, rowOf, withEntered } from './pad-queue'
import { TossForm } from './toss-form'

const NAMES = { a: 'Tran / Costa', b: 'Watanabe / Berg' }
const PAIRS = { a: ['Linh Tran', 'Ana Costa'], b: ['Kenji Watanabe', 'Ida Berg'] }

/** The pad of a match, as far as it is entered here. */
function Court({ live, entered }: { live: LiveMatch; entered: (event: ScoreEvent) => void }) {
  const [row, setRow] = useState<PadRow>(() => rowOf('me', { match: live, may_score: true, may_manage: true }))
  const game = gameIn(row)
  const pad = {
    enter(event: ScoreEvent) {
      entered(event)
      setRow((now) => withEntered(now, event, 1))
    },
    state: () => ({ is: 'open', row, game }),
  } as unknown as Pad
  return game && <CourtPad pad={pad} row={row} game={game} names={NAMES} onCorrectToss={() => {}} />
}

function court(play: string) {
  const entered = vi.fn<(event: ScoreEvent) => void>()
  const { user } = show(<Court live={aLiveMatch({ ...PAIRS, play })} entered={entered} />)
  return { user, entered }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const prompt = () => screen.queryByRole('region', { name: 'Who serves first in this set' })
const half = (name: string) => button(new RegExp(`^Point ?${name}`))
const choose = async (user: ReturnType<typeof court>['user'], legend: string, name: string) => user.click(within(await screen.findByRole('group', { name: legend })).getByText(name))

test('the toss asks who of both pairs serves first', async () => {
  const start = vi.fn<(toss: Toss) => void>()
  const { user } = show(<TossForm live={aLiveMatch({ ...PAIRS, board: { state: 'scheduled' } })} names={NAMES} onStart={start} />)
  await choose(user, 'Who won the toss?', NAMES.b)
  await choose(user, `${NAMES.b} chooses`, 'Serve')
  await choose(user, 'Who serves first?', 'Ida Berg')
  await choose(user, 'Who starts on your left?', NAMES.a)
  await user.click(button('Start the match'))
  expect(start).not.toHaveBeenCalled()
  expect(screen.getByText(/^Say who won the toss.*each pair/)).toBeInTheDocument()
  await choose(user, 'Who serves first for the other pair?', 'Ana Costa')
  expect(screen.getByText('Ana serves the second game')).toBeInTheDocument()
  await user.click(button('Start the match'))
  expect(start).toHaveBeenCalledWith({ server: { side: 'b', partner: 'second' }, second_server: 'second', left: 'a', order: 'one_then_twos', ends: 'every_six' })
})

test('a new set shows the order as it stands, and one tap goes on', async () => {
  const { user, entered } = court(games('aaaaaa'))
  expect(prompt()).toHaveTextContent('New set: Ana serves first, then Ida')
  await user.click(button('Go on'))
  expect(prompt()).toBeNull()
  expect(entered).not.toHaveBeenCalled()
})

test('a point goes on as well', async () => {
  const { user, entered } = court(games('aaaaaa'))
  await user.click(half(NAMES.b))
  expect(prompt()).toBeNull()
  expect(entered.mock.calls).toEqual([[{ kind: 'point', side: 'b' }]])
})

test('each further set asks again', async () => {
  const { user } = court(`${games('aaaaaabbbbb')}bbb`)
  expect(prompt()).toBeNull()
  await user.click(half(NAMES.b))
  expect(prompt()).toHaveTextContent('New set: Linh serves first, then Kenji')
})

test('each pair chooses anew, until it has served', async () => {
  const { user, entered } = court(games('aaaaaa'))
  await user.click(button('Change'))
  await choose(user, `First of ${NAMES.a}`, 'Linh Tran')
  await user.click(button('Use this order'))
  expect(prompt()).toBeNull()
  expect(entered.mock.calls).toEqual([[{ kind: 'first_server', server: { side: 'a', partner: 'first' } }]])
  expect(half(NAMES.a)).toHaveTextContent('Linh serves from the right')
  await user.click(half(NAMES.a))
  // From here on only the pair that has not served.
  await user.click(button('More'))
  await user.click(await screen.findByRole('button', { name: 'Who serves first in this set' }))
  expect(screen.queryByRole('group', { name: `First of ${NAMES.a}` })).toBeNull()
  await choose(user, `First of ${NAMES.b}`, 'Kenji Watanabe')
  await user.click(button('Use this order'))
  expect(entered).toHaveBeenLastCalledWith({ kind: 'first_server', server: { side: 'b', partner: 'first' } })
  expect(button('Undo first server')).toBeInTheDocument()
})

test('nothing is asked in singles', () => {
  const entered = vi.fn<(event: ScoreEvent) => void>()
  show(<Court live={aLiveMatch({ play: games('aaaaaa') })} entered={entered} />)
  expect(prompt()).toBeNull()
})
