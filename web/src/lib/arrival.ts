/**
 * How somebody came back from signing in elsewhere: `/login#sso=CODE`, or `#sso_error=code`. The code buys a session
 * once, so it leaves the address bar, and with it the history, before anything else is done.
 */
import { hasText, t } from './i18n'

export type Arrival = { code: string } | { error: string }

let arrival: Arrival | null = null

/** Before the router reads the address. */
export function captureArrival(): void {
  const part = new URLSearchParams(window.location.hash.slice(1))
  const code = part.get('sso')
  const error = part.get('sso_error')
  if (code === null && error === null) return
  arrival = code === null ? { error: error ?? '' } : { code }
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
}

/** Once. */
export function takeArrival(): Arrival | null {
  const taken = arrival
  arrival = null
  return taken
}

/** Why signing in elsewhere came to nothing. */
export function arrivalText(error: string): string {
  const key = [`sso.${error}`, `error.${error}`].find(hasText)
  return t(key ?? 'sso.failed')
}
