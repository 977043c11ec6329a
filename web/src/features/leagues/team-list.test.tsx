import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setState, state } from '@/store/index'
import type { LeagueKnown } from '@/store/slices/leagues'
import { show } from '@/testing/show'
import { aTeam, teamLeague } from '@/testing/stories-teams'
import * as fixtureActions from './fixture-actions'
import { LeagueScreen } from './league-screen'
import { ScoreboardTab } from './scoreboard-tab'
import * as actions from './team-actions'

let sent: unknown[][]

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:16:00-08:00') })
  sent = []
  for (const name of ['enterTeam', 'addTeam', 'invite', 'answerTeam', 'leaveTeam', 'takeOff', 'makeCaptain', 'renameTeam'] as const) {
    vi.spyOn(actions, name).mockImplementation(async (...args: unknown[]) => {
      sent.push([name, ...args])
      return aTeam('made', 'Made', [])
    })
  }
})

const NOAH = { id: 'noah-89', name: 'Noah Goldberg', handle: 'noah' }

function open(change: (known: LeagueKnown) => LeagueKnown = (known) => known, at = '/leagues/teams?tab=teams') {
  const shown = show(<LeagueScreen find={async () => [NOAH]} />, { is: 'teams', path: '/leagues/:id', at })
  setState({ leagues: { ...state().leagues, known: { teams: change(teamLeague(Date.now())) } } })
  return shown
}

function without(known: LeagueKnown): LeagueKnown {
  const { mine: _, ...rest } = known
  return rest
}

test('my team is open, with who plays, who is invited and who leads it', async () => {
  const { user } = open()
  const roster = within(await screen.findByRole('list', { name: 'Players of Southside' }))
  expect(roster.getAllByRole('listitem')).toHaveLength(5)
  expect(roster.getByText('Captain')).toBeInTheDocument()
  expect(roster.getByText('Invited')).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Players of Echo Park' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Echo Park' }))
  expect(within(screen.getByRole('list', { name: 'Players of Echo Park' })).getByText('Amara Diallo')).toBeInTheDocument()
})

test('a captain invites, renames, hands over and takes off', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Invite players' }))
  let sheet = within(await screen.findByRole('dialog', { name: 'Invite players' }))
  expect(sheet.getByText(/^Room for 3 more/)).toBeInTheDocument()
  await user.type(sheet.getByRole('searchbox'), 'Hannah')
  // Noah already plays for Echo Park.
  await sheet.findByText(/Nobody|No one|no /i)
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  sheet = within(await screen.findByRole('dialog', { name: 'Rename' }))
  await user.clear(sheet.getByRole('textbox'))
  await user.click(sheet.getByRole('button', { name: 'Save the name' }))
  expect(sheet.getByText('Give the team a name.')).toBeInTheDocument()
  await user.type(sheet.getByRole('textbox'), 'Southside Aces')
  await user.click(sheet.getByRole('button', { name: 'Save the name' }))
  await user.click(screen.getByRole('button', { name: /Linh Tran/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make captain' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Make Linh Tran captain?' })).getByRole('button', { name: 'Make captain' }))
  await user.click(screen.getByRole('button', { name: /Jonas Lindqvist/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw the invitation' }))
  await user.click(within(await screen.findByRole('dialog', { name: /^Take Jonas/ })).getByRole('button', { name: 'Take off the team' }))
  expect(sent).toEqual([
    ['renameTeam', 'southside', 'Southside Aces'],
    ['makeCaptain', 'southside', 'linh-2604'],
    ['takeOff', 'southside', 'jonas-44'],
  ])
})

test('whoever is invited accepts or declines on the page of the league', async () => {
  const { user } = open((known) => ({ ...without(known), sides: { ...known.sides, asking: aTeam('asking', 'Asking', ['hannah'], ['maya']) } }), '/leagues/teams')
  const banner = within(await screen.findByRole('region', { name: 'Invitation to a team' }))
  expect(banner.getByText('Asking would like you to play for them')).toBeInTheDocument()
  await user.click(banner.getByRole('button', { name: 'Join the team' }))
  await waitFor(() => expect(sent).toEqual([['answerTeam', 'asking', true]]))
})

test('a player leaves a team, its captain does not', async () => {
  const { user } = open((known) => {
    const mine = aTeam('southside', 'Southside', ['linh', 'maya'])
    return { ...known, mine, sides: { ...known.sides, southside: mine } }
  })
  await user.click(await screen.findByRole('button', { name: 'Leave the team' }))
  expect(screen.queryByRole('button', { name: 'Invite players', hidden: true })).toBeNull()
  await user.click(within(await screen.findByRole('dialog', { name: 'Leave Southside?' })).getByRole('button', { name: 'Leave the team' }))
  expect(sent).toEqual([['leaveTeam', 'southside']])
})

test('a team is entered by its captain with a name', async () => {
  const { user } = open((known) => ({ ...without(known), league: { ...known.league, state: 'enrolling', taken: 2, enrol_from: '2026-11-01', enrol_until: '2026-12-01' } }))
  const [enter] = await screen.findAllByRole('button', { name: 'Enter a team' })
  if (enter) await user.click(enter)
  const sheet = within(await screen.findByRole('dialog', { name: 'Enter a team' }))
  await user.type(sheet.getByRole('textbox', { name: 'Name of the team' }), 'Net Gains')
  await user.click(sheet.getByRole('button', { name: 'Enter a team' }))
  expect(sent).toEqual([['enterTeam', 'teams', 'Net Gains']])
})

test('the table of teams has their rubbers, and their ties open', async () => {
  const shown = show(<ScoreboardTab id="teams" />, { is: 'teams', at: '/leagues/teams' , path: '/leagues/:id' })
  const table = await screen.findByRole('table', { name: 'Table' })
  expect(within(table).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Place', 'Team', 'W–L', 'Rubbers', 'Sets', 'Games', 'Games %'])
  expect(within(table).getByRole('row', { name: /Southside/ })).toHaveTextContent('1–03–17–3')
  await shown.user.click(screen.getByRole('button', { name: 'You v Silver Lake Lobsters' }))
  expect(shown.router.state.location.pathname).toBe('/leagues/teams/ties/fixture-3')
})

test('the grid and the bracket show the score of a tie from each side', async () => {
  vi.spyOn(fixtureActions, 'loadFixtures').mockResolvedValue(undefined)
  const { user } = show(<ScoreboardTab id="teams" />, { is: 'teams' })
  await user.click(await screen.findByRole('button', { name: 'Show who beat whom' }))
  const grid = within(await screen.findByRole('region', { name: 'Everybody against everybody' }))
  expect(grid.getByRole('button', { name: /^v Silver Lake Lobsters, 2–1, Live$/i })).toBeInTheDocument()
  expect(grid.getByRole('button', { name: /^v Southside, 1–2, Live$/i })).toBeInTheDocument()
  expect(grid.getByRole('button', { name: /^v Southside, lost, 1–3$/i })).toBeInTheDocument()
  const known = teamLeague(Date.now())
  const [tie] = Object.values(known.fixtures)
  const fixtures = tie ? { [tie.id]: { ...tie, stage: 'knockout' as const } } : {}
  setState({ leagues: { ...state().leagues, known: { teams: { ...known, league: { ...known.league, competition: 'knockout', rounds: 1 }, tables: {}, fixtures } } } })
  expect(await screen.findByRole('button', { name: /Southside.*Echo Park.*3–1/ })).toBeInTheDocument()
})
