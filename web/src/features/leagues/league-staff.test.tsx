import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { League, StaffMember } from '@/wire'
import * as realtime from '@/realtime/use-topic'
import { applyPushes } from '@/store/apply'
import { setState, state } from '@/store/index'
import { startLeagues } from '@/store/slices/leagues'
import type { LeagueKnown } from '@/store/slices/leagues'
import { eastside, LEAGUE_PEOPLE } from '@/testing/stories-league'
import { show } from '@/testing/show'
import * as files from './export-actions'
import { LeagueScreen } from './league-screen'
import * as staff from './staff-actions'

const [diego, , linh] = LEAGUE_PEOPLE as readonly [(typeof LEAGUE_PEOPLE)[0], unknown, (typeof LEAGUE_PEOPLE)[0]]
const member = (person: typeof diego, role: StaffMember['role'] = 'co_organiser'): StaffMember => ({ person, role })
afterEach(() => vi.unstubAllGlobals())

const me = () => state().session.user?.id ?? ''

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.spyOn(realtime, 'useTopic').mockReturnValue('open')
})

function open(league: Partial<League> = {}, more: Partial<LeagueKnown> = {}) {
  const shown = show(<LeagueScreen find={async () => [linh]} />, { path: '/leagues/:id', at: '/leagues/league', is: 'league' })
  const known = eastside(Date.now())
  act(() => setState({ leagues: { ...startLeagues(), known: { league: { ...known, league: { ...known.league, drawn_at: 1, ...league }, ...more } } } }))
  return shown
}

const mine = () => ({ organiser: { id: me(), name: 'Maya Okafor', handle: 'maya.ok' } })

test('an organiser asks somebody to help, hands over and ends roles', async () => {
  const appoint = vi.spyOn(staff, 'appoint').mockResolvedValue()
  const handOver = vi.spyOn(staff, 'handOver').mockResolvedValue()
  const { user } = open()
  act(() => {
    const known = state().leagues.known.league as LeagueKnown
    setState({ leagues: { ...state().leagues, known: { league: { ...known, organises: true, league: { ...known.league, ...mine(), staff: [member(diego)] } } } } })
  })
  const section = screen.getByRole('region', { name: 'Organisers' })
  await user.click(within(section).getByRole('button', { name: 'Ask somebody to help' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ask somebody to help' })
  await user.click(within(sheet).getByRole('radio', { name: /^Official/ }))
  await user.click((await within(sheet).findAllByRole('button', { name: /^Linh Tran/ }))[0] as HTMLElement)
  await user.click(within(sheet).getByRole('button', { name: 'Ask Linh Tran' }))
  await waitFor(() => expect(appoint).toHaveBeenCalledWith('league', linh.id, 'official'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(section).getByRole('button', { name: /Diego Fuentes/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Hand over' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Hand over to Diego Fuentes?' })).getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(handOver).toHaveBeenCalledWith('league', diego.id))
})

test('whoever is asked to help answers on the page', async () => {
  const accept = vi.spyOn(staff, 'acceptRole').mockResolvedValue()
  const { user } = open()
  act(() => void applyPushes([{ topic: `user:${me()}`, seq: 1, push: 'league_staff_asked', data: { league: 'league', asked: [{ person: mine().organiser, role: 'official' }] } }]))
  const card = screen.getByRole('region', { name: 'You were asked to help' })
  expect(card).toHaveTextContent('Elena Vasquez would like you to be an official of this league')
  await user.click(within(card).getByRole('button', { name: 'Accept' }))
  expect(accept).toHaveBeenCalledWith('league')
})

test('a league is saved as a file; a failure is named, and it can be tried again', async () => {
  const save = vi.spyOn(files, 'saveLeague').mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue()
  const { user } = open({ name: 'Eastside' })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const sheet = await screen.findByRole('dialog', { name: 'Print or export' })
  await user.click(within(sheet).getByRole('button', { name: /^The whole league/ }))
  expect(await within(sheet).findByRole('alert')).not.toBeEmptyDOMElement()
  await user.click(within(sheet).getByRole('button', { name: /^The whole league/ }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a file is named after its league', () => {
  expect(files.fileName('Liga de Otoño, B', 'json')).toBe('liga-de-otono-b.json')
  expect(files.fileName('***', 'table')).toBe('league-table.csv')
})
