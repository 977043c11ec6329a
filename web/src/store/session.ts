/**
 * The session: begins with a sign-in, is refreshed, is lost when the server rejects its tokens, ends with a log-out; the
 * same in every tab of the browser. `whenSession` subscribes to these events.
 */
import type { Profile, Tokens } from '@/wire'
import { fetchApi } from '@/lib/api'
import { loadTwice } from '@/lib/load-twice'
import { exclusively } from '@/lib/lock'
import { resetStore, setState, state } from './index'
import { claimsOf, readSession, readTokens, removeTokens, writeProfileSkip, writeTokens, writeUser } from './session-storage'
import { withUser } from './slices/session'
import type { Session } from './parts'

/** `lost`: the tokens were rejected; the screen waits for the same user to sign in again. */
export type SessionEvent = 'began' | 'lost' | 'ended'
type Listener = (event: SessionEvent) => void | Promise<void>

const listeners = new Set<Listener>()

export function whenSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function emit(event: SessionEvent): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener(event)))
}

/** Fetches the state that guests do not have. No session begins without it. */
export async function loadMembers(): Promise<void> {
  await loadTwice(() => import('./members'))
}

/** Begins a session; after `loadMembers`. Data of another user in this browser is cleared first. */
export async function beginSession(tokens: Tokens): Promise<void> {
  const user = await profileOf(tokens)
  const before = state().session.user
  if (before !== null && before.id !== user.id) await clearPerson()
  writeUser(user)
  writeProfileSkip(user.profileSkip === true)
  writeTokens(tokens)
  setState({ session: readSession() })
  await emit('began')
}

let replacing = false
let lostWhileReplacing = false

/** Replaces this session by another of the same user. The old tokens are rejected meanwhile: that is not a lost session. */
export async function replaceSession(ask: () => Promise<Tokens>): Promise<void> {
  replacing = true
  lostWhileReplacing = false
  try {
    writeTokens(await ask())
    lostWhileReplacing = false
  } finally {
    replacing = false
    if (lostWhileReplacing) sessionLost()
  }
  await emit('began')
}

/** The server rejected the tokens. The profile stays, and so does the screen with what was typed. */
export function sessionLost(): void {
  if (leaving) return
  if (replacing) {
    lostWhileReplacing = true
    return
  }
  removeTokens()
  if (!state().session.signedIn) return
  setState(({ session }) => ({ session: { ...session, signedIn: false } }))
  void emit('lost')
}

/** Logs out: removes everything of this user from the browser, in all tabs. */
export async function endSession(): Promise<void> {
  localStorage.clear()
  await leave()
  await clearBrowserData()
}

/** Logging out: that the server rejects the tokens meanwhile is not a lost session. */
let leaving = false

/** How long the store waits for the screens to leave; the landing's chunk may have to load first. */
const LEAVE_TIMEOUT_MS = 1500

/** Leaves the screens before resetting the store, so that no screen renders without a user. */
async function leave(): Promise<void> {
  leaving = true
  await Promise.race([emit('ended'), new Promise((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS))])
  sessionStorage.clear()
  resetStore()
  leaving = false
}

/** Removes the previous user's data before another one's session begins. */
async function clearPerson(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  resetStore()
  await clearBrowserData()
}

async function clearBrowserData(): Promise<void> {
  await Promise.allSettled([clearCaches(), endPushSubscription()])
}

/** Clears the service worker's caches, except the client itself. */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

async function endPushSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Stores my profile as the server sent it. */
export function updateUser(user: Profile): void {
  setState(({ session }) => ({ session: withUser(session, user) }))
}

/** The server revoked this session: it is lost, unless another tab has begun a new one. */
export async function sessionRevoked(): Promise<void> {
  const refreshed = await refreshTokens()
  if (refreshed.is === 'fresh') await emit('began')
  else sessionLost()
}

/** `unreachable`: no answer, or one that asks to retry later; the tokens stay. */
type Refreshed = { is: 'fresh' } | { is: 'lost'; data?: unknown } | { is: 'unreachable'; error: unknown }

let refreshing: Promise<Refreshed> | null = null

/** One refresh for all callers, in this tab and in the others. */
export function refreshTokens(): Promise<Refreshed> {
  const known = readTokens()?.refresh_token
  refreshing ??= exclusively('refresh', () => refresh(known)).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function refresh(known: string | undefined): Promise<Refreshed> {
  const tokens = readTokens()
  if (!tokens) return lost()
  // Another tab has refreshed them.
  if (tokens.refresh_token !== known) return { is: 'fresh' }
  const answer = await requestRefresh(tokens)
  if ('error' in answer) return { is: 'unreachable', error: answer.error }
  const { response, data } = answer
  // A log-out or a new session came in between: drop these tokens.
  const now = readTokens()
  if (now?.refresh_token !== known) return { is: now ? 'fresh' : 'lost' }
  if (response.ok) {
    writeTokens(data as Tokens)
    return { is: 'fresh' }
  }
  if (isRetryable(response, data)) return { is: 'unreachable', error: data }
  return lost(data)
}

const REFRESH_TIMEOUT_MS = 15_000

async function requestRefresh(tokens: Tokens): Promise<{ response: Response; data: unknown } | { error: unknown }> {
  try {
    const init = { method: 'POST', body: JSON.stringify(tokens), signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) }
    const response = await fetchApi('/auth/refresh', init)
    const text = await response.text()
    return { response, data: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    return { error }
  }
}

function isRetryable(response: Response, data: unknown): boolean {
  if (response.status === 429 || response.status === 503) return true
  return typeof data === 'object' && data !== null && 'retry' in data && data.retry === true
}

function lost(data?: unknown): Refreshed {
  sessionLost()
  return data === undefined ? { is: 'lost' } : { is: 'lost', data }
}

/** The profile from the identity token; if that carries none, from the server. */
async function profileOf(tokens: Tokens): Promise<Profile> {
  const claims = claimsOf(tokens.id_token)
  if (isProfile(claims)) return withoutTokenClaims(claims)
  const response = await fetchApi('/user/profile', {}, tokens.access_token)
  if (!response.ok) throw new Error(`the profile's answer was ${response.status}`)
  return (await response.json()) as Profile
}

/** The claims that are about the token, not about the user. */
const TOKEN_CLAIMS: ReadonlySet<string> = new Set(['sub', 'sid', 'tenant', 'exp', 'iat', 'typ'])

function withoutTokenClaims(claims: Profile): Profile {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => !TOKEN_CLAIMS.has(claim))) as unknown as Profile
}

function isProfile(claims: Partial<Profile> | null): claims is Profile {
  return typeof claims?.id === 'string' && typeof claims.name === 'string' && typeof claims.handle === 'string'
}

/** Follows sign-ins and log-outs of other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== null && storageArea !== localStorage) return
    // `clear()` has no key: another tab logged out.
    if (key === null) return endedElsewhere()
    if (key !== 'token') return
    const now = readSession()
    if (!now.signedIn) return sessionLost()
    if (state().session.signedIn && state().session.user?.id === now.user?.id) return
    void beganElsewhere(now)
  })
}

async function beganElsewhere(now: Session): Promise<void> {
  await loadMembers()
  if (state().session.user?.id !== now.user?.id) resetStore()
  setState({ session: now })
  await emit('began')
}

function endedElsewhere(): void {
  if (readTokens() === null) void leave()
}
