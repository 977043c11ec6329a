import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Fixture } from '@/wire'
import { Refused } from '@/lib/refused'
import { setState, state } from '@/store/index'
import type { LeagueKnown } from '@/store/slices/leagues'
import { show } from '@/testing/show'
import { aRubber, teamLeague } from '@/testing/stories-teams'
import * as fixtureActions from './fixture-actions'
import { LeaguePartsContext } from './parts'
import * as actions from './tie-actions'
import { TieScreen } from './tie-screen'

let sent: unknown[][]

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:16:00-08:00') })
  Element.prototype.scrollIntoView = () => {}
  sent = []
  vi.spyOn(fixtureActions, 'loadFixtures').mockResolvedValue(undefined)
  vi.spyOn(actions, 'loadLineUp').mockResolvedValue({ lines: [] })
  vi.spyOn(actions, 'playRubber').mockResolvedValue('made')
  for (const name of ['handIn', 'reportRubber', 'awardRubber', 'reviveRubber'] as const) vi.spyOn(actions, name).mockImplementation(async (...args: unknown[]) => void sent.push([name, ...args]))
})

type Change = (known: LeagueKnown) => LeagueKnown

/** Opens a tie of the story, with whatever differs in its league. */
function open(fixture: string, change: Change = (known) => known) {
  const parts = {
    live: (match: string) => <p>{`live ${match}`}</p>,
    result: (_: string, match: string) => <p>{`result ${match}`}</p>,
    report: ({ id, sides, send }: { id: string; sides: Record<'a' | 'b', { name: string }[]>; send: (score: never) => Promise<void> }) => <button onClick={() => void send({} as never)}>{`report ${id} ${[...sides.a, ...sides.b].map(({ name }) => name).join()}`}</button>,
  }
  const shown = show(
    <LeaguePartsContext value={parts as never}>
      <TieScreen />
    </LeaguePartsContext>,
    { is: 'teams', path: '/leagues/:id/ties/:fixture', at: `/leagues/teams/ties/${fixture}` },
  )
  setState({ leagues: { ...state().leagues, known: { teams: change(teamLeague(Date.now())) } } })
  return shown
}

const withFixture =
  (id: string, more: (fixture: Fixture) => Partial<Fixture>): Change =>
  (known) => {
    const fixture = known.fixtures[id]
    return fixture ? { ...known, fixtures: { ...known.fixtures, [id]: { ...fixture, ...more(fixture) } } } : known
  }

const rubber = (name: string) => within(screen.getByRole('listitem', { name }))

test('all rubbers are on one screen, with the running score and what is live', async () => {
  open('fixture-3')
  expect(await screen.findByRole('heading', { name: 'Southside v Silver Lake Lobsters' })).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'Score of the tie' })).getByRole('status')).toHaveTextContent('Southside against Silver Lake Lobsters: 2–1')
  expect(screen.getByText('First to 3 of 5 points wins the tie')).toBeInTheDocument()
  expect(rubber('S1 · Singles').getByText('Maya Okafor')).toBeInTheDocument()
  expect(rubber('S1 · Singles').getByText('6–4 7–6(5)')).toBeInTheDocument()
  expect(rubber('D1 · Doubles').getByText('live live-match')).toBeInTheDocument()
  // I play the first doubles, not the second.
  expect(rubber('D1 · Doubles').getByRole('button', { name: 'Go on scoring' })).toBeInTheDocument()
  expect(rubber('D2 · Doubles').queryByRole('button', { name: 'Go on scoring' })).toBeNull()
})

test('the score moves with a rubber that another browser decides', async () => {
  open('fixture-3')
  await screen.findByText('First to 3 of 5 points wins the tie')
  const known = withFixture('fixture-3', ({ tie }) => ({ winner: 'a', ...(tie && { tie: { ...tie, state: 'decided', a: 3 } }) }))(teamLeague(Date.now()))
  setState({ leagues: { ...state().leagues, known: { teams: known } } })
  expect(await screen.findByText('Southside have won the tie')).toBeInTheDocument()
})

test('a tie that is over marks its dead rubber, and shows a result on demand', async () => {
  const { user } = open('fixture-1')
  expect(await screen.findByText('Southside won the tie')).toBeInTheDocument()
  expect(rubber('D2 · Doubles').getByText('Dead rubber')).toBeInTheDocument()
  expect(rubber('D2 · Doubles').getByText('The tie was already decided: nobody plays it.')).toBeInTheDocument()
  expect(rubber('D1 · Doubles').getByText('Nobody, forfeited')).toBeInTheDocument()
  await user.click(rubber('S1 · Singles').getByRole('button', { name: 'Show the result' }))
  expect(rubber('S1 · Singles').getByText('result m11')).toBeInTheDocument()
})

test('a reported rubber is confirmed where it stands', async () => {
  open('fixture-3', withFixture('fixture-3', ({ tie }) => (tie ? { tie: { ...tie, rubbers: [aRubber(1, 'reported', ['maya'], ['diego'], { match: 'm9' })] } } : {})))
  expect(await screen.findByText('result m9')).toBeInTheDocument()
})

