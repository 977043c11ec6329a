/** The specification's catalogue of errors (section 8), row by row. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

async function aClient() {
  const { http, HttpError } = await import('./http')
  const session = await import('./session')
  const storage = await import('./session-storage')
  const store = await import('./index')
  const maya = server().addUser('Maya Okafor')
  storage.writeTokens(server().rest.issueTokens(maya))
  storage.writeUser(maya)
  store.setState({ session: storage.readSession() })
  return { http, HttpError, session, storage, store, maya }
}

beforeEach(() => {
  vi.resetModules()
})

/** How a promise settles while fake time advances. */
async function outcome(promise: Promise<unknown>): Promise<{ value: unknown } | { error: unknown }> {
  const settled = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await settle()
  return settled
}

const stored = () => ['token', 'access', 'refresh'].filter((key) => localStorage.getItem(key) !== null)
const answers = (request: string, status: number, data?: unknown) => server().rest.answers.set(request, { status, data })

describe('404 with "User not found"', () => {
  test('removes token, refresh and access, and nothing else', async () => {
    const { http, HttpError } = await aClient()
    answers('GET /user/profile', 404, { code: 'not_found', message: 'User not found' })
    const got = await outcome(http.get('/user/profile'))
    expect(got).toEqual({ error: expect.any(HttpError) })
    expect(stored()).toEqual([])
    expect(localStorage.getItem('user')).not.toBeNull()
  })

  test('with another message it is passed on unchanged', async () => {
    const { http } = await aClient()
    answers('GET /user/x/info/', 404, { code: 'not_found', message: 'There is no such thing.' })
    expect(await outcome(http.get('/user/x/info/'))).toMatchObject({ error: { status: 404, data: { message: 'There is no such thing.' } } })
    expect(stored()).toHaveLength(3)
  })
})

describe('401 on first try', () => {
  test('refreshes, stores the new tokens and repeats the request', async () => {
    const { http, maya } = await aClient()
    const old = localStorage.getItem('access') ?? ''
    server().rest.expired.add(old)
    expect(await outcome(http.get('/user/profile'))).toMatchObject({ value: { id: maya.id } })
    expect(server().rest.requests).toEqual(['GET /user/profile', 'POST /auth/refresh', 'GET /user/profile'])
    expect(localStorage.getItem('access')).not.toBe(old)
  })

  test('refreshes once for all callers', async () => {
    const { http } = await aClient()
    server().rest.expired.add(localStorage.getItem('access') ?? '')
    const all = Promise.all([http.get('/user/profile'), http.post('/user/to/coach'), http.get('/user/profile'), http.post('/user/to/player')])
    expect(await outcome(all)).toHaveProperty('value')
    expect(server().rest.requests.filter((request) => request === 'POST /auth/refresh')).toHaveLength(1)
  })

  test('a second 401 is passed on, without another retry', async () => {
    const { http } = await aClient()
    answers('GET /user/profile', 401, { code: 'token_expired', message: 'The access token has expired.' })
    expect(await outcome(http.get('/user/profile'))).toMatchObject({ error: { status: 401, data: { code: 'token_expired' } } })
    expect(server().rest.requests).toEqual(['GET /user/profile', 'POST /auth/refresh', 'GET /user/profile'])
  })

  test('when the refresh fails, the tokens are removed and the call rejects with the refusal’s data', async () => {
    const { http, store } = await aClient()
    server().rest.expired.add(localStorage.getItem('access') ?? '')
    const refusal = { code: 'session_revoked', message: 'The session was signed out or revoked.', retry: false }
    answers('POST /auth/refresh', 401, refusal)
    expect(await outcome(http.get('/user/profile'))).toEqual({ error: refusal })
    expect(stored()).toEqual([])
    expect(store.state().session.signedIn).toBe(false)
  })

  test('when the refresh fails without data, the call rejects with its own 401', async () => {
    const { http } = await aClient()
    server().rest.expired.add(localStorage.getItem('access') ?? '')
    answers('POST /auth/refresh', 500)
    expect(await outcome(http.get('/user/profile'))).toMatchObject({ error: { status: 401 } })
    expect(stored()).toEqual([])
  })

  test.each([
    ['is answered 503 with retry', 503, { code: 'unavailable', message: 'later', retry: true }],
    ['is rate limited', 429, { code: 'too_many_requests', message: 'later', retry: true }],
  ])('a refresh that %s keeps the tokens', async (_, status, data) => {
    const { http } = await aClient()
    server().rest.expired.add(localStorage.getItem('access') ?? '')
    answers('POST /auth/refresh', status, data)
    expect(await outcome(http.get('/user/profile'))).toEqual({ error: data })
    expect(stored()).toHaveLength(3)
  })

  test('a refresh that cannot reach the server keeps the tokens', async () => {
    const { session } = await aClient()
    server().unreachable = true
    expect(await outcome(session.refreshTokens())).toMatchObject({ value: { is: 'unreachable' } })
    expect(stored()).toHaveLength(3)
  })

  test('a wrong password does not trigger a refresh', async () => {
    const { http } = await aClient()
    answers('POST /auth/update-password', 401, { code: 'wrong_credentials', message: 'wrong', retry: false })
    expect(await outcome(http.post('/auth/update-password', {}))).toMatchObject({ error: { data: { code: 'wrong_credentials' } } })
    expect(server().rest.requests).toEqual(['POST /auth/update-password'])
  })

  test('a wrong password on log-in does not trigger a refresh', async () => {
    const { http } = await aClient()
    answers('POST /auth/login', 401, { code: 'wrong_credentials', message: 'wrong', retry: false })
    expect(await outcome(http.post('/auth/login', {}, { anonymous: true }))).toMatchObject({ error: { status: 401 } })
    expect(server().rest.requests).toEqual(['POST /auth/login'])
    expect(stored()).toHaveLength(3)
  })

  test('tokens that another tab has refreshed meanwhile are used without another refresh', async () => {
    const { http, storage, maya } = await aClient()
    server().rest.expired.add(localStorage.getItem('access') ?? '')
    const reply = http.get('/user/profile')
    storage.writeTokens(server().rest.issueTokens(maya))
    expect(await outcome(reply)).toMatchObject({ value: { id: maya.id } })
    expect(server().rest.requests).not.toContain('POST /auth/refresh')
  })
})

