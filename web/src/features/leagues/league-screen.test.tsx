import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { League, LeagueSide } from '@/wire'
import * as realtime from '@/realtime/use-topic'
import { setState } from '@/store/index'
import { startLeagues } from '@/store/slices/leagues'
import type { LeagueKnown } from '@/store/slices/leagues'
import { aLeague, aSide, LEAGUE_PEOPLE } from '@/testing/stories-league'
import { show } from '@/testing/show'
import { LeagueScreen } from './league-screen'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: (cmd: string, args: Record<string, unknown>) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    return { ok: answer(cmd, args), during: [] }
  },
}))

const people = LEAGUE_PEOPLE
const maya = people.find(({ handle }) => handle === 'maya.ok') as (typeof people)[number]
const [diego, tomasz, linh] = people as [typeof maya, typeof maya, typeof maya]

function open(league: Partial<League> = {}, sides: readonly LeagueSide[] = [aSide(diego), aSide(tomasz, { seed: 1 })], more: Partial<LeagueKnown> = {}) {
  const known: LeagueKnown = {
    is: 'ready',
    league: aLeague({ state: 'enrolling', taken: 2, rounds: 0, enrol_from: '2026-01-01', enrol_until: '2099-12-06', starts_on: '2099-12-07', ends_on: '2100-02-14', ...league }),
    sides: Object.fromEntries(sides.map((side) => [side.id, side])),
    ...{ organises: false, tables: {}, outdated: [], round: 0, fixtures: {} },
    ...more,
  }
  return (tab = '') => {
    const shown = show(<LeagueScreen find={async () => [linh]} />, { path: '/leagues/:id', at: `/leagues/league${tab}`, is: 'read' })
    setState({ leagues: { ...startLeagues(), known: { league: known } } })
    return shown
  }
}

/** The card, which stands beside the page on wide screens, and the bar below it on narrow ones, are both in the document. */
const place = async () => within((await screen.findAllByRole('region', { name: 'Your place' }))[0] as HTMLElement)

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.spyOn(realtime, 'useTopic').mockReturnValue('open')
  answer = () => aSide(maya, { at: 10 })
})

test('one tap joins', async () => {
  const { user } = open()()
  await user.click((await place()).getByRole('button', { name: 'Join the league' }))
  expect(await (await place()).findByText('You’re in')).toBeDefined()
  expect(sent).toEqual([{ cmd: 'side.join', args: { league: 'league' } }])
})

test('in doubles a partner is chosen and asked', async () => {
  answer = () => aSide(maya, { at: 10, state: 'forming', players: [maya, linh], asked: [linh.id] })
  const { user } = open({ format: 'double' })()
  await user.click((await place()).getByRole('button', { name: 'Join with a partner' }))
  await user.type(await screen.findByRole('searchbox'), 'linh')
  await user.click(await screen.findByRole('button', { name: /^Linh Tran/ }))
  await user.click(screen.getByRole('button', { name: 'Ask Linh Tran' }))
  expect(await (await place()).findByText('Waiting for Linh Tran')).toBeDefined()
  expect(sent).toEqual([{ cmd: 'side.join', args: { league: 'league', partner: linh.id } }])
})

test('organisers accept requests and see who is seeded', async () => {
  answer = () => aSide(linh, { at: 10 })
  const { user } = open({ pending_count: 1 }, [aSide(diego), aSide(tomasz, { seed: 1 }), aSide(linh, { state: 'pending' })], { organises: true })('?tab=teams')
  await screen.findByText('Requests')
  expect(screen.getByText('Seed 1')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Accept Linh Tran/ }))
  await waitFor(() => expect(screen.queryByText('Requests')).toBeNull())
  expect(sent).toEqual([{ cmd: 'side.decide', args: { side: 'linh', accept: true } }])
})

test('sides that the league had no room for are read page by page', async () => {
  answer = (_, { cursor }) => (cursor === undefined ? { sides: [aSide(diego), aSide(tomasz)], cursor: 'next' } : { sides: [aSide(linh)] })
  open({}, [aSide(diego)], { sidesCursor: 'diego' })('?tab=teams')
  expect(await screen.findByText(linh.name)).toBeDefined()
  expect(screen.getByText(tomasz.name)).toBeDefined()
  expect(sent).toEqual([
    { cmd: 'side.list', args: { league: 'league' } },
    { cmd: 'side.list', args: { league: 'league', cursor: 'next' } },
  ])
})

test('seeds are put in order with buttons, and those in front of the line are sent', async () => {
  const after = [aSide(linh, { seed: 1 }), aSide(diego, { seed: 2 }), aSide(tomasz)]
  answer = (cmd) => (cmd === 'league.get' ? { league: aLeague({ state: 'enrolling' }), sides: after, organises: true, tables: [], round: 0, fixtures: [], my_fixtures: [] } : aLeague({ state: 'enrolling' }))
  const { user } = open({}, [aSide(diego, { level: 3 }), aSide(tomasz, { level: 4 }), aSide(linh, { level: 5 })], { organises: true })('?tab=teams')
  await user.click(await screen.findByRole('button', { name: 'Seeding' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'Order by level' }))
  await user.click(sheet.getByRole('button', { name: 'Move Diego Fuentes up' }))
  await user.click(sheet.getByRole('button', { name: 'Save 2 seeds' }))
  expect(await screen.findByText('Seed 2')).toBeDefined()
  expect(sent[0]).toEqual({ cmd: 'league.seed', args: { league: 'league', sides: ['linh', 'diego'] } })
})

