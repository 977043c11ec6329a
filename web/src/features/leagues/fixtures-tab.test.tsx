import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Fixture } from '@/wire'
import { Refused } from '@/lib/refused'
import { setState, state } from '@/store/index'
import { aFixture, eastside } from '@/testing/stories-league'
import { show } from '@/testing/show'
import * as actions from './fixture-actions'
import { FixturesTab } from './fixtures-tab'
import { LeaguePartsContext } from './parts'

const HOUR = 3_600_000
const sunday = Date.parse('2026-11-22T17:00:00Z')
const monday = Date.parse('2026-11-23T18:00:00Z')

let sent: unknown[][]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:16:00-08:00') })
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList)
  Element.prototype.scrollIntoView = () => {}
  sent = []
  vi.spyOn(actions, 'loadFixtures').mockResolvedValue(undefined)
  const linh = { id: 'linh-2604', name: 'Linh Tran', handle: 'linh' }
  vi.spyOn(actions, 'freeTimes').mockResolvedValue({
    minutes: 120,
    times: [...[0, 1, 2].map((hours) => ({ starts_at: monday + hours * HOUR, busy: [] })), { starts_at: monday + 3 * HOUR, busy: [linh] }, { starts_at: sunday + 24 * 3 * HOUR, busy: [linh] }],
    league: { id: 'league', name: 'Eastside Fall Singles' },
  })
  for (const name of ['proposeDates', 'agreeDate', 'scheduleFixture', 'postponeFixture', 'reportFixture', 'awardFixture', 'reviveFixture'] as const) {
    vi.spyOn(actions, name).mockImplementation(async (...args: unknown[]) => {
      sent.push([name, ...args.filter((one) => one !== undefined && typeof one !== 'function')])
      return true
    })
  }
})

function open(fixture?: string, { organises = false, add = [] }: { organises?: boolean; add?: Fixture[] } = {}, element: ReactElement = <FixturesTab id="league" />) {
  const shown = show(element, { is: 'league', at: fixture === undefined ? '/' : `/?fixture=${fixture}` })
  const known = eastside(Date.now())
  const { mine: _, ...others } = known
  const fixtures = { ...known.fixtures, ...Object.fromEntries(add.map((one) => [one.id, one])) }
  setState({ leagues: { ...state().leagues, known: { league: { ...(organises ? others : known), organises, fixtures } } } })
  return shown
}

test('my fixtures come first, with what I have to do next', async () => {
  open()
  const mine = within(await screen.findByRole('region', { name: 'Your matches' })).getAllByRole('listitem')
  expect(mine.map((row) => within(row).getAllByRole('button').map(({ textContent }) => textContent))).toEqual([
    ['You v Linh Tran', 'Answer'],
    ['You v Tomasz Zieliński', 'Check'],
    ['You v Kenji Watanabe', 'Fix a date'],
  ])
  expect(mine[2]).toHaveTextContent('Round 3 · Postponed: Rain')
})

