import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { aGame, enrolled, person } from '@/testing/games'
import { show } from '@/testing/show'
import CancelSheet from './cancel-sheet'
import { InviteSheet } from './invite-sheet'
import type { GameView } from './selectors'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: (cmd: string, args: Record<string, unknown>) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    return { ok: answer(cmd, args), during: [] }
  },
  refreshTopics: () => {},
}))

const view = (more: Parameters<typeof aGame>[0] = {}): GameView => ({
  game: aGame(more),
  seated: [enrolled('priya')],
  offered: [],
  asked: [],
  invited: [],
  waiting: [],
  mine: null,
  enrolment: undefined,
  busy: false,
  host: true,
  owner: true,
  officiates: true,
  helpers: [],
  matches: [],
  dues: [],
  dates: [],
})
const close = vi.fn()

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  close.mockClear()
  answer = (cmd, args) => (cmd === 'event.links' ? { links: [{ by: person('priya'), at: 1 }] } : cmd === 'event.invite' ? { invited: (args.users as string[] | undefined)?.length ?? 0, link: '/games/game?invite=secret' } : aGame({ state: 'cancelled' }))
})

const find = async () => []

test('I can share a link or QR code, and invite players who are not in yet', async () => {
  const { user } = show(<InviteSheet view={view()} find={find} known={[person('priya'), person('omar')]} onClose={close} />)
  expect(await screen.findByRole('img', { name: 'Code for a camera: leads to Clay four, friendly' })).toBeDefined()
  expect(screen.getByLabelText('A link for anybody', { selector: 'input' })).toHaveValue(`${location.origin}/games/game?invite=secret`)
  expect(await screen.findByRole('button', { name: 'End the link of Priya Someone' })).toBeDefined()
  const players = within(screen.getByRole('region', { name: 'Players you know' }))
  expect(players.queryByRole('button', { name: /Priya/ })).toBeNull()
  await user.click(players.getByRole('button', { name: /Omar/ }))
  await user.click(screen.getByRole('button', { name: 'Invite one player' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ cmd: 'event.invite', args: { event: 'game', users: ['omar'] } })
})

test('I see the links in use, and end one', async () => {
  const { user } = show(<InviteSheet view={view()} find={find} known={[]} onClose={close} />)
  await user.click(await screen.findByRole('button', { name: 'End the link of Priya Someone' }))
  await waitFor(() => expect(sent.filter(({ cmd }) => cmd === 'event.links')).toHaveLength(2))
  expect(sent).toContainEqual({ cmd: 'event.revoke_link', args: { event: 'game', by: 'priya' } })
})

test('a refused invitation keeps my choice and shows why', async () => {
  const { user } = show(<InviteSheet view={view()} find={find} known={[person('omar')]} onClose={close} />)
  await user.click(screen.getByRole('button', { name: /Omar/ }))
  answer = () => {
    throw new Refused({ code: 'limit_reached', message: 'Too many are invited already.', retry: false })
  }
  await user.click(screen.getByRole('button', { name: 'Invite one player' }))
  expect(await screen.findByText('Too many are invited already.')).toBeDefined()
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Invite one player' })).toBeDefined()
})

test('cancelling asks for a reason, and for a series which dates', async () => {
  const { user } = show(<CancelSheet view={view({ series: 's' })} onClose={close} />)
  await user.click(screen.getByRole('button', { name: 'Call off' }))
  expect(screen.getByText('Pick a reason.')).toBeDefined()
  await user.click(screen.getByLabelText('Something else'))
  await user.click(screen.getByRole('button', { name: 'Call off' }))
  expect(screen.getByLabelText('In your own words')).toHaveAccessibleDescription('Please give a reason.')
  fireEvent.change(screen.getByLabelText('In your own words'), { target: { value: ' The nets are down ' } })
  await user.click(screen.getByLabelText('All dates that are to come'))
  await user.click(screen.getByRole('button', { name: 'Call these dates off' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toEqual([{ cmd: 'event.cancel', args: { event: 'game', reason: 'The nets are down', scope: 'all' } }])
})
