import { expect, test } from 'vitest'
import type { PersonCard, Search } from '@/wire'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const QUESTION: Search = { location: { latitude: 34, longitude: -118 }, distance: 10, role: 'player', sort: 'distance' }
const card = (id: string): PersonCard => ({ id, name: id, handle: id, isCoach: 0, activityPoints: 0, followed: false, mutual: 0, online: false })

async function setUp() {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  await settle()
  const actions = await import('./actions')
  const list = () => page.state().people.searches[actions.keyOf(QUESTION)]
  return { ...actions, maya, page, list, relation: (id: string) => page.state().people.relations[id] }
}

const requestsTo = (path: string) => server().rest.requests.filter((request) => request.startsWith(path))

test('following shows at once and stays once the server confirms', async () => {
  const { setFollowed, relation } = await setUp()
  setFollowed('diego', true)
  expect(relation('diego')).toEqual({ followed: true })
  await settle()
  expect(requestsTo('POST /user/diego/follow')).toEqual(['POST /user/diego/follow/1'])
  expect(relation('diego')).toEqual({ followed: true })
})

test('a refused follow is rolled back and I stay signed in', async () => {
  const { page, setFollowed, relation } = await setUp()
  server().rest.answers.set('POST /user/diego/follow/1', { status: 404, data: { code: 'not_found', message: 'Not there.' } })
  setFollowed('diego', true)
  await settle()
  expect(relation('diego')).toEqual({ followed: false })
  expect(page.state().session.signedIn).toBe(true)
})

test('taps during a request collapse into one with the last choice', async () => {
  const { setFollowed, relation } = await setUp()
  for (const followed of [true, false, true, false]) setFollowed('diego', followed)
  await settle()
  expect(requestsTo('POST /user/diego/follow')).toEqual(['POST /user/diego/follow/1', 'POST /user/diego/follow/0'])
  expect(relation('diego')).toEqual({ followed: false })
})

test('without a network, following is rolled back', async () => {
  const { setFollowed, relation } = await setUp()
  server().unreachable = true
  setFollowed('diego', true)
  await settle()
  expect(relation('diego')).toEqual({ followed: false })
})

test('follows and blocks from my other device show here', async () => {
  const { maya, relation } = await setUp()
  server().push(maya, { push: 'follow_changed', data: { user: 'diego', followed: true } })
  server().push(maya, { push: 'block_changed', data: { user: 'linh', blocked: true } })
  await settle()
  expect([relation('diego'), relation('linh')]).toEqual([{ followed: true }, { followed: false, blocked: true }])
})

test('a refused block rejects and changes nothing', async () => {
  const { block, relation } = await setUp()
  server().rest.answers.set('POST /user/diego/block/1', { status: 500, data: { code: 'internal', message: 'No.' } })
  const refused = expect(block('diego')).rejects.toThrow()
  await settle()
  await refused
  expect(relation('diego')).toBeUndefined()
})

test('a search is sent once, and its pages load without duplicates', async () => {
  const { search, searchMore, list } = await setUp()
  server().search = ({ cursor }) => (cursor === undefined ? { people: [card('a'), card('b')], count: 3, cursor: 'next' } : { people: [card('b'), card('c')] })
  void search(QUESTION)
  void search(QUESTION)
  await settle()
  expect(list()).toMatchObject({ is: 'ready', count: 3, cursor: 'next' })
  void searchMore(QUESTION)
  void searchMore(QUESTION)
  await settle()
  expect(list()?.people.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(list()?.cursor).toBeUndefined()
  expect(server().commandsOf('people.search')).toEqual([QUESTION, { ...QUESTION, cursor: 'next' }])
})

test('a page that fails keeps the loaded people and can be retried', async () => {
  const { search, searchMore, searchAgain, list } = await setUp()
  server().search = ({ cursor }) => (cursor === undefined ? { people: [card('a')], cursor: 'next' } : { people: [card('b')] })
  void search(QUESTION)
  await settle()
  server().refuse('people.search', 'internal')
  void searchMore(QUESTION)
  await settle()
  expect(list()).toMatchObject({ is: 'error', people: [{ id: 'a' }], trouble: { code: 'internal' } })
  searchAgain(QUESTION)
  await settle()
  expect(list()?.people.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('an unknown person shows as gone and I stay signed in', async () => {
  const { loadPerson, page } = await setUp()
  server().rest.answers.set('GET /user/nobody/info/', { status: 404, data: { code: 'not_found', message: 'Nobody is there.' } })
  void loadPerson('nobody')
  await settle()
  expect(page.state().people.profiles.nobody).toEqual({ is: 'gone' })
  expect(page.state().session.signedIn).toBe(true)
})