test('rounds are stepped through, and read when they are shown', async () => {
  const { user } = open()
  const rounds = await screen.findByRole('region', { name: 'Rounds' })
  expect(within(rounds).getAllByRole('listitem')).toHaveLength(4)
  expect(actions.loadFixtures).not.toHaveBeenCalled()
  await user.click(within(rounds).getByRole('button', { name: 'Later round' }))
  expect(actions.loadFixtures).toHaveBeenCalledWith('league', { round: 7 }, undefined)
  expect(within(rounds).getByRole('heading')).toHaveTextContent('Round 7')
  expect(within(rounds).getByText('Sofia has moved away')).toBeInTheDocument()
  await user.selectOptions(within(rounds).getByRole('combobox', { name: 'Whose matches' }), 'Sofia Marchetti')
  expect(actions.loadFixtures).toHaveBeenLastCalledWith('league', { side: 'sofia' }, undefined)
  expect(within(rounds).getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual(['You v Sofia Marchetti', 'Amara Diallo v Sofia Marchetti', 'Sofia Marchetti v Jonas Lindqvist'])
})

test('a date is proposed in three taps: day, time, send', async () => {
  const { user } = open('fixture-11')
  const sheet = await screen.findByRole('dialog', { name: 'You v Kenji Watanabe' })
  await user.click(await within(sheet).findByRole('button', { name: /^Monday, November 23, both are free, 3 times/ }))
  await user.click(within(sheet).getByRole('button', { name: '10:00 AM' }))
  expect(within(sheet).getByRole('button', { name: '1:00 PM, Linh Tran: busy' })).toBeDisabled()
  await user.click(within(sheet).getByRole('button', { name: 'Propose Mon, Nov 23, 10:00 AM' }))
  expect(sent).toEqual([['proposeDates', 'fixture-11', [monday]]])
})

test('where nobody is free together, the times with the fewest who are busy are offered', async () => {
  const linh = { id: 'linh-2604', name: 'Linh Tran', handle: 'linh' }
  vi.spyOn(actions, 'freeTimes').mockResolvedValue({ minutes: 120, times: [0, HOUR / 2].map((after) => ({ starts_at: monday + after, busy: [linh] })), league: { id: 'league', name: 'Eastside Fall Singles' } })
  const { user } = open('fixture-25')
  const sheet = await screen.findByRole('dialog', { name: 'You v Linh Tran' })
  await user.click(await within(sheet).findByRole('button', { name: 'Show half hours too' }))
  await user.click(within(sheet).getByRole('button', { name: '10:30 AM, Linh Tran: busy' }))
  await user.click(within(sheet).getByRole('button', { name: 'Propose Mon, Nov 23, 10:30 AM' }))
  expect(sent).toEqual([['proposeDates', 'fixture-25', [monday + HOUR / 2]]])
})

test('several dates go out together, in their order', async () => {
  const { user } = open('fixture-11')
  const sheet = await screen.findByRole('dialog')
  await user.click(await within(sheet).findByRole('button', { name: '12:00 PM' }))
  await user.click(within(sheet).getByRole('button', { name: '10:00 AM' }))
  await user.click(within(sheet).getByRole('button', { name: 'Propose 2 dates' }))
  expect(sent).toEqual([['proposeDates', 'fixture-11', [monday, monday + 2 * HOUR]]])
})

test('the other side accepts one of the dates; a refusal says why', async () => {
  const { user } = open('fixture-25')
  const sheet = await screen.findByRole('dialog', { name: 'You v Linh Tran' })
  await user.click(within(sheet).getByRole('button', { name: 'Accept Sun, Nov 22, 9:00 AM' }))
  expect(sent).toEqual([['agreeDate', 'fixture-25', sunday]])
  vi.spyOn(actions, 'agreeDate').mockRejectedValue(new Refused({ code: 'invalid', message: 'Somebody plays then.', retry: false }))
  await user.click(within(sheet).getByRole('button', { name: 'Accept Sun, Nov 22, 9:00 AM' }))
  expect(await within(sheet).findByText('Somebody plays then.')).toBeInTheDocument()
})

test('an agreed date leads to its game, and is postponed with a reason', async () => {
  const game = { id: 'game-30', name: 'Eastside', starts_at: monday, zone: 'America/Los_Angeles', court: 'Griffith Park' }
  const { user } = open('fixture-30', { add: [aFixture(30, 'scheduled', { round: 7, a: 'maya', b: 'jonas', game })] })
  const sheet = await screen.findByRole('dialog', { name: 'You v Jonas Lindqvist' })
  expect(within(sheet).getByRole('link', { name: 'To the game' })).toHaveAttribute('href', '/games/game-30')
  await user.click(within(sheet).getByRole('button', { name: 'Postpone' }))
  await user.click(screen.getByRole('button', { name: 'Postpone' }))
  expect(screen.getByText('Please give a reason.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox'), 'Rain')
  await user.click(screen.getByRole('button', { name: 'Postpone' }))
  await waitFor(() => expect(sent).toEqual([['postponeFixture', 'fixture-30', 'Rain']]))
})

test('a result without an agreed date says when it was played', async () => {
  const score = { format: 'SET3-S:6/TB7', ending: 'completed' as const, sets: [{ a: 6, b: 4 }, { a: 6, b: 2 }] }
  const parts = {
    report: (form: { fields?: unknown; send: (one: typeof score) => Promise<void> }) => (
      <div>
        {form.fields as ReactElement}
        <button type="button" onClick={() => void form.send(score)}>send</button>
      </div>
    ),
  }
  const { user } = open('fixture-11', {}, <LeaguePartsContext value={parts as never}><FixturesTab id="league" /></LeaguePartsContext>)
  await user.click(await screen.findByRole('button', { name: 'Enter the result' }))
  expect(screen.getByLabelText('Day')).toHaveValue('2026-11-20')
  expect(screen.getByLabelText('Time')).toHaveValue('14:00')
  await user.click(screen.getByRole('button', { name: 'send' }))
  expect(sent).toEqual([['reportFixture', 'fixture-11', score, Date.parse('2026-11-20T14:00:00-08:00')]])
})

test('an organiser on neither side awards a walkover', async () => {
  const { user } = open('fixture-27', { organises: true })
  const sheet = await screen.findByRole('dialog', { name: 'Tomasz Zieliński v Kenji Watanabe' })
  await user.click(within(sheet).getByRole('button', { name: 'Decide without a match' }))
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Kenji is ill')
  await user.click(screen.getByRole('button', { name: 'Decide without a match' }))
  expect(screen.getByText('Choose who wins.')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Tomasz' }))
  await user.click(screen.getByRole('button', { name: 'Decide without a match' }))
  await waitFor(() => expect(sent).toEqual([['awardFixture', { fixture: 'fixture-27', award: 'walkover', winner: 'a', reason: 'Kenji is ill' }]]))
})

test('an organiser sets a date, and takes a decision back', async () => {
  const { user } = open('fixture-27', { organises: true })
  await user.click(await screen.findByRole('button', { name: 'Set the date' }))
  await user.click(await screen.findByRole('button', { name: '11:00 AM' }))
  await user.click(screen.getByRole('button', { name: 'Set Mon, Nov 23, 11:00 AM' }))
  await waitFor(() => expect(sent).toEqual([['scheduleFixture', 'fixture-27', monday + HOUR]]))
})

test('who neither plays nor organises only reads', async () => {
  open('fixture-27')
  const sheet = await screen.findByRole('dialog', { name: 'Tomasz Zieliński v Kenji Watanabe' })
  expect(within(sheet).getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['Close'])
})
