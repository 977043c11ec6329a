/**
 * The return from a sign-in with another provider: `/login#sso=CODE`, or `#sso_error=code`. The code can be exchanged
 * for a session once, so it is removed from the address bar and the history before anything else runs.
 */
import { hasText, t } from './i18n'

type Arrival = { code: string } | { error: string }

let arrival: Arrival | null = null

/** Call before the router reads the address. */
export function captureArrival(): void {
  const part = new URLSearchParams(window.location.hash.slice(1))
  const code = part.get('sso')
  const error = part.get('sso_error')
  if (code === null && error === null) return
  arrival = code === null ? { error: error ?? '' } : { code }
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
}

/** Returns what was captured, once. */
export function takeArrival(): Arrival | null {
  const taken = arrival
  arrival = null
  return taken
}

/** Why the sign-in with another provider failed. */
export function arrivalText(error: string): string {
  const key = [`sso.${error}`, `error.${error}`].find((key) => hasText(key))
  return t(key ?? 'sso.failed')
}
