import { expect, test } from 'vitest'
import type { Match } from '@/wire'
import { person, snapshotOf } from '@/testing/games'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const match = (more: Partial<Match> = {}): Match => ({
  ...{ id: 'match', event: { id: 'game', name: 'Friday doubles' }, a: [person('linh')], b: [person('maya')], format: 'SET3-S:6/TB7' },
  ...{ sets: [{ a: 6, b: 4 }, { a: 6, b: 4 }], ending: 'completed', winner: 'a', state: 'reported', reported_by: 'linh', reported_side: 'a', reported_at: 0, confirms_at: 1, version: 1 },
  ...more,
})

async function aPage() {
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

test('a history comes page by page, the record with the first', async () => {
  const { history, loadMoreHistory } = await aPage()
  expect(history()).toMatchObject({ is: 'ready', record: { won: 3, lost: 2 }, matches: [{ id: 'match' }] })
  void loadMoreHistory('maya')
  await settle()
  expect(history()).toMatchObject({ record: { won: 3, lost: 2 }, matches: [{ id: 'match' }, { id: 'older' }] })
  expect(history()?.cursor).toBeUndefined()
})

test('a confirmation shows at once in the game and in the history, and is taken back where it is refused', async () => {
  const { confirm, known, history } = await aPage()
  server().refuse('match.confirm', 'conflict')
  confirm(match())
  expect(known()[0]?.state).toBe('confirmed')
  expect(history()?.matches[0]?.state).toBe('confirmed')
  await settle()
  expect(known()[0]?.state).toBe('reported')
  expect(server().commandsOf('match.confirm')).toEqual([{ match: 'match', version: 1 }])
})

test('what the other side does moves the game and the history, which is asked for again', async () => {
  const { known, history } = await aPage()
  server().pushTo('event:game', { push: 'match_changed', data: { match: match({ b: [person('maya')], state: 'disputed', version: 2 }) } })
  await settle()
  expect(known()[0]).toMatchObject({ state: 'disputed', version: 2 })
  expect(history()).toMatchObject({ is: 'idle', matches: [{ state: 'disputed' }] })
})

test('an older version that comes late changes nothing', async () => {
  const { known } = await aPage()
  server().pushTo('event:game', { push: 'match_changed', data: { match: match({ state: 'confirmed', version: 3 }) } })
  server().pushTo('event:game', { push: 'match_changed', data: { match: match({ state: 'disputed', version: 2 }) } })
  await settle()
  expect(known()[0]?.state).toBe('confirmed')
})
