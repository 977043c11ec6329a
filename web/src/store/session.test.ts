import { expect, test, vi } from 'vitest'
import { loadPage, pageOf, settle, signIn, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()
const KEYS = ['token', 'access', 'refresh', 'user', 'profileSkip']
const stored = () => KEYS.filter((key) => localStorage.getItem(key) !== null)

async function settled<T>(promise: Promise<T>): Promise<T> {
  const outcome = promise.then((value) => () => value, (error: unknown) => () => {
    throw error
  })
  await settle(100)
  return (await outcome)()
}

test('a new user goes to onboarding, once', async () => {
  const page = await loadPage()
  expect(page.state().session).toEqual({ user: null, signedIn: false, profileSkip: false })
  expect(page.state().connection.state).toBe('idle')

  expect(await settled(page.auth.signUp({ email: 'maya@example.org', password: 'ball on line', name: 'Maya Okafor' }))).toBe('/questions')
  expect(stored()).toEqual(['token', 'access', 'refresh', 'user'])
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Maya Okafor', isCoach: 0 })
  expect(page.state().connection.state).toBe('live')

  await settled(page.profile.editProfile({ profileSkip: true }))
  expect(page.profile.finishQuestions()).toBe('/home')
  expect(stored()).toEqual(KEYS)
})

test('a new user who came by a link returns to it after the questions', async () => {
  const page = await loadPage()
  sessionStorage.setItem('returnTo', '/games/0198')
  expect(await settled(page.auth.signUp({ email: 'maya@example.org', password: 'ball on line', name: 'Maya Okafor' }))).toBe('/questions')
  expect(page.profile.finishQuestions()).toBe('/games/0198')
})

test('signing in takes the onboarding flag from the server', async () => {
  server().addUser('Maya Okafor', { email: 'maya@example.org', profileSkip: true })
  const page = await loadPage()
  expect(await settled(page.auth.logIn({ email: 'maya@example.org', password: 'x' }))).toBe('/home')
  expect(stored()).toEqual(KEYS)
})

test('the token’s own claims are not stored with the profile', async () => {
  server().addUser('Maya Okafor', { email: 'maya@example.org' })
  const page = await loadPage()
  server().unreachable = false
  await settled(page.auth.logIn({ email: 'maya@example.org', password: 'x' }))
  expect(Object.keys(page.state().session.user ?? {})).not.toContain('exp')
})

test('signing in returns to the path that was interrupted', async () => {
  const maya = server().addUser('Maya Okafor', { email: 'maya@example.org' })
  sessionStorage.setItem('returnTo', '/chat/0198?new=1')
  const page = await loadPage()
  expect(await settled(page.auth.logIn({ email: maya.email ?? '', password: 'x' }))).toBe('/chat/0198?new=1')
})

test('a wrong password is reported, and nothing is stored', async () => {
  const page = await loadPage()
  const { troubleOf } = await import('@/lib/refused')
  const trouble = await settled(page.auth.logIn({ email: 'no@one.org', password: 'x' }).then(() => null, troubleOf))
  expect(trouble).toMatchObject({ code: 'wrong_credentials' })
  expect(localStorage.length).toBe(0)
})

test('logging out clears everything in this browser and leaves the page', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  localStorage.setItem('distance', '[25]')
  page.chat.send('nowhere', '')
  const { writeDraft } = await import('@/store/drafts')
  writeDraft('room-1', 'half a thought')
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    keys: async () => ['workbox-precache-v2', 'lookups', 'fonts'],
    delete: async (name: string) => deleted.push(name),
  })
  expect(await settled(page.auth.logOut({ evenIf: 'waiting' }))).toBe(true)
  expect(localStorage.length).toBe(0)
  expect(sessionStorage.length).toBe(0)
  expect(deleted).toEqual(['lookups', 'fonts'])
  expect(server().rest.requests).toContain('POST /auth/logout')
  expect(page.left).toHaveBeenCalledOnce()
  expect(page.state().session).toEqual({ user: null, signedIn: false, profileSkip: false })
  expect(page.state().chat.rooms).toEqual({})
  expect(server().connections.size).toBe(0)
})

test('logging out works without a network', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  server().goOffline()
  expect(await settled(page.auth.logOut())).toBe(true)
  expect(localStorage.length).toBe(0)
})

test('logging out does not report a lost session when the server closes the socket first', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  const events: string[] = []
  page.session.whenSession((event) => void events.push(event))
  const { rest } = server()
  const fetchAsBefore = rest.fetch.bind(rest)
  vi.spyOn(rest, 'fetch').mockImplementation((path, init) => {
    rest.revokedUsers.add(maya.id)
    server().drop(4403)
    return fetchAsBefore(path, init)
  })
  expect(await settled(page.auth.logOut())).toBe(true)
  await settle(500)
  expect(events).toEqual(['ended'])
})

