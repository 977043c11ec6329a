/**
 * What runs beside the screens: the session over all tabs, the language of whoever is signed in, and for them the line
 * and the outbox.
 */
import { captureArrival } from '@/lib/arrival'
import { followLanguage } from '@/lib/i18n'
import { storeReturnPath } from '@/lib/return-to'
import { state, useStore } from '@/store/index'
import { followOtherTabs, type SessionEvent, whenSession } from '@/store/session'
import { isWorthReturning, redirectFor } from './guards'

const loadRealtime = () => import('@/realtime/run')

let loading: ReturnType<typeof loadRealtime> | null = null

/** Guests do without it, and load without it. */
function realtime(): ReturnType<typeof loadRealtime> {
  loading ??= loadRealtime().then((run) => {
    run.startOutbox()
    // Without it a toast has no portrait; the line does not wait for it.
    import('./toasts').catch(() => {})
    return run
  })
  return loading
}

/** Before anything is drawn. */
export function start(): void {
  followOtherTabs()
  whenSession(follow)
  if (state().session.signedIn) void follow('began')
  useStore.subscribe(({ session }, before) => {
    const language = session.user?.settings?.language
    if (session.user !== before.session.user && language !== before.session.user?.settings?.language) void followLanguage(language)
  })
}

async function follow(event: SessionEvent): Promise<void> {
  if (event !== 'began' && !loading) return
  const { closeConnection, openConnection } = await realtime()
  closeConnection()
  if (event === 'began') openConnection()
}

/** The redirect rules, once, on the address that was loaded; what another sign-in put into it is taken out first. */
export function redirectOnLoad(): void {
  captureArrival()
  const { pathname, search, hash } = window.location
  const to = redirectFor(pathname, state().session)
  if (to === null) return
  if (isWorthReturning(pathname)) storeReturnPath(pathname + search + hash)
  window.history.replaceState(null, '', to)
}
