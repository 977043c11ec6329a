import { expect, test } from 'vitest'
import type { Enrolment, EventPush } from '@/wire'
import { cardOf, enrolled, snapshotOf } from '@/testing/games'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

/** A page with the game open: Diego and Priya are enrolled, two seats are free. */
async function setUp(enrolments: Enrolment[] = [enrolled('diego'), enrolled('priya')], more = {}) {
  const maya = server().addUser('Maya Okafor', { level: 3.5 })
  server().snapshots.set('event:game', snapshotOf(enrolments, more, maya.id))
  const page = await pageOf(server(), maya)
  page.client.subscribe('event:game')
  await settle()
  const actions = { ...(await import('./actions')), ...(await import('./roster-actions')), ...(await import('./search-actions')) }
  const known = () => {
    const entry = page.state().events.known.game
    if (entry?.is !== 'ready') throw new Error('the game is not known')
    return entry
  }
  const mine = (state: Enrolment['state'], rest: Partial<Enrolment> = {}) => enrolled(maya.id, state, { at: 5000, ...rest })
  const changed = (enrolment: Enrolment, taken: number): EventPush => ({ push: 'enrolment_changed', data: { enrolment, taken, waiting_count: 0, pending_count: 0 } })
  return { ...actions, maya, page, known, mine, changed, optimistic: () => page.state().events.optimistic.game }
}

test('joining shows at once and stays once the server confirms', async () => {
  const { join, known, optimistic, mine, changed } = await setUp()
  server().answers.set('enrolment.join', () => mine('enrolled'))
  join('game')
  expect(optimistic()).toEqual({ state: 'enrolled' })
  await settle()
  server().pushTo('event:game', changed(mine('enrolled'), 3))
  await settle()
  expect(optimistic()).toBeUndefined()
  expect(known().mine?.state).toBe('enrolled')
  expect(known().event.taken).toBe(3)
})

test('a refused join is rolled back and I stay signed in', async () => {
  const { join, known, optimistic, page } = await setUp()
  server().refuse('enrolment.join', 'does_not_fit')
  join('game')
  await settle()
  expect(optimistic()).toBeUndefined()
  expect(known().mine).toBeUndefined()
  expect(known().event.taken).toBe(2)
  expect(page.state().session.signedIn).toBe(true)
})

test('if the last seat went meanwhile, I end up on the waiting list', async () => {
  const { join, known, mine } = await setUp()
  server().answers.set('enrolment.join', () => mine('waitlisted', { position: 1 }))
  join('game')
  await settle()
  expect(known().mine).toMatchObject({ state: 'waitlisted', position: 1 })
})

test('tapping join twice sends one request', async () => {
  const { join, mine } = await setUp()
  server().answers.set('enrolment.join', () => mine('enrolled'))
  join('game')
  join('game')
  await settle()
  expect(server().commandsOf('enrolment.join')).toEqual([{ event: 'game', if_free: true }])
})

test('joining a private game shows a request, by a link as well', async () => {
  const { join, optimistic } = await setUp(undefined, { is_private: true })
  server().refuse('enrolment.join', 'internal')
  join('game')
  expect(optimistic()).toEqual({ state: 'pending' })
  await settle()
  server().refuse('enrolment.join', 'internal')
  join('game', 'secret')
  expect(optimistic()).toEqual({ state: 'pending' })
  await settle()
  expect(server().commandsOf('enrolment.join')).toEqual([{ event: 'game', if_free: true }, { event: 'game', invite: 'secret', if_free: true }])
})

test('a refused leave rejects, so that the dialog stays open, and I am still in', async () => {
  const me = enrolled('maya.okafor', 'enrolled')
  const { leave, known, optimistic } = await setUp([enrolled('diego'), me])
  server().refuse('enrolment.leave', 'too_late')
  const refused = expect(leave('game')).rejects.toThrow()
  await settle()
  await refused
  expect(optimistic()).toBeUndefined()
  expect(known().enrolments).toHaveLength(2)
})

