import { expect, test } from 'vitest'
import type { Enrolment, EventPush } from '@/wire'
import { cardOf, enrolled, snapshotOf } from '@/testing/games'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

/** A page that looks at the game: Diego and Priya are in, two seats are open. */
async function aPage(enrolments: Enrolment[] = [enrolled('diego'), enrolled('priya')], more = {}) {
  const maya = server().addUser('Maya Okafor', { level: 3.5 })
  server().snapshots.set('event:game', snapshotOf(enrolments, more, maya.id))
  const page = await pageOf(server(), maya)
  page.client.subscribe('event:game')
  await settle()
  const actions = await import('./actions')
  const known = () => {
    const entry = page.state().events.known.game
    if (entry?.is !== 'ready') throw new Error('the game is not known')
    return entry
  }
  const mine = (state: Enrolment['state'], rest: Partial<Enrolment> = {}) => enrolled(maya.id, state, { at: 5000, ...rest })
  const changed = (enrolment: Enrolment, taken: number): EventPush => ({ push: 'enrolment_changed', data: { enrolment, taken, waiting_count: 0, pending_count: 0 } })
  return { ...actions, maya, page, known, mine, changed, wished: () => page.state().events.optimistic.game }
}

test('a seat is taken at once, and stays when the server agrees', async () => {
  const { join, known, wished, mine, changed } = await aPage()
  server().answers.set('enrolment.join', () => mine('enrolled'))
  join('game')
  expect(wished()).toEqual({ state: 'enrolled' })
  await settle()
  server().pushTo('event:game', changed(mine('enrolled'), 3))
  await settle()
  expect(wished()).toBeUndefined()
  expect(known().mine?.state).toBe('enrolled')
  expect(known().event.taken).toBe(3)
})

test('a seat that somebody else had first is given back, and it says why', async () => {
  const { join, known, wished, page } = await aPage()
  server().refuse('enrolment.join', 'does_not_fit')
  join('game')
  await settle()
  expect(wished()).toBeUndefined()
  expect(known().mine).toBeUndefined()
  expect(known().event.taken).toBe(2)
  expect(page.state().session.signedIn).toBe(true)
})

test('the last seat was taken meanwhile: what I wished was a seat, what I have is a place in line', async () => {
  const { join, known, mine } = await aPage()
  server().answers.set('enrolment.join', () => mine('waitlisted', { position: 1 }))
  join('game')
  await settle()
  expect(known().mine).toMatchObject({ state: 'waitlisted', position: 1 })
})

test('pressed twice, asked once', async () => {
  const { join, mine } = await aPage()
  server().answers.set('enrolment.join', () => mine('enrolled'))
  join('game')
  join('game')
  await settle()
  expect(server().commandsOf('enrolment.join')).toEqual([{ event: 'game' }])
})

test('of a private game it shows that I asked; by its link, that I am in', async () => {
  const { join, wished } = await aPage(undefined, { is_private: true })
  server().refuse('enrolment.join', 'internal')
  join('game')
  expect(wished()).toEqual({ state: 'pending' })
  await settle()
  server().refuse('enrolment.join', 'internal')
  join('game', 'secret')
  expect(wished()).toEqual({ state: 'enrolled' })
  await settle()
  expect(server().commandsOf('enrolment.join')).toEqual([{ event: 'game' }, { event: 'game', invite: 'secret' }])
})

test('leaving that is refused rejects, for its question stays open, and I am in as before', async () => {
  const me = enrolled('maya.okafor', 'enrolled')
  const { leave, known, wished } = await aPage([enrolled('diego'), me])
  server().refuse('enrolment.leave', 'too_late')
  const refused = expect(leave('game')).rejects.toThrow()
  await settle()
  await refused
  expect(wished()).toBeUndefined()
  expect(known().enrolments).toHaveLength(2)
})

test('who asked is in as soon as I say so, and asks again where the server says no', async () => {
  const asked = enrolled('linh', 'pending')
  const { decide, known } = await aPage([enrolled('diego'), asked])
  const linh = () => known().enrolments.find(({ player }) => player?.id === 'linh')?.state
  server().refuse('enrolment.decide', 'conflict')
  decide(asked, true)
  expect(linh()).toBe('enrolled')
  await settle()
  expect(linh()).toBe('pending')
})

test('what others do moves the roster, without asking for anything', async () => {
  const { known, changed } = await aPage()
  const before = server().requests.length
  server().pushTo('event:game', changed(enrolled('noah', 'enrolled', { at: 4000 }), 3))
  await settle()
  expect(known().enrolments.map(({ player }) => player?.id)).toEqual(['diego', 'priya', 'noah'])
  expect(known().event.taken).toBe(3)
  expect(server().requests).toHaveLength(before)
})

test('my other device left: it shows here, also in my lists, which are asked for again', async () => {
  const { maya, loadMine, page, mine } = await aPage()
  server().answers.set('event.mine', () => ({ events: [cardOf()], counts: { upcoming: 1, pending: 0, invited: 0, waiting: 0 } }))
  await Promise.all([loadMine('upcoming'), settle()])
  server().push(maya, { push: 'my_enrolment', data: { enrolment: mine('unenrolled') } })
  await settle()
  expect(page.state().events.mine.upcoming).toMatchObject({ is: 'idle', events: [{ id: 'game' }] })
})

const QUESTION = { location: { latitude: 34, longitude: -118 }, day: '2026-11-20' }

test('a search is asked once, and page by page without doubles', async () => {
  const { search, searchMore, keyOf, page } = await aPage()
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

test('a page that fails leaves what is here, and is asked for again', async () => {
  const { search, searchMore, searchAgain, keyOf, page } = await aPage()
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

test('a link that is made up: gone, not an endless wait', async () => {
  const { loadEvent, page } = await aPage()
  server().refuse('event.get', 'invitation_unusable')
  void loadEvent('other', 'made-up')
  await settle()
  expect(page.state().events.known.other).toEqual({ is: 'gone' })
})
