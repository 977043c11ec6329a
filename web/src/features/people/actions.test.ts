import { expect, test } from 'vitest'
import type { PersonCard, Search } from '@/wire'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const QUESTION: Search = { location: { latitude: 34, longitude: -118 }, distance: 10, role: 'player', sort: 'distance' }
const card = (id: string): PersonCard => ({ id, name: id, handle: id, isCoach: 0, activityPoints: 0, followed: false, mutual: 0, online: false })

async function aPage() {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  await settle()
  const actions = await import('./actions')
  const list = () => page.state().people.searches[actions.keyOf(QUESTION)]
  return { ...actions, maya, page, list, standing: (id: string) => page.state().people.relations[id] }
}

const asked = (path: string) => server().rest.requests.filter((request) => request.startsWith(path))

test('a follow shows at once, and stays when the server agrees', async () => {
  const { setFollowed, standing } = await aPage()
  setFollowed('diego', true)
  expect(standing('diego')).toEqual({ followed: true })
  await settle()
  expect(asked('POST /user/diego/follow')).toEqual(['POST /user/diego/follow/1'])
  expect(standing('diego')).toEqual({ followed: true })
})

test('a follow that is refused is taken back, and says why', async () => {
  const { page, setFollowed, standing } = await aPage()
  server().rest.answers.set('POST /user/diego/follow/1', { status: 404, data: { code: 'not_found', message: 'Not there.' } })
  setFollowed('diego', true)
  await settle()
  expect(standing('diego')).toEqual({ followed: false })
  expect(page.state().session.signedIn).toBe(true)
})

test('taps while one is under way: only the last wish is sent after it', async () => {
  const { setFollowed, standing } = await aPage()
  for (const followed of [true, false, true, false]) setFollowed('diego', followed)
  await settle()
  expect(asked('POST /user/diego/follow')).toEqual(['POST /user/diego/follow/1', 'POST /user/diego/follow/0'])
  expect(standing('diego')).toEqual({ followed: false })
})

test('without a network nothing is claimed', async () => {
  const { setFollowed, standing } = await aPage()
  server().unreachable = true
  setFollowed('diego', true)
  await settle()
  expect(standing('diego')).toEqual({ followed: false })
})

test('what my other device did shows here', async () => {
  const { maya, standing } = await aPage()
  server().push(maya, { push: 'follow_changed', data: { user: 'diego', followed: true } })
  server().push(maya, { push: 'block_changed', data: { user: 'linh', blocked: true } })
  await settle()
  expect([standing('diego'), standing('linh')]).toEqual([{ followed: true }, { followed: false, blocked: true }])
})

test('a block that is refused rejects and changes nothing', async () => {
  const { block, standing } = await aPage()
  server().rest.answers.set('POST /user/diego/block/1', { status: 500, data: { code: 'internal', message: 'No.' } })
  const refused = expect(block('diego')).rejects.toThrow()
  await settle()
  await refused
  expect(standing('diego')).toBeUndefined()
})

test('a search is asked once, and page by page without doubles', async () => {
  const { search, searchMore, list } = await aPage()
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

test('a page that fails leaves what is here, and is asked for again', async () => {
  const { search, searchMore, searchAgain, list } = await aPage()
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

test('nobody of that id: gone, and my own session stays', async () => {
  const { loadPerson, page } = await aPage()
  server().rest.answers.set('GET /user/nobody/info/', { status: 404, data: { code: 'not_found', message: 'Nobody is there.' } })
  void loadPerson('nobody')
  await settle()
  expect(page.state().people.profiles.nobody).toEqual({ is: 'gone' })
  expect(page.state().session.signedIn).toBe(true)
})
