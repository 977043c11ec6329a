/** What the service worker (public/push.js) asks of this page, and that the server knows this browser's push subscription. */
import { pushSupport } from '@/lib/push'
import { state, useStore } from '@/store/index'

type Message = { type: 'shows_toasts' } | { type: 'open'; path: string } | { type: 'push_changed' }

/** Call once. */
export function followWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Message>) => ports[0]?.postMessage(answer(data)))
  // What arrived before this listener.
  navigator.serviceWorker.startMessages()
  useStore.subscribe(({ connection }, before) => {
    if (connection.state === 'live' && before.connection.state !== 'live') renew()
  })
  renew()
}

/** After a sign-in, and when the browser's address has changed. The next connection tries again. */
function renew(): void {
  const { session, connection } = state()
  if (!session.signedIn || connection.state !== 'live' || pushSupport() !== 'ok' || Notification.permission !== 'granted') return
  import('@/realtime/push').then(({ renewPush }) => renewPush()).catch(() => {})
}

function answer(message: Message): boolean {
  if (message.type === 'shows_toasts') return state().connection.state === 'live'
  if (message.type === 'open') openPath(message.path)
  else if (message.type === 'push_changed') renew()
  return true
}

/** The router follows the address. */
function openPath(path: string): void {
  window.history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
