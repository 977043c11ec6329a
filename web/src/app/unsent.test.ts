import { expect, test } from 'vitest'
import type { LiveMatch } from '@/wire'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const MATCH: LiveMatch = {
  id: 'match',
  event: { id: 'game', name: 'Friday' },
  a: [{ id: 'maya', name: 'Maya Okafor', handle: 'maya' }],
  b: [{ id: 'diego', name: 'Diego Fuentes', handle: 'diego' }],
  format: 'SET3-S:6/TB7',
  competitive: true,
  is_public: true,
  board: { events: 0, state: 'scheduled', sets: [], games: { a: 0, b: 0 }, points: { a: 0, b: 0 }, play: '', changed_at: 0 },
}

/** `work`, while the clock of the fake world and the database go on. */
async function settled<T>(work: Promise<T>): Promise<T> {
  await settle(4000)
  return work
}

test('a log-out would lose messages, and what was scored without a network', async () => {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday doubles', members: [maya.id] })
  const page = await pageOf(server(), maya)
  const { isNothing, unsent, whenUnsentChanged } = await import('./unsent')
  expect(isNothing(await settled(unsent()))).toBe(true)

  server().goOffline()
  await settle()
  let heard = 0
  const stop = whenUnsentChanged(() => heard++)
  const { rowOf, withEntered, withStart } = await import('@/features/live/pad/pad-queue')
  const { openPadRows } = await import('@/features/live/pad/pad-rows')
  const { markWaiting } = await import('@/features/live/pad/waiting')
  const toss = { server: { side: 'a', partner: 'first' }, left: 'a' } as const
  const row = withEntered(withStart(rowOf(maya.id, { match: MATCH, may_score: true, may_manage: true }), { toss, at: 1, key: 'start' }), { kind: 'point', side: 'a' }, 2)
  await settled(openPadRows().put(row))
  markWaiting(maya.id, 'match', true)
  page.chat.send(id, 'unsaid')
  await settle()
  expect(heard).toBeGreaterThan(1)
  expect(await settled(unsent())).toEqual({ messages: 1, matches: [{ match: 'match', names: { a: 'Maya', b: 'Diego' }, entries: 1, start: true, refused: false }] })

  markWaiting(maya.id, 'match', false)
  expect(await settled(unsent())).toEqual({ messages: 1, matches: [] })
  stop()
})
