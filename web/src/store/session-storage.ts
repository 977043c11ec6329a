/**
 * The five keys of a session in local storage (specification, section 3): `token` (identity), `access`, `refresh`,
 * `user` (the profile as JSON) and `profileSkip`. Nothing else reads or writes them.
 */
import type { Profile, Tokens } from '@/wire'
import { loadLocal, saveLocal } from '@/lib/local-json'
import type { Session } from './parts'

const TOKENS = ['token', 'access', 'refresh'] as const

export function readSession(): Session {
  return {
    user: readUser(),
    signedIn: localStorage.getItem('token') !== null,
    profileSkip: localStorage.getItem('profileSkip') !== null,
  }
}

export function readTokens(): Tokens | null {
  const [id_token, access_token, refresh_token] = TOKENS.map((key) => localStorage.getItem(key))
  if (!id_token || !access_token || !refresh_token) return null
  return { id_token, access_token, refresh_token }
}

export function writeTokens(tokens: Tokens): void {
  localStorage.setItem('access', tokens.access_token)
  localStorage.setItem('refresh', tokens.refresh_token)
  localStorage.setItem('token', tokens.id_token)
}

/** Ends the session, but keeps the profile and the onboarding flag. */
export function removeTokens(): void {
  for (const key of TOKENS) localStorage.removeItem(key)
}

export function writeUser(user: Profile): void {
  saveLocal('user', user)
}

export function writeProfileSkip(skip: boolean): void {
  if (skip) localStorage.setItem('profileSkip', 'true')
  else localStorage.removeItem('profileSkip')
}

function readUser(): Profile | null {
  const user = loadLocal('user')
  return typeof user === 'object' && user !== null && 'id' in user ? (user as Profile) : null
}

/** The claims of a token. Its signature is not checked, so nothing may be trusted because of them. */
export function claimsOf(token: string): (Partial<Profile> & { exp?: number }) | null {
  try {
    const body = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Partial<Profile>) : null
  } catch {
    return null
  }
}
