/** How the line is, as the screens say it. */
import { CLOSE } from '@/wire'
import { toastOutdated } from '@/lib/notify'
import { setState, state } from '@/store/index'
import type { Connection } from '@/store/state'
import type { Status } from './client'

/** Not heard of for this long: what is shown is called old, even if the device says that it is online. */
const OFFLINE_MS = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

export function showStatus(status: Status): void {
  clearTimeout(timer)
  if (status.is === 'live') return put({ state: 'live', since: Date.now() })
  if (status.is === 'stopped') {
    if (status.code === CLOSE.Version) lookForNewer()
    return put({ state: 'stopped', since: lastHeard() })
  }
  const since = lastHeard()
  const waiting = status.is === 'connecting' ? 'connecting' : 'reconnecting'
  put({ state: navigator.onLine ? (isOld(since) ? 'offline' : waiting) : 'offline', since })
  timer = setTimeout(() => put({ state: 'offline', since }), Math.max(0, since + OFFLINE_MS - Date.now()))
}

/** What the device says of its network: no need to wait for the line to notice. */
export function showDevice(online: boolean, isLive: boolean): void {
  const { state: is } = state().connection
  if (is === 'idle' || is === 'stopped') return
  if (!online) put({ state: 'offline', since: lastHeard() })
  else if (isLive) put({ state: 'live', since: Date.now() })
}

/** The server speaks another version: the service worker may have a newer program already. */
function lookForNewer(): void {
  toastOutdated()
  void navigator.serviceWorker?.getRegistration().then((registration) => registration?.update())
}

export function showIdle(): void {
  clearTimeout(timer)
  put({ state: 'idle', since: Date.now() })
}

function isOld(since: number): boolean {
  return Date.now() - since >= OFFLINE_MS
}

/** While the line is live it is heard of all the time. */
function lastHeard(): number {
  const { connection } = state()
  return connection.state === 'live' || connection.state === 'idle' ? Date.now() : connection.since
}

function put(connection: Connection): void {
  setState({ connection })
}