test('accepting a request shows at once, and is rolled back if refused', async () => {
  const request = enrolled('linh', 'pending')
  const { decide, known } = await setUp([enrolled('diego'), request])
  const linh = () => known().enrolments.find(({ player }) => player?.id === 'linh')?.state
  server().refuse('enrolment.decide', 'conflict')
  decide(request, true)
  expect(linh()).toBe('enrolled')
  await settle()
  expect(linh()).toBe('pending')
})

test('pushes update the roster without any request', async () => {
  const { known, changed } = await setUp()
  const before = server().requests.length
  server().pushTo('event:game', changed(enrolled('noah', 'enrolled', { at: 4000 }), 3))
  await settle()
  expect(known().enrolments.map(({ player }) => player?.id)).toEqual(['diego', 'priya', 'noah'])
  expect(known().event.taken).toBe(3)
  expect(server().requests).toHaveLength(before)
})

test('leaving on another device shows here and marks my lists for reloading', async () => {
  const { maya, loadMine, page, mine } = await setUp()
  server().answers.set('event.mine', () => ({ events: [cardOf()], counts: { upcoming: 1, pending: 0, invited: 0, waiting: 0 } }))
  await Promise.all([loadMine('upcoming'), settle()])
  server().push(maya, { push: 'my_enrolment', data: { enrolment: mine('unenrolled') } })
  await settle()
  expect(page.state().events.mine.upcoming).toMatchObject({ is: 'idle', events: [{ id: 'game' }] })
})

const QUESTION = { location: { latitude: 34, longitude: -118 }, day: '2026-11-20' }

test('a search is sent once, and its pages load without duplicates', async () => {
  const { search, searchMore, keyOf, page } = await setUp()
  const card = (id: string) => ({ ...cardOf(), id })
  server().answers.set('event.search', ({ cursor }: { cursor?: string }) =>
    cursor === undefined ? { events: [card('a'), card('b')], days: [{ day: '2026-11-20', count: 3 }], cursor: 'next' } : { events: [card('b'), card('c')] },
  )
  void search(QUESTION)
  void search(QUESTION)
  await settle()
  void searchMore(QUESTION)
  void searchMore(QUESTION)
  await settle()
  const list = page.state().events.searches[keyOf(QUESTION)]
  expect(list?.events.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(list).toMatchObject({ days: [{ count: 3 }] })
  expect(list?.cursor).toBeUndefined()
  expect(server().commandsOf('event.search')).toEqual([QUESTION, { ...QUESTION, cursor: 'next' }])
})

test('a page that fails keeps the loaded games and can be retried', async () => {
  const { search, searchMore, searchAgain, keyOf, page } = await setUp()
  server().answers.set('event.search', ({ cursor }: { cursor?: string }) => (cursor === undefined ? { events: [cardOf()], cursor: 'next' } : { events: [{ ...cardOf(), id: 'b' }] }))
  void search(QUESTION)
  await settle()
  server().refuse('event.search', 'internal')
  void searchMore(QUESTION)
  await settle()
  const list = () => page.state().events.searches[keyOf(QUESTION)]
  expect(list()).toMatchObject({ is: 'error', events: [{ id: 'game' }], trouble: { code: 'internal' } })
  searchAgain(QUESTION)
  await settle()
  expect(list()?.events).toHaveLength(2)
})

test('a made-up invitation link shows "gone" and not an endless skeleton', async () => {
  const { loadEvent, page } = await setUp()
  server().refuse('event.get', 'invitation_unusable')
  void loadEvent('other', 'made-up')
  await settle()
  expect(page.state().events.known.other).toEqual({ is: 'gone' })
})

test('leaving pressed while joining is not answered yet is sent after it', async () => {
  const { join, leave, mine, known } = await setUp()
  server().answers.set('enrolment.join', () => mine('enrolled'))
  server().answers.set('enrolment.leave', () => mine('unenrolled'))
  join('game')
  const left = leave('game')
  await settle()
  await left
  expect(server().requests.map(({ cmd }) => cmd).filter((cmd) => cmd.startsWith('enrolment.'))).toEqual(['enrolment.join', 'enrolment.leave'])
  expect(known().mine?.state).not.toBe('enrolled')
})
