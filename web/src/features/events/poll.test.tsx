import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Poll, PollVote, Suits } from '@/wire'
import { Refused } from '@/lib/refused'
import { setState } from '@/store/index'
import { aGame, enrolled, person } from '@/testing/games'
import { show } from '@/testing/show'
import { PollCard } from './poll-card'
import PollSheet from './poll-sheet'
import { bestOf, talliesOf } from './poll-tally'
import type { GameView } from './selectors'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: (cmd: string) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    return { ok: answer(cmd), during: [] }
  },
  refreshTopics: () => {},
}))

const STARTS = Date.parse('2026-11-21T03:00:00Z')
const DAY_MS = 86_400_000
const DATES = [STARTS, STARTS + DAY_MS]
const game = aGame({ starts_at: STARTS, ends_at: STARTS + 2 * 3_600_000, zone: 'America/Los_Angeles', date: '2026-11-20', from: '19:00', to: '21:00' })
const view = (more: Partial<GameView> = {}): GameView => ({
  ...{ game, seated: [enrolled('priya'), enrolled('omar')], offered: [], asked: [], invited: [], waiting: [], mine: null, enrolment: undefined, busy: false },
  ...{ host: false, owner: false, officiates: false, helpers: [], matches: [], dues: [], dates: [] },
  ...more,
})
const vote = (id: string, ...suits: Suits[]): PollVote => ({ player: person(id), suits, at: 1 })
const poll = (...votes: PollVote[]): Poll => ({ dates: DATES, opened_at: 1, votes })
const close = vi.fn()
const NOW = STARTS - 3 * DAY_MS

beforeEach(() => {
  sent.length = 0
  close.mockClear()
  answer = () => game
  const { id, name, handle } = person('maya')
  setState(({ session }) => ({ session: { ...session, user: { ...session.user, id, name, handle } as NonNullable<typeof session.user> } }))
})

test('the answers of those in the game are counted, and the best date is marked', () => {
  const tallies = talliesOf(poll(vote('priya', 'no', 'if_need_be'), vote('omar', 'yes', 'yes'), vote('gone', 'no', 'yes')), view())
  expect(tallies.map(({ people }) => [people.yes.length, people.if_need_be.length, people.no.length])).toEqual([
    [1, 0, 1],
    [1, 1, 0],
  ])
  expect(bestOf(tallies)).toBe(DATES[1])
  expect(bestOf(talliesOf(poll(vote('priya', 'no', 'no')), view()))).toBeUndefined()
})

test('my answers are sent once there is one for each date, and with each change', async () => {
  answer = () => vote('maya', 'yes', 'no')
  const { user } = show(<PollCard view={view({ mine: { state: 'enrolled' } })} poll={poll()} now={NOW} />)
  const choices = (date: string) => within(screen.getByRole('group', { name: `Does ${date} suit you?` }))
  await user.click(choices('Fri, Nov 20').getByLabelText('Yes'))
  expect(sent).toEqual([])
  await user.click(choices('Sat, Nov 21').getByLabelText('No'))
  await user.click(choices('Sat, Nov 21').getByLabelText('If need be'))
  expect(sent.map(({ args }) => args.suits)).toEqual([
    ['yes', 'no'],
    ['yes', 'if_need_be'],
  ])
  expect(screen.queryByRole('button', { name: /Choose/ })).toBeNull()
})

test('whoever is not in the game sees the answers only', () => {
  show(<PollCard view={view({ mine: { state: 'invited' } })} poll={poll(vote('priya', 'yes', 'no'))} now={NOW} />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('1 yes')).toBeDefined()
})

test('an organiser chooses a date with one tap', async () => {
  const { user } = show(<PollCard view={view({ host: true })} poll={poll()} now={NOW} />)
  await user.click(screen.getByRole('button', { name: /^Choose Sat, Nov 21, 7:00.PM$/ }))
  await waitFor(() => expect(sent).toEqual([{ cmd: 'poll.choose', args: { event: 'game', starts_at: DATES[1] } }]))
})

test('a poll proposes two to six dates, none twice and none past', async () => {
  const { user } = show(<PollSheet view={view({ host: true })} now={NOW} onClose={close} />)
  expect(screen.queryByRole('button', { name: 'Remove date 1' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Date 2'), { target: { value: '2026-11-20' } })
  await user.click(screen.getByRole('button', { name: 'Ask everyone' }))
  expect(screen.getByText('This date is there twice.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Date 2'), { target: { value: '2026-11-01' } })
  expect(screen.getByText('This date has passed.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Date 2'), { target: { value: '2026-11-21' } })
  for (let count = 2; count < 6; count++) await user.click(screen.getByRole('button', { name: 'Add a date' }))
  expect(screen.queryByRole('button', { name: 'Add a date' })).toBeNull()
  for (let count = 6; count > 2; count--) await user.click(screen.getByRole('button', { name: `Remove date ${count}` }))
  answer = () => {
    throw new Refused({ code: 'unavailable', message: 'x', retry: true })
  }
  await user.click(screen.getByRole('button', { name: 'Ask everyone' }))
  expect(await screen.findByText('We cannot do this right now. Try again in a moment.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Date 2').value).toBe('2026-11-21')
  answer = () => poll()
  await user.click(screen.getByRole('button', { name: 'Ask everyone' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ cmd: 'poll.open', args: { event: 'game', dates: DATES } })
})
