import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Due, DueList } from '@/wire'
import { applyPushes } from '@/store/apply'
import { setState } from '@/store/index'
import { startDues } from '@/store/slices/dues'
import { aGame, person } from '@/testing/games'
import { show } from '@/testing/show'
import DuesTab from './dues-tab'
import { OwedCard } from './owed-card'

const ME = 'maya-30714'
const event = { id: 'game', name: 'Clay four, friendly' }
const due = (who: string, amount: number, more: Partial<Due> = {}): Due => ({ event, person: person(who), to: person(ME), amount, set_at: 1, ...more })
const players = ['ana', 'ben', 'carla'].map(person)

let calls: [string, unknown][]
let list: DueList

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, args: unknown) => {
    calls.push([name, args])
    return { ok: list, during: [] }
  },
}))

beforeEach(() => {
  calls = []
  list = { dues: [due('ana', 800), due('ben', 800, { paid_at: 1_000 })], open: 800, paid: 800 }
  Element.prototype.scrollIntoView = () => {}
})

function open(more: Parameters<typeof aGame>[0] = {}) {
  const shown = show(<DuesTab game={aGame({ organiser: person(ME), price: 800, ...more })} players={[person(ME), ...players]} />)
  act(() => setState({ dues: startDues(), connection: { state: 'live', since: 0 } }))
  return shown
}

test('open dues come first, with the totals, and are marked as paid', async () => {
  const { user } = open()
  const rows = within(await screen.findByRole('list', { name: 'Who owes what' }))
  expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([expect.stringMatching(/^Ana Someone.*\$8\.00/), expect.stringMatching(/^Ben Someone.*Paid/)])
  await user.click(rows.getByRole('switch', { name: 'Ana Someone has paid' }))
  expect(calls.at(-1)).toEqual(['dues.paid', { event: 'game', user: 'ana', paid: true }])
})

test('a push loads the list again', async () => {
  open()
  await screen.findByRole('list', { name: 'Who owes what' })
  list = { dues: [], open: 0, paid: 0 }
  act(() => void applyPushes([{ topic: `user:${ME}`, seq: 1, push: 'dues_changed', data: { event: 'game' } }]))
  expect(await screen.findByText('Nobody owes anything')).toBeDefined()
})

test('amounts by hand go out in cents, and a wrong one says so', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Change dues' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: /An amount each/ }))
  const field = (name: string) => sheet.getByRole('textbox', { name })
  expect(field('Ana Someone')).toHaveValue('8')
  expect(sheet.queryByRole('textbox', { name: 'Ben Someone' }), 'he has paid').toBeNull()
  await user.type(field('Carla Someone'), '-5')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(sheet.getByText('Enter an amount up to $10,000.00.')).toBeDefined()
  await user.clear(field('Carla Someone'))
  await user.type(field('Carla Someone'), '12.50')
  await user.clear(field('Ana Someone'))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  const amounts = { by: 'each', amounts: [{ user: 'ana', amount: 0 }, { user: 'carla', amount: 1250 }].toSorted((a, b) => a.user.localeCompare(b.user)) }
  await waitFor(() => expect(calls.at(-1)).toEqual(['dues.set', { event: 'game', amounts }]))
})

test('a season has no price, and its sums are listed', async () => {
  list = { ...list, sums: [{ person: person('ana'), open: 1_600, paid: 0 }, { person: person('ben'), open: 0, paid: 800 }] }
  const { user } = open({ series: 'season' })
  expect(await screen.findByText('$16.00 open')).toBeDefined()
  expect(screen.getByText('Settled')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change dues' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('switch', { name: /^For the whole season/ }))
  expect(sheet.queryByRole('radio', { name: /The price/ })).toBeNull()
  await user.type(sheet.getByRole('textbox', { name: 'Cost in all' }), '300')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.at(-1)).toEqual(['dues.set', { event: 'game', amounts: { by: 'share', total: 30_000 }, series: true }]))
})

test('whoever owes something reads to whom, and afterwards that it is paid', () => {
  const mine = (more: Partial<Due>) => due(ME, 800, { to: { ...person('maya'), name: 'Maya Okafor' }, ...more })
  show(<OwedCard dues={[mine({}), mine({ series: true, amount: 3_000, paid_at: 5 })]} />)
  expect(screen.getByText('You owe Maya $8.00')).toBeDefined()
  expect(screen.getByText('You have paid Maya $30.00 for the season')).toBeDefined()
})