describe('403', () => {
  test('with data rejects with the data', async () => {
    const { http } = await aClient()
    const data = { code: 'forbidden', message: 'You may see it, but not do this to it.', retry: false }
    answers('POST /user/to/coach', 403, data)
    expect(await outcome(http.post('/user/to/coach'))).toEqual({ error: data })
  })

  test('without data is passed on', async () => {
    const { http } = await aClient()
    answers('POST /user/to/coach', 403)
    expect(await outcome(http.post('/user/to/coach'))).toMatchObject({ error: { status: 403, data: undefined } })
  })
})

describe('everything else', () => {
  test.each([400, 409, 413, 422, 429, 500, 503])('%i is passed on unchanged', async (status) => {
    const { http } = await aClient()
    const data = { code: 'internal', message: 'as it was', retry: false, field: 'name' }
    answers('POST /user/to/coach', status, data)
    expect(await outcome(http.post('/user/to/coach'))).toMatchObject({ error: { status, data } })
    expect(stored()).toHaveLength(3)
  })

  test('a network error is passed on unchanged', async () => {
    const { http } = await aClient()
    server().unreachable = true
    expect(await outcome(http.get('/user/profile'))).toEqual({ error: expect.any(TypeError) })
  })

  test("a framework's data route is refused before it leaves", async () => {
    const { http } = await aClient()
    expect(await outcome(http.get('/_next/data/build/index.json'))).toHaveProperty('error')
    expect(server().rest.requests).toEqual([])
  })
})

test('every request carries the tenant, and the bearer token if there is one', async () => {
  const { http } = await aClient()
  const fetched = vi.spyOn(server().rest, 'fetch')
  await outcome(http.put('/user/x', { name: 'Maya' }))
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers)
  expect(Object.fromEntries(headers)).toMatchObject({
    tenant_id: '1',
    'content-type': 'application/json',
    authorization: `Bearer ${localStorage.getItem('access')}`,
  })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/user/x')
})
