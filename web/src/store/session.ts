/**
 * Whose session this is: begun by signing in, kept fresh, lost when the server says so, ended by signing out; the same
 * in every tab of the browser. Whoever has something to do at these moments listens with `whenSession`.
 */
import type { Profile, Tokens } from '@/wire'
import { fetchApi } from '@/lib/api'
import { exclusively } from '@/lib/lock'
import { resetStore, setState, state } from './index'
import { claimsOf, readSession, readTokens, removeTokens, writeProfileSkip, writeTokens, writeUser } from './session-storage'

/** `lost`: tokens are gone in the middle of it, what is on screen waits for the same person to sign in again. */
export type SessionMoment = 'began' | 'lost' | 'ended'
type Listener = (moment: SessionMoment) => void | Promise<void>

const listeners = new Set<Listener>()

export function whenSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function say(moment: SessionMoment): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener(moment)))
}

/** Somebody signed in. What another person left on this browser is gone before anything of theirs could be seen. */
export async function beginSession(tokens: Tokens): Promise<void> {
  const user = await profileOf(tokens)
  const before = state().session.user
  if (before !== null && before.id !== user.id) await forgetPerson()
  writeUser(user)
  writeProfileSkip(user.profileSkip === true)
  writeTokens(tokens)
  setState({ session: readSession() })
  await say('began')
}

let replacing = false
let lostMeanwhile = false

/** The same person in another session, which ends this one: that its tokens are worth nothing now is no news. */
export async function replaceSession(ask: () => Promise<Tokens>): Promise<void> {
  replacing = true
  lostMeanwhile = false
  try {
    writeTokens(await ask())
    lostMeanwhile = false
  } finally {
    replacing = false
    if (lostMeanwhile) sessionLost()
  }
  await say('began')
}

/** The server takes the tokens no longer. Whose they were stays known, and what they typed stays where it is. */
export function sessionLost(): void {
  if (leaving) return
  if (replacing) {
    lostMeanwhile = true
    return
  }
  removeTokens()
  if (!state().session.signedIn) return
  setState(({ session }) => ({ session: { ...session, signedIn: false } }))
  void say('lost')
}

/** Nothing of this person stays in this browser, in any of its tabs. */
export async function endSession(): Promise<void> {
  localStorage.clear()
  await leave()
  await forgetOutside()
}

/** Somebody is signing out: that the server takes their tokens no longer is no news. */
let leaving = false

/** Leaving a screen takes a moment where the next one's chunk has to come; the store waits for it no longer than this. */
const LEAVING_MS = 1500

/** Gone from the screen first, then from the store: no screen is drawn for nobody. */
async function leave(): Promise<void> {
  leaving = true
  await Promise.race([say('ended'), new Promise((resolve) => setTimeout(resolve, LEAVING_MS))])
  sessionStorage.clear()
  resetStore()
  leaving = false
}

/** Before another person comes in. */
async function forgetPerson(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  resetStore()
  await forgetOutside()
}

async function forgetOutside(): Promise<void> {
  await Promise.allSettled([forgetCaches(), forgetPushSubscription()])
}

/** What the service worker keeps beside the program itself. */
async function forgetCaches(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

async function forgetPushSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** My profile as the server tells it. */
export function updateUser(user: Profile): void {
  if (!state().session.signedIn) return
  writeUser(user)
  if (user.profileSkip !== undefined) writeProfileSkip(user.profileSkip)
  setState({ session: readSession() })
}

/** The server said that this session was revoked: unless another tab has begun a new one, it is lost. */
export async function sessionRevoked(): Promise<void> {
  const refreshed = await refreshTokens()
  if (refreshed.is === 'fresh') await say('began')
  else sessionLost()
}

export type Refreshed = { is: 'fresh' } | { is: 'lost'; data?: unknown } | { is: 'unreachable'; error: unknown }

let refreshing: Promise<Refreshed> | null = null

/** Once for all who need it, in this tab and in the others. */
export function refreshTokens(): Promise<Refreshed> {
  const held = readTokens()?.refresh_token
  refreshing ??= exclusively('refresh', () => refresh(held)).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function refresh(held: string | undefined): Promise<Refreshed> {
  const tokens = readTokens()
  if (!tokens) return lost()
  // Another tab was first.
  if (tokens.refresh_token !== held) return { is: 'fresh' }
  const answer = await ask(tokens)
  if ('error' in answer) return { is: 'unreachable', error: answer.error }
  const { response, data } = answer
  // Meanwhile somebody signed out, or a new session took this one's place: these tokens are nobody's.
  const now = readTokens()
  if (now?.refresh_token !== held) return { is: now ? 'fresh' : 'lost' }
  if (response.ok) {
    writeTokens(data as Tokens)
    return { is: 'fresh' }
  }
  // A server that says "later" has not said no.
  if (isLater(response, data)) return { is: 'unreachable', error: data }
  return lost(data)
}

const PATIENCE_MS = 15_000

async function ask(tokens: Tokens): Promise<{ response: Response; data: unknown } | { error: unknown }> {
  try {
    const init = { method: 'POST', body: JSON.stringify(tokens), signal: AbortSignal.timeout(PATIENCE_MS) }
    const response = await fetchApi('/auth/refresh', init)
    const text = await response.text()
    return { response, data: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    return { error }
  }
}

function isLater(response: Response, data: unknown): boolean {
  if (response.status === 429 || response.status === 503) return true
  return typeof data === 'object' && data !== null && 'retry' in data && data.retry === true
}

function lost(data?: unknown): Refreshed {
  sessionLost()
  return data === undefined ? { is: 'lost' } : { is: 'lost', data }
}

/** The identity token carries the profile; if it does not, the server is asked. */
async function profileOf(tokens: Tokens): Promise<Profile> {
  const claims = claimsOf(tokens.id_token)
  if (isProfile(claims)) return withoutTokenClaims(claims)
  const response = await fetchApi('/user/profile', {}, tokens.access_token)
  if (!response.ok) throw new Error(`the profile's answer was ${response.status}`)
  return (await response.json()) as Profile
}

/** What a token says of itself. */
const OF_TOKEN: ReadonlySet<string> = new Set(['sub', 'sid', 'tenant', 'exp', 'iat', 'typ'])

function withoutTokenClaims(claims: Profile): Profile {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => !OF_TOKEN.has(claim))) as unknown as Profile
}

function isProfile(claims: Partial<Profile> | null): claims is Profile {
  return typeof claims?.id === 'string' && typeof claims.name === 'string' && typeof claims.handle === 'string'
}

/** What another tab did to the session is done here too. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== null && storageArea !== localStorage) return
    // `clear()` says no key: somebody signed out.
    if (key === null) return endedElsewhere()
    if (key !== 'token') return
    const now = readSession()
    if (!now.signedIn) return sessionLost()
    if (state().session.signedIn && state().session.user?.id === now.user?.id) return
    if (state().session.user?.id !== now.user?.id) resetStore()
    setState({ session: now })
    void say('began')
  })
}

function endedElsewhere(): void {
  if (readTokens() === null) void leave()
}
