/**
 * The redirect rules (specification, section 2), run once, on load. Beside the specification's own exceptions only a
 * scoreboard for guests and the return from another sign-in are exempt.
 */
import { paths } from './paths'

export interface Visitor {
  /** Whether an identity token is stored. */
  signedIn: boolean
  profileSkip: boolean
}

const OPEN_TO_GUESTS: ReadonlySet<string> = new Set([paths.landing(), paths.login(), paths.signup(), paths.forgot(), paths.helpcenter()])
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  paths.landing(),
  paths.index(),
  paths.questions(),
  paths.login(),
  paths.signup(),
  paths.forgot(),
])

/** Where a visitor is sent instead of this path, or null where they may stay. */
export function redirectFor(path: string, { signedIn, profileSkip }: Visitor): string | null {
  const at = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (isExempt(at)) return null
  if (!signedIn) return OPEN_TO_GUESTS.has(at) ? null : paths.login()
  if (!profileSkip) return at === paths.questions() ? null : paths.questions()
  return LEFT_BEHIND.has(at) ? paths.home() : null
}

/** Whether somebody who is sent away from a path wants to be back there once they are signed in. */
export function isWorthReturning(path: string): boolean {
  return redirectFor(path, { signedIn: true, profileSkip: true }) === null
}

function isExempt(path: string): boolean {
  return path === paths.loginReturn() || /^\/live\/[^/]+$/.test(path)
}
