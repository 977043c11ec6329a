import { act, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBatch } from '@/realtime/batch'
import { applyPushes, type Push } from '@/store/apply'
import { setState } from '@/store/index'
import { startEvents } from '@/store/slices/events'
import { applyEvent } from '@/store/slices/events-replies'
import { enrolled, snapshotOf, STARTS } from '@/testing/games'
import { show } from '@/testing/show'
import { type EventParts, EventScreen } from './event-screen'

const PARTS: EventParts = { find: async () => [], preview: () => null, talk: () => null, useUnread: () => 0 }
const PUSHES = 20_000
const FRAMES = 20

let frames: (() => void)[]

beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: STARTS - 5 * 3_600_000 })
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  setState({ events: startEvents() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const frame = () => frames.splice(0).forEach((run) => run())

/** Every fourth is about the game on screen, whose roster turns with each. */
function pushAt(at: number): Push {
  const user = `player-${at % 50}`
  switch (at % 4) {
    case 0:
      return { topic: 'event:game', seq: at, push: 'enrolment_changed', data: { enrolment: enrolled(`p${(at / 4) % 3}`, 'enrolled', { at: 9000 + at, level: 3 + ((at / 4) % 4) / 2 }), taken: 3, waiting_count: at, pending_count: 0 } }
    case 1:
      return { topic: 'user:maya-30714', push: 'presence', data: { user, online: at % 8 === 1 } }
    case 2:
      return { topic: 'play:here', seq: at, push: 'player_busy', data: { user } }
    default:
      return { topic: 'chat:room', seq: at, push: 'message', data: { id: `m${at}`, chat: 'room', number: at, author: user, text: 'word', sent_at: at } }
  }
}

test('a burst of 20,000 pushes of every kind renders the screen of a game once per frame', () => {
  let renders = 0
  show(
    <Profiler id="game" onRender={() => renders++}>
      <EventScreen parts={PARTS} />
    </Profiler>,
    { at: '/games/game', path: '/games/:id' },
  )
  act(() => applyEvent(snapshotOf([enrolled('p0'), enrolled('p1'), enrolled('p2')], {}, 'maya-30714')))
  // Every batch is rendered, as in a browser.
  const batch = makeBatch<Push>((pushes) => act(() => void applyPushes(pushes)))
  renders = 0
  for (let at = 0; at < PUSHES; at++) {
    batch.add(pushAt(at))
    if ((at + 1) % (PUSHES / FRAMES) === 0) frame()
  }
  expect(screen.getByText('3 of 4 seats taken')).toBeVisible()
  expect(renders).toBeGreaterThan(0)
  expect(renders).toBeLessThanOrEqual(FRAMES)
})

test('an offered seat ticks in its countdown, not in the whole screen', async () => {
  let renders = 0
  const countRenders = () => {
    renders++
    return 0
  }
  show(<EventScreen parts={{ ...PARTS, useUnread: countRenders }} />, { at: '/games/game', path: '/games/:id' })
  const mine = enrolled('maya-30714', 'offered', { answer_by: Date.now() + 25_000 })
  act(() => applyEvent({ ...snapshotOf([enrolled('p0'), mine], {}, 'maya-30714'), mine }))
  await screen.findByRole('timer')
  renders = 0
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByRole('timer')).toHaveTextContent('0:15')
  expect(renders).toBe(0)
})
