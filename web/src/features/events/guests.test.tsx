import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Enrolment } from '@/wire'
import { Refused } from '@/lib/refused'
import { aGame, enrolled, person } from '@/testing/games'
import { show } from '@/testing/show'
import { seatsOf } from './event-roster'
import { BringGuestSheet } from './guest-sheets'
import { PlayersTab } from './players-tab'
import type { GameView } from './selectors'
import { mayBringGuest } from './words'
import { t } from '@/lib/i18n'

const ME = 'maya-30714'
const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: () => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    return { ok: answer(), during: [] }
  },
  refreshTopics: () => {},
}))

const guestOf = (host: string, guest: string): Enrolment => ({ id: `guest of ${host}`, event: 'game', guest, guest_of: person(host), state: 'enrolled', at: 1 })
const view = (more: Partial<GameView> = {}): GameView => ({
  ...{ game: aGame({ guests: 1 }), seated: [enrolled('priya')], offered: [], asked: [], invited: [], waiting: [], mine: null, enrolment: undefined, busy: false },
  ...{ host: false, owner: false, officiates: false, helpers: [], matches: [], dues: [], dates: [] },
  ...more,
})
const close = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  sent.length = 0
  answer = () => guestOf(ME, 'Tom')
  return () => vi.unstubAllGlobals()
})

test('a guest stands in the roster with the player who brings them', async () => {
  show(<PlayersTab view={view({ seated: [enrolled('priya'), guestOf('priya', 'Tom'), guestOf('omar', '')] })} now={0} onOpen={() => {}} />)
  expect(screen.getByText('Priya’s guest Tom')).toBeDefined()
  expect(screen.getByText('Omar’s guest')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  const [, named, unnamed] = seatsOf(t, view({ seated: [enrolled('priya'), guestOf('priya', 'Tom'), guestOf('omar', '')] }), ME)
  expect([named, unnamed].map((seat) => seat?.is === 'taken' && seat.called)).toEqual(['Tom', 'Omar’s guest'])
})

test('I take back my own guest, not those of others', async () => {
  const open = vi.fn()
  const mine = guestOf(ME, 'Tom')
  const { user } = show(<PlayersTab view={view({ seated: [mine, guestOf('priya', 'Kim')] })} now={0} onOpen={open} />)
  await user.click(screen.getByRole('button', { name: 'My guest does not come' }))
  expect(open).toHaveBeenCalledExactlyOnceWith({ is: 'withdraw_guest', enrolment: mine })
})

test('I bring a guest by name; a mixed game asks who comes, and a refusal loses nothing', async () => {
  const { user } = show(<BringGuestSheet view={view({ game: aGame({ guests: 1, gender: 'mixed' }) })} onClose={close} />)
  await user.click(screen.getByRole('button', { name: 'Bring this guest' }))
  expect(screen.getByText('Who is coming?')).toBeDefined()
  expect(screen.getByText('This game needs it.')).toBeDefined()
  expect(sent).toEqual([])
})

test('what was typed stays when no seat is free', async () => {
  const { user } = show(<BringGuestSheet view={view()} onClose={close} />)
  await user.type(screen.getByLabelText('Their name'), ' Tom ')
  answer = () => {
    throw new Refused({ code: 'unavailable', message: 'x', retry: true })
  }
  await user.click(screen.getByRole('button', { name: 'Bring this guest' }))
  expect(await within(screen.getByRole('dialog')).findByText('We cannot do this right now. Try again in a moment.')).toBeDefined()
  answer = () => guestOf(ME, 'Tom')
  await user.click(screen.getByRole('button', { name: 'Bring this guest' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ cmd: 'enrolment.bring_guest', args: { event: 'game', guest: 'Tom' } })
})

test('a guest is brought where allowed, while a seat is free that nobody waits for', () => {
  const free = { guests: 1, capacity: 4, taken: 2, waiting_count: 0 }
  const may = (more: object, seated: Enrolment[] = []) => mayBringGuest({ game: { ...free, ...more }, seated }, ME)
  expect([may({}), may({ guests: undefined }), may({ taken: 4 }), may({ waiting_count: 1 })]).toEqual([true, false, false, false])
  expect(may({}, [guestOf(ME, 'Tom')])).toBe(false)
  expect(may({}, [guestOf('priya', 'Tom')])).toBe(true)
})