test('a player of a rubber scores it live, or enters its result', async () => {
  const change = withFixture('fixture-3', ({ tie }) => (tie ? { tie: { ...tie, rubbers: [aRubber(1, 'open', ['maya'], ['diego']), aRubber(2, 'open', ['linh'], ['priya'])] } } : {}))
  const { user, router } = open('fixture-3', change)
  await user.click(within(await screen.findByRole('listitem', { name: 'S1 · Singles' })).getByRole('button', { name: 'Enter the result' }))
  await user.click(await screen.findByRole('button', { name: 'report fixture-3/1 Maya Okafor,Diego Fuentes' }))
  expect(sent).toEqual([['reportRubber', 'fixture-3', 1, {}]])
  // Hers as a captain is the result of another player's.
  expect(rubber('S2 · Singles').getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Enter the result'])
  await user.click(rubber('S1 · Singles').getByRole('button', { name: 'Score live' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/live/made/pad'))
})

test('an organiser of neither team awards a rubber, and takes it back', async () => {
  const { mine: _, ...rest } = teamLeague(Date.now())
  const { user } = open('fixture-3', () => {
    const known = { ...rest, organises: true }
    return withFixture('fixture-3', ({ tie }) => (tie ? { tie: { ...tie, rubbers: [aRubber(1, 'open', ['linh'], ['diego']), aRubber(2, 'final', ['tomasz'], ['kenji'], { ending: 'walkover', winner: 'a', reason: 'Ill' })] } } : {}))(known)
  })
  await user.click(within(await screen.findByRole('listitem', { name: 'S1 · Singles' })).getByRole('button', { name: 'Decide without a match' }))
  const sheet = await screen.findByRole('dialog')
  await user.type(within(sheet).getByRole('textbox'), 'Late')
  await user.click(within(sheet).getByRole('button', { name: 'Decide without a match' }))
  expect(sent).toEqual([])
  await user.click(within(sheet).getByRole('radio', { name: 'Southside' }))
  await user.click(within(sheet).getByRole('button', { name: 'Decide without a match' }))
  expect(sent).toEqual([['awardRubber', { fixture: 'fixture-3', rubber: 1, award: 'walkover', reason: 'Late', winner: 'a' }]])
  await user.click(rubber('S2 · Singles').getByRole('button'))
  await user.click(within(await screen.findByRole('dialog', { name: 'Take the decision back?' })).getByRole('button', { name: 'Let it be played' }))
  expect(sent[1]).toEqual(['reviveRubber', 'fixture-3', 2])
})

test('a captain chooses a line-up, which is checked before it is sent, and what is typed stays', async () => {
  const { user } = open('fixture-5')
  expect(await screen.findByText(/^Line-ups are due by Sun, Nov 22/)).toBeInTheDocument()
  expect(screen.getByText('Riverside Racquet and Tea Society have handed theirs in, Southside have not yet.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Choose the line-up' }))
  let sheet = within(await screen.findByRole('dialog', { name: 'Your line-up' }))
  expect(await sheet.findByText(/see it only once both line-ups are in/)).toBeInTheDocument()
  const choose = (label: string, name: string) => user.selectOptions(sheet.getByRole('combobox', { name: label }), name)
  await choose('S1, player', 'Maya Okafor')
  await choose('S2, player', 'Maya Okafor')
  await user.click(sheet.getByRole('button', { name: 'Hand in the line-up' }))
  expect(sheet.getByText('Maya Okafor already plays a singles rubber.')).toBeInTheDocument()
  expect(sent).toEqual([])
  await choose('S2, player', 'Linh Tran')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Choose the line-up' }))
  sheet = within(await screen.findByRole('dialog', { name: 'Your line-up' }))
  expect(await sheet.findByRole('combobox', { name: 'S2, player' })).toHaveDisplayValue('Linh Tran')
  expect(sheet.getByText('S3, D1, and D2 without players: Riverside Racquet and Tea Society win them.')).toBeInTheDocument()
  vi.mocked(actions.handIn).mockRejectedValueOnce(new Refused({ code: 'invalid', message: 'Line-ups were due.', retry: false }))
  await user.click(sheet.getByRole('button', { name: 'Hand in the line-up' }))
  expect(await sheet.findByText('Line-ups were due.')).toBeInTheDocument()
  await user.click(sheet.getByRole('button', { name: 'Hand in the line-up' }))
  expect(sent).toEqual([['handIn', 'fixture-5', [['maya-30714'], ['linh-2604'], [], [], []]]])
})

test('a line-up that is in begins the editor, and only a captain has one', async () => {
  vi.mocked(actions.loadLineUp).mockRejectedValueOnce(new Error()).mockResolvedValue({ lines: [[{ id: 'linh-2604', name: 'Linh Tran', handle: 'linh' }], [], [], [], []], at: 1 })
  const { user } = open('fixture-5', withFixture('fixture-5', ({ tie }) => (tie ? { tie: { ...tie, has_line_up_a: false, has_line_up_b: true } } : {})))
  await user.click(await screen.findByRole('button', { name: 'Change the line-up' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Your line-up' }))
  await user.click(await sheet.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('combobox', { name: 'S1, player' })).toHaveDisplayValue('Linh Tran')
  const known = teamLeague(Date.now())
  const team = known.mine?.team
  const mine = known.mine && team ? { ...known.mine, team: { ...team, captain: 'linh-2604' } } : undefined
  setState({ leagues: { ...state().leagues, known: { teams: { ...known, ...(mine && { mine }) } } } })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Choose the line-up', hidden: true })).toBeNull())
})

test('a tie that is not there leads back to its league', async () => {
  open('fixture-99')
  expect(await screen.findByRole('link', { name: 'To the league' })).toHaveAttribute('href', '/leagues/teams?tab=games')
})
