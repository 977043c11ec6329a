import { expect, test } from 'vitest'
import type { Match } from '@/wire'
import { person, snapshotOf } from '@/testing/games'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const match = (more: Partial<Match> = {}): Match => ({
  ...{ id: 'match', event: { id: 'game', name: 'Friday doubles' }, a: [person('linh')], b: [person('maya')], format: 'SET3-S:6/TB7' },
  ...{ sets: [{ a: 6, b: 4 }, { a: 6, b: 4 }], ending: 'completed', winner: 'a', state: 'reported', reported_by: 'linh', reported_side: 'a', reported_at: 0, competitive: true, confirms_at: 1, version: 1 },
  ...more,
})

async function setUp() {
  const maya = server().addUser('Maya Okafor')
  server().snapshots.set('event:game', { ...snapshotOf([]), matches: [match()] })
  server().answers.set('match.history', ({ cursor }: { cursor?: string }) =>
    cursor === undefined ? { matches: [match()], record: { won: 3, lost: 2 }, cursor: 'more' } : { matches: [match({ id: 'older', state: 'confirmed' })] },
  )
  const page = await pageOf(server(), maya)
  page.client.subscribe('event:game')
  const actions = await import('./actions')
  void actions.loadHistory('maya')
  await settle()
  const known = () => {
    const game = page.state().events.known.game
    return game?.is === 'ready' ? game.matches : []
  }
  return { page, known, ...actions, history: () => page.state().matches.histories.maya }
}

test('a history loads page by page, the record with the first page', async () => {
  const { history, loadMoreHistory } = await setUp()
  expect(history()).toMatchObject({ is: 'ready', record: { won: 3, lost: 2 }, matches: [{ id: 'match' }] })
  void loadMoreHistory('maya')
  await settle()
  expect(history()).toMatchObject({ record: { won: 3, lost: 2 }, matches: [{ id: 'match' }, { id: 'older' }] })
  expect(history()?.cursor).toBeUndefined()
})

test('confirming shows at once in the game and the history, and is rolled back if refused', async () => {
  const { confirm, known, history } = await setUp()
  server().refuse('match.confirm', 'conflict')
  confirm(match())
  expect(known()[0]?.state).toBe('confirmed')
  expect(history()?.matches[0]?.state).toBe('confirmed')
  await settle()
  expect(known()[0]?.state).toBe('reported')
  expect(server().commandsOf('match.confirm')).toEqual([{ match: 'match', version: 1 }])
})

test('a change by the other side updates the game and marks the history for reloading', async () => {
  const { known, history } = await setUp()
  server().pushTo('event:game', { push: 'match_changed', data: { match: match({ b: [person('maya')], state: 'disputed', version: 2 }) } })
  await settle()
  expect(known()[0]).toMatchObject({ state: 'disputed', version: 2 })
  expect(history()).toMatchObject({ is: 'idle', matches: [{ state: 'disputed' }] })
})

test('an older version that arrives late is ignored', async () => {
  const { known } = await setUp()
  server().pushTo('event:game', { push: 'match_changed', data: { match: match({ state: 'confirmed', version: 3 }) } })
  server().pushTo('event:game', { push: 'match_changed', data: { match: match({ state: 'disputed', version: 2 }) } })
  await settle()
  expect(known()[0]?.state).toBe('confirmed')
})
