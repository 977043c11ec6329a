import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { aLeague } from '@/testing/stories-league'
import { show } from '@/testing/show'
import { LeagueForm } from './league-form'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: (cmd: string, args: Record<string, unknown>) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    if (cmd === 'court.search') return { ok: { courts: [near] }, during: [] }
    if (cmd === 'court.get') return { ok: { ...near, zone: 'America/Los_Angeles' }, during: [] }
    sent.push({ cmd, args })
    return { ok: answer(cmd, args), during: [] }
  },
}))

const near = { id: 'c', name: 'Vermont Canyon', counts: { hard: 12, clay: 0, grass: 0, pickleball: 0 }, distance: 1.5, reviews: 0 }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  answer = (_, args) => aLeague({ ...args, id: 'made' })
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.stubGlobal('scrollTo', () => {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) })
})

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const publish = (user: ReturnType<typeof show>['user']) => user.click(screen.getByRole('button', { name: 'Publish' }))

test('a name makes a league at the nearest court, with two weeks to enrol', async () => {
  const { user, router } = show(<LeagueForm />, { path: '/leagues/new', at: '/leagues/new' })
  await screen.findByText('Vermont Canyon')
  await publish(user)
  expect(screen.getByText('Give it a name.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  write('Name', 'Winter singles')
  expect(screen.getByText(/^Winter singles · Round robin · Singles · 8 places · Vermont Canyon · 3.0–4.0 · Enrols until/)).toBeDefined()
  await publish(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/leagues/made'))
  expect(sent).toEqual([{ cmd: 'league.create', args: expect.objectContaining({ name: 'Winter singles', court: 'c', surface: 'hard', enrol_from: '2026-11-20', starts_on: '2026-12-05', capacity: 8 }) }])
})

test('groups are asked for with their competition alone, and pairs are counted in doubles', async () => {
  const { user } = show(<LeagueForm />)
  expect(screen.queryByLabelText('Groups')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^Groups and knock-out/ }))
  expect(screen.getByLabelText('Groups')).toBeDefined()
  expect(screen.getByText('15 matches when it is full')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Doubles' }))
  expect(screen.getByLabelText('Pairs')).toBeDefined()
})

test('what was typed comes back after a reload, and can be thrown away', async () => {
  show(<LeagueForm />)
  write('Name', 'Winter singles')
  await waitFor(() => expect(localStorage.length).toBeGreaterThan(0))
  document.body.innerHTML = ''
  const { user } = show(<LeagueForm />)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Winter singles')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
})

test('after the draw only what it does not depend on is asked, and all of it is sent', async () => {
  const league = aLeague({ state: 'active', version: 4, drawn_at: 1, enrol_from: '2026-09-01', enrol_until: '2026-10-01', place: { id: 'c', name: 'Vermont Canyon' } as never })
  const { user } = show(<LeagueForm league={league} />)
  expect(screen.queryByLabelText('Enrolment until')).toBeNull()
  expect(screen.queryByRole('radio', { name: /^Knock-out/ })).toBeNull()
  write('Last day of play', '2026-12-20')
  await user.click(screen.getByRole('button', { name: 'Save the league' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ cmd: 'league.update', args: { league: 'league', version: 4, ends_on: '2026-12-20', competition: 'round_robin', enrol_until: '2026-10-01' } })
})

test('a refusal stands beside its field', async () => {
  answer = () => {
    throw new Refused({ code: 'invalid', message: 'This court is closed.', field: 'court', retry: false })
  }
  const { user } = show(<LeagueForm />)
  await screen.findByText('Vermont Canyon')
  write('Name', 'Winter singles')
  await publish(user)
  expect(await screen.findByText('This court is closed.')).toBeDefined()
})

test('a league of teams asks for its lines, and its own ones must not add up to a draw', async () => {
  const { user } = show(<LeagueForm />, { path: '/leagues/new', at: '/leagues/new' })
  await screen.findByText('Vermont Canyon')
  write('Name', 'Winter teams')
  await user.click(screen.getByRole('radio', { name: 'Teams' }))
  await user.click(await screen.findByRole('radio', { name: /^3 singles, 2 doubles/ }))
  await user.click(screen.getByRole('radio', { name: /^Our own lines/ }))
  await user.click(screen.getByRole('button', { name: 'Remove line D2' }))
  await publish(user)
  expect(screen.getByText(/^The lines are worth 4 points/)).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Line S3'), 'Mixed doubles')
  await user.selectOptions(screen.getAllByLabelText('Worth')[0] as HTMLElement, '2 points')
  await publish(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  const lines = [{ kind: 'singles', worth: 2 }, { kind: 'singles', worth: 1 }, { kind: 'mixed', worth: 1 }, { kind: 'doubles', worth: 1 }]
  expect(sent[0]?.args).toMatchObject({ format: 'double', teams: { lines, roster_min: 4, roster_max: 8, line_ups_hours: 24, play_dead_rubbers: false } })
})
