import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LadderChange, Targets } from '@/wire'
import { Refused } from '@/lib/refused'
import { applyPushes } from '@/store/apply'
import { setState, state } from '@/store/index'
import { griffithLadder } from '@/testing/stories-ladder'
import { show } from '@/testing/show'
import { ScoreboardTab } from './scoreboard-tab'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let targets: Targets
let answer: (cmd: string, args: Record<string, unknown>) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    if (cmd === 'ladder.targets') return { ok: targets, during: [] }
    sent.push({ cmd, args })
    return { ok: answer(cmd, args), during: [] }
  },
}))

beforeEach(() => {
  sent.length = 0
  targets = { sides: ['amara', 'linh'], free: false }
  answer = () => ({ moves: [] })
})

/** The story's ladder, without the challenges that I am in. */
function free() {
  const ladder = griffithLadder(Date.now())
  const { 'fixture-9': _, ...fixtures } = ladder.fixtures
  act(() => setState({ leagues: { ...state().leagues, known: { ladder: { ...ladder, fixtures } } } }))
}

const ladder = () => screen.findByRole('list', { name: 'Ladder' })
const names = async () => within(await ladder()).getAllByRole('link').map(({ textContent }) => textContent)
const rung = async (name: string) => within(await ladder()).getByRole('link', { name }).closest('li') as HTMLElement

test('rungs stand in order, mine is marked, and those within reach can be challenged', async () => {
  const { user } = show(<ScoreboardTab id="ladder" />, { is: 'league' })
  free()
  expect((await names()).slice(0, 3)).toEqual(['Diego Fuentes', 'Tomasz Zieliński', 'Linh Tran'])
  expect(await rung('Maya Okafor')).toHaveTextContent('You')
  expect(within(await rung('Diego Fuentes')).getAllByText('up 1 place').length).toBeGreaterThan(0)
  await screen.findByText('You may challenge 2 players now.')
  expect(screen.getAllByRole('button', { name: /^Challenge / }).map((button) => button.getAttribute('aria-label'))).toEqual(['Challenge Linh Tran', 'Challenge Amara Diallo'])

  await user.click(screen.getByRole('button', { name: 'Challenge Linh Tran' }))
  const sheet = await screen.findByRole('dialog', { name: 'Challenge Linh Tran?' })
  expect(sheet).toHaveTextContent('You are number 3; Linh and everybody between you move down one.')
  expect(sheet).toHaveTextContent('You are number 3 without a match. There are 7 days to answer.')
  answer = () => ({ ...griffithLadder(0).fixtures['fixture-9'], id: 'new', a: 'maya', b: 'linh' })
  await user.click(within(sheet).getByRole('button', { name: 'Challenge Linh' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ cmd: 'ladder.challenge', args: { league: 'ladder', side: 'linh' } }))
  expect(await screen.findByRole('region', { name: 'Your challenge' })).toHaveTextContent('You v Linh Tran, for place 3')
})

test('a challenge for me is answered in place, and a refusal says what it brings', async () => {
  const { user } = show(<ScoreboardTab id="ladder" />, { is: 'league' })
  const banner = await screen.findByRole('region', { name: 'A challenge for you' })
  expect(banner).toHaveTextContent('Kenji (#6) challenges you')
  expect(banner).toHaveTextContent('Without a match, Kenji takes the place.')
  await user.click(within(banner).getByRole('button', { name: 'Decline' }))
  const sheet = await screen.findByRole('dialog', { name: 'Decline the challenge by Kenji?' })
  await user.type(within(sheet).getByLabelText('Why (if you like)'), 'I am away')
  answer = () => {
    throw new Refused({ code: 'invalid', message: 'It was taken back.', retry: false })
  }
  await user.click(within(sheet).getByRole('button', { name: 'Decline it' }))
  expect(await within(sheet).findByText('It was taken back.')).toBeDefined()
  expect(sent.at(-1)).toEqual({ cmd: 'ladder.answer', args: { fixture: 'fixture-9', accept: false, reason: 'I am away' } })
  await user.click(within(sheet).getByRole('button', { name: 'Cancel' }))
  answer = () => ({ ...griffithLadder(0).fixtures['fixture-9'], state: 'to_be_scheduled', answer_by: undefined, version: 2 })
  await user.click(within(screen.getByRole('region', { name: 'A challenge for you' })).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByRole('region', { name: 'Your challenge' })).toHaveTextContent('Fix a date')
})

test('a move slides the rungs, and says what it was; reduced motion lets them jump', async () => {
  const moved: string[] = []
  HTMLElement.prototype.animate = function (this: HTMLElement) {
    moved.push(this.dataset.row ?? '')
    return {} as Animation
  }
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 60
  })
  show(<ScoreboardTab id="ladder" />, { is: 'league' })
  await ladder()
  const rows = griffithLadder(Date.now()).ladder?.rows ?? []
  const swapped = (version: number, first: string, second: string): LadderChange => ({
    rows: rows.flatMap((row) => (row.side === first ? [{ ...row, place: 1, trend: 1 }] : row.side === second ? [{ ...row, place: 2, trend: -1 }] : [])),
    because: { number: version, kind: 'won', side: first, other: second, from: 2, to: 1, other_from: 1, at: Date.now() },
    version,
  })
  const move = (change: LadderChange) => act(() => void applyPushes([{ topic: 'league:ladder', push: 'ladder_moved', data: { change } }]))
  move(swapped(7, 'tomasz', 'diego'))
  expect((await names()).slice(0, 2)).toEqual(['Tomasz Zieliński', 'Diego Fuentes'])
  expect(moved.sort()).toEqual(['diego', 'tomasz'])
  expect(screen.getByText('Tomasz (#2) beat Diego (#1) and took that place.')).toBeDefined()
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList)
  move(swapped(8, 'diego', 'tomasz'))
  expect((await names()).slice(0, 2)).toEqual(['Diego Fuentes', 'Tomasz Zieliński'])
  expect(moved).toHaveLength(2)
})

test('before the draw there is no ladder', async () => {
  show(<ScoreboardTab id="ladder" />, { is: 'league' })
  const { ladder: _, ...known } = griffithLadder(Date.now())
  act(() => setState({ leagues: { ...state().leagues, known: { ladder: known } } }))
  expect(await screen.findByText('No ladder yet')).toBeDefined()
})