test('logging out logs out of every tab', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  const other = await loadPage()
  expect(other.state().connection.state).toBe('live')
  await settled(page.auth.logOut())
  other.otherTabWrote(null)
  await settle()
  expect(other.left).toHaveBeenCalledOnce()
  expect(other.state().session.signedIn).toBe(false)
  expect(other.state().chat.rooms).toEqual({})
  expect(server().connections.size).toBe(0)
})

test('a lost session keeps the screen, and continues when the same user signs in', async () => {
  const maya = server().addUser('Maya Okafor', { email: 'maya@example.org' })
  const diego = server().addUser('Diego')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday', members: [maya.id] })
  const page = await pageOf(server(), maya)
  server().rest.revokedUsers.add(maya.id)
  server().drop(4403)
  await settle(200)
  expect(page.state().session).toMatchObject({ signedIn: false, user: { id: maya.id } })
  expect(page.room(id)?.room.title).toBe('Friday')
  expect(page.left).not.toHaveBeenCalled()
  expect(stored()).toEqual(['user', 'profileSkip'])

  server().rest.revokedUsers.clear()
  await settled(page.auth.logIn({ email: 'maya@example.org', password: 'x' }))
  expect(page.state().connection.state).toBe('live')
  server().run(diego, 'chat.send', { chat: id, text: 'welcome back' })
  await settle()
  expect(page.texts(id)).toEqual(['welcome back'])
})

test('another user who signs in after a lost session sees nothing of the first', async () => {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego', { email: 'diego@example.org' })
  const { id } = server().run(maya, 'chat.create', { title: 'Only mine', members: [] })
  const page = await pageOf(server(), maya)
  const { writeDraft, readDraft } = await import('@/store/drafts')
  writeDraft(id, 'half a thought')
  localStorage.setItem('level', '["3.5"]')
  server().rest.revokedUsers.add(maya.id)
  server().drop(4403)
  await settle(200)
  await settled(page.auth.logIn({ email: 'diego@example.org', password: 'x' }))
  expect(page.state().session.user?.id).toBe(diego.id)
  expect(page.room(id)).toBeUndefined()
  expect(page.state().filters.level).toEqual([])
  expect(readDraft(id)).toBe('')
  expect(Object.keys(localStorage).filter((key) => !KEYS.includes(key))).toEqual([])
})

test('signing in in another tab signs in here', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await loadPage()
  await signIn(server(), maya)
  page.otherTabWrote('token')
  await settle()
  expect(page.state().session.user?.id).toBe(maya.id)
  expect(page.state().connection.state).toBe('live')
})

test('tabs share one refresh', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  const other = await loadPage()
  const both = Promise.all([page.session.refreshTokens(), other.session.refreshTokens(), page.session.refreshTokens()])
  await settle(100)
  other.otherTabWrote('lease:refresh')
  await settle(100)
  expect(await both).toEqual([{ is: 'fresh' }, { is: 'fresh' }, { is: 'fresh' }])
  expect(server().rest.requests.filter((request) => request === 'POST /auth/refresh')).toHaveLength(1)
})

test('a lease that a crashed tab holds expires', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  localStorage.setItem('lease:refresh', JSON.stringify({ by: 'a tab that crashed', until: Date.now() + 5000 }))
  const refreshed = page.session.refreshTokens()
  await settle(4000)
  expect(server().rest.requests).not.toContain('POST /auth/refresh')
  await settle(2000)
  expect(await refreshed).toEqual({ is: 'fresh' })
})

test('a new password ends the other sessions, but not this one', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  const before = localStorage.getItem('token')
  const changed = page.auth.updatePassword('old password', 'new password')
  // The server closes the old session's sockets before its answer arrives.
  server().drop(4403)
  await settled(changed)
  await settle(200)
  expect(localStorage.getItem('token')).not.toBe(before)
  expect(page.state().session.signedIn).toBe(true)
  expect(page.state().connection.state).toBe('live')
})

test('switching the mode stores the new profile', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  await settled(page.profile.toCoach({ hourlyRate: 4500 }))
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ isCoach: 1 })
  expect(server().rest.requests.slice(-2)).toEqual(['POST /user/to/coach', 'GET /user/profile'])
  await settled(page.profile.toPlayer())
  expect(page.state().session.user?.isCoach).toBe(0)
})
