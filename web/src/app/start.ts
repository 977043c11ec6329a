/**
 * What runs besides the screens: the session across tabs, the user's language and, while signed in, the connection and
 * the outbox.
 */
import { captureArrival } from '@/lib/arrival'
import { followLanguage } from '@/lib/i18n'
import { loadTwice } from '@/lib/load-twice'
import { storeReturnPath } from '@/lib/return-to'
import { setState, state, useStore } from '@/store/index'
import { followOtherTabs, type SessionEvent, whenSession } from '@/store/session'
import { offerReload } from '@/ui/lazy-part'
import { isWorthReturning, redirectFor } from './guards'

const loadRealtime = () => import('@/realtime/run')

let loading: ReturnType<typeof loadRealtime> | null = null

/** Loads the realtime chunk, which guests do not need. */
function realtime(): ReturnType<typeof loadRealtime> {
  loading ??= untilLoaded(loadRealtime).then((run) => {
    // Toasts with portraits; the connection does not wait for them.
    import('./toasts').catch(() => {})
    return run
  })
  return loading
}

const RETRY_MS = 5000

/** Shows the page as offline, and tries again until the chunk is there. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  const since = Date.now()
  for (;;) {
    try {
      return await loadTwice(load)
    } catch {
      setState({ connection: { state: 'offline', since } })
      offerReload()
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Call before the first render. */
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

/** Applies the redirect rules to the loaded URL, after removing what another provider's sign-in added to it. */
export function redirectOnLoad(): void {
  captureArrival()
  const { pathname, search, hash } = window.location
  const to = redirectFor(pathname, state().session, search)
  if (to === null) return
  if (isWorthReturning(pathname)) storeReturnPath(pathname + search + hash)
  window.history.replaceState(null, '', to)
}
