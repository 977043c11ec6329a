import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { FIRST_PERIOD, griffithBoxes } from '@/testing/stories-ladder'
import { show } from '@/testing/show'
import { aStanding } from '@/testing/stories-league'
import { zoneOf } from './boxes'
import type { SideNames } from './side-names'
import { LeagueTable } from './table'
import { ScoreboardTab } from './scoreboard-tab'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: (cmd: string) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    return { ok: answer(cmd), during: [] }
  },
}))

beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
  const { league, sides } = griffithBoxes()
  answer = (cmd) => (cmd === 'box.period' ? FIRST_PERIOD : cmd === 'league.get' ? { league, sides: Object.values(sides), organises: true, tables: [], round: 0, fixtures: [], my_fixtures: [] } : league)
})

const box = (number: number) => screen.findByRole('table', { name: `Box ${number}` })

test('boxes stand one below the other, with who goes up and down', async () => {
  show(<ScoreboardTab id="boxes" />, { is: 'league' })
  expect(within(await box(1)).getByRole('row', { name: /^4 Amara/ })).toHaveTextContent('Goes down')
  expect(within(await box(1)).getByRole('row', { name: /^1 Diego/ })).not.toHaveTextContent('Goes')
  expect(within(await box(2)).getByRole('row', { name: /^1 Maya/ })).toHaveTextContent('Goes up')
  expect(within(await box(2)).getByRole('row', { name: /^4 Jonas/ })).not.toHaveTextContent('Goes')
  expect(screen.getByText('ends in 9 days')).toBeDefined()
  expect(within(await box(1)).getByRole('row', { name: /^1 Diego/ })).toHaveTextContent('Safe')
  expect(within(await box(1)).getByRole('row', { name: /^3 Tom/ })).not.toHaveTextContent('Safe')
})

test('what is certain is said so', () => {
  const rows = [{ ...aStanding('maya', 1, [2, 0, 4, 0, 24, 10]), certain: 'up' as const }, { ...aStanding('kenji', 2, [0, 2, 0, 4, 10, 24]), certain: 'down' as const }]
  const names = { full: (side: string) => side, people: () => [] } as unknown as SideNames
  const zone = (_: string, place: number) => (place === 1 ? 'up' : 'down')
  show(<LeagueTable label="Box 2" rows={rows} names={names} kind="players" mine={undefined} playing={new Set()} zone={zone} open={null} onOpen={() => {}} />, { is: 'league' })
  expect(screen.getByRole('row', { name: /^1 maya/ })).toHaveTextContent('Up for certain')
  expect(screen.getByRole('row', { name: /^2 kenji/ })).toHaveTextContent('Down for certain')
  expect(screen.queryByText('Goes up')).toBeNull()
})

test('an organiser sees who goes up and down before a period is closed', async () => {
  const { user } = show(<ScoreboardTab id="boxes" />, { is: 'league' })
  await user.click(await screen.findByRole('button', { name: 'Close this period' }))
  const sheet = await screen.findByRole('dialog', { name: 'Close period 2?' })
  expect(within(sheet).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Amara DialloDown from box 1 to box 2', 'Maya OkaforUp from box 2 to box 1'])
  expect(sheet).toHaveTextContent('3 matches are not decided, and are called off.')
  await user.click(within(sheet).getByRole('button', { name: 'Close this period' }))
  await waitFor(() => expect(sent.map(({ cmd }) => cmd)).toContain('league.get'))
  expect(sent[0]).toEqual({ cmd: 'box.close_period', args: { league: 'boxes', period: 2 } })
})

test('a past period can be read, after an error too', async () => {
  const read = answer
  answer = () => {
    throw new Refused({ code: 'internal', message: 'Try later.', retry: true })
  }
  const { user } = show(<ScoreboardTab id="boxes" />, { is: 'league' })
  await user.selectOptions(await screen.findByLabelText('Period'), 'Period 1')
  expect(await screen.findByText('This period could not be loaded')).toBeDefined()
  answer = read
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(within(await box(1)).getByRole('row', { name: /^4 Maya/ })).toHaveTextContent('Goes down')
  expect(within(await box(1)).getByRole('row', { name: /^1 Diego/ })).not.toHaveTextContent('Safe')
  expect(within(await screen.findByRole('complementary', { name: 'Who moved' })).getAllByRole('listitem')).toHaveLength(2)
  await user.selectOptions(screen.getByLabelText('Period'), 'Period 2, now')
  expect(within(await box(2)).getByRole('row', { name: /^1 Maya/ })).toBeDefined()
})

test('as many go up as down, and at most half of the smaller box', () => {
  const zones = (sizes: number[], box: number, moves: number) => Array.from({ length: sizes[box - 1] ?? 0 }, (_, at) => zoneOf({ moves }, sizes, box, at + 1))
  expect(zones([5, 3], 1, 2)).toEqual([undefined, undefined, undefined, undefined, 'down'])
  expect(zones([5, 3], 2, 2)).toEqual(['up', undefined, undefined])
  expect(zones([4, 4, 4], 2, 1)).toEqual(['up', undefined, undefined, 'down'])
  expect(zones([4, 4], 1, 0)).toEqual([undefined, undefined, undefined, undefined])
})
