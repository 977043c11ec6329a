/**
 * The redirect rules (specification, section 2), applied once, on load. Besides the specification's own exceptions, guests'
 * scoreboards, the return from another provider's sign-in and the legal pages are exempt, and guests may open a game.
 */
import { paths, startOf } from './paths'

export interface Visitor {
  /** Whether an identity token is stored. */
  signedIn: boolean
  profileSkip: boolean
  /** A coach in coach mode begins at the desk. */
  user?: { isCoach: number } | null
}

const OPEN_TO_GUESTS: ReadonlySet<string> = new Set([paths.landing(), paths.login(), paths.signup(), paths.forgot(), paths.helpcenter()])
/** Paths that a signed-in user with a finished onboarding is redirected from. */
const BEFORE_HOME: ReadonlySet<string> = new Set([
  paths.landing(),
  paths.index(),
  paths.questions(),
  paths.login(),
  paths.signup(),
  paths.forgot(),
])

/** The path to redirect to, or null if the visitor may stay. */
export function redirectFor(path: string, { signedIn, profileSkip, user = null }: Visitor, search = ''): string | null {
  const at = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (isExempt(at)) return null
  if (!signedIn) return OPEN_TO_GUESTS.has(at) || isOpenToGuests(at, search) ? null : paths.login()
  if (!profileSkip) return at === paths.questions() ? null : paths.questions()
  return BEFORE_HOME.has(at) ? startOf(user) : null
}

/** Whether a path should be returned to after signing in: not if a signed-in user is redirected from it. */
export function isWorthReturning(path: string): boolean {
  return redirectFor(path, { signedIn: true, profileSkip: true }) === null
}

/** Whoever is asked to agree to them must be able to read them. */
const LEGAL: ReadonlySet<string> = new Set([paths.terms(), paths.privacy(), paths.credits()])

/** A scoreboard, or a shared game; one with an invitation needs the account that takes it. */
export function isOpenToGuests(path: string, search: string): boolean {
  return isBoard(path) || (/^\/games\/(?!(new|mine)\/?$)[^/]+\/?$/.test(path) && !new URLSearchParams(search).has('invite'))
}

function isExempt(path: string): boolean {
  return LEGAL.has(path) || path === paths.loginReturn() || isBoard(path)
}

function isBoard(path: string): boolean {
  return /^\/live\/[^/]+\/?$/.test(path)
}