test('after the draw it is said what becomes of my matches before I withdraw', async () => {
  answer = () => aSide(maya, { at: 10, state: 'withdrawn' })
  const mine = aSide(maya)
  const rows = [maya, diego, tomasz, linh].map((person, at) => ({ side: aSide(person).id, place: at + 1, won: at === 0 ? 1 : 0, lost: 0, sets_won: 0, sets_lost: 0, games_won: 0, games_lost: 0 }))
  const { user } = open({ state: 'active', drawn_at: 1, rounds: 3 }, [mine, aSide(diego)], { mine, round: 1, tables: { 1: { league: 'league', group: 1, rows, left: 5, version: 1 } } })()
  await user.click((await place()).getByRole('button', { name: 'Leave the league' }))
  expect(await screen.findByText(/^You have played 1 of 3 matches, which is less than half/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await (await place()).findByText('You withdrew')).toBeDefined()
  expect(sent).toEqual([{ cmd: 'side.leave', args: { league: 'league' } }])
})

test('enrolment is ended before a draw is shown', async () => {
  answer = (cmd) => {
    if (cmd === 'league.get') return { league: aLeague({ state: 'closed' }), sides: [aSide(diego), aSide(tomasz)], organises: true, tables: [], round: 0, fixtures: [], my_fixtures: [] }
    if (cmd === 'league.preview') return { seed: 1, groups: [], rounds: [{ round: 1, stage: 'group', play_by: '2099-12-13', fixtures: [{ number: 1, a: 'diego', b: 'tomasz' }] }] }
    return aLeague({ state: 'closed' })
  }
  const { user } = open({}, undefined, { organises: true })()
  await user.click((await screen.findAllByRole('button', { name: 'More about this league' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Make the draw' }))
  await user.click(await screen.findByRole('button', { name: 'End enrolment' }))
  expect(await screen.findByText('Diego Fuentes v Tomasz Zieliński')).toBeDefined()
  expect(sent.map(({ cmd }) => cmd)).toEqual(['league.close_enrolment', 'league.get', 'league.preview'])
})

test('a league that is not open to me says so', async () => {
  const { user: _ } = open()()
  setState({ leagues: { ...startLeagues(), known: { league: { is: 'gone' } } } })
  expect(await screen.findByText('It may have been deleted, or it is not open to you.')).toBeDefined()
})

test('whoever is not in a private league sees its page, fetched once', async () => {
  answer = () => ({ league: aLeague({ state: 'enrolling', is_private: true, taken: 5 }), sides: [], organises: false, tables: [], round: 0, fixtures: [], my_fixtures: [] })
  vi.spyOn(realtime, 'useTopic').mockReturnValue('gone')
  show(<LeagueScreen find={async () => []} />, { path: '/leagues/:id', at: '/leagues/league', is: 'read' })
  setState({ leagues: startLeagues() })
  expect(await (await place()).findByRole('button', { name: 'Ask to join' })).toBeDefined()
  expect(sent.map(({ cmd }) => cmd)).toEqual(['league.get'])
})

test.each([
  ['enrolling', false],
  ['completed', true],
] as const)('a league that is %s has a next season: %s', async (state, offered) => {
  const { user } = open({ state }, undefined, { organises: true })()
  const [menu] = await screen.findAllByRole('button', { name: 'More about this league' })
  await user.click(menu as HTMLElement)
  expect(await screen.findByRole('menuitem', { name: 'Print or export' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Next season' }) !== null).toBe(offered)
})

test('whom a file names is text until they accept, and then plays', async () => {
  const named = aSide(maya, { players: [], named: ['M. Okafor'] })
  const league = aLeague({ state: 'completed', rounds: 3 })
  const known = { is: 'ready' as const, league, sides: [aSide(diego), aSide(maya)], mine: aSide(maya), organises: false, officiates: false, tables: [], round: 3, fixtures: [], my_fixtures: [] }
  answer = (cmd) => (cmd === 'league.get' ? known : aSide(maya, { at: 10 }))
  const { user } = open({ state: 'completed', rounds: 3 }, [aSide(diego), named], { invited: [named.id] })('?tab=teams')
  expect(await screen.findByText('M. Okafor')).toBeDefined()
  expect(screen.getByText(/^Not confirmed by them yet/)).toBeDefined()
  await user.click((await place()).getByRole('button', { name: 'That’s me' }))
  expect(await (await place()).findByText('You played')).toBeDefined()
  expect(sent.map(({ cmd, args }) => [cmd, args])).toEqual([
    ['side.answer', { side: named.id, accept: true }],
    ['league.get', { league: 'league' }],
  ])
})
