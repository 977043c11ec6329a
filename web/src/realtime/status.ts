/** The connection's state for the screens. */
import { setState, state } from '@/store/index'
import type { Connection } from '@/store/parts'
import type { Millis } from '@/wire'
import type { Status } from './client'

/** Without contact for this long the state is `offline`, even if the device says that it is online. */
const OFFLINE_MS = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

export function showStatus(status: Status): void {
  clearTimeout(timer)
  if (status.is === 'live') return setConnection({ state: 'live', since: Date.now() })
  if (status.is === 'stopped') return setConnection({ state: 'stopped', since: lastContact() })
  const since = lastContact()
  const waiting = status.is === 'connecting' ? 'connecting' : 'reconnecting'
  setConnection({ state: navigator.onLine ? (isTooOld(since) ? 'offline' : waiting) : 'offline', since })
  timer = setTimeout(() => setConnection({ state: 'offline', since: lastContact() }), Math.max(0, since + OFFLINE_MS - Date.now()))
}

/** Follows the device's online and offline events, which come before the connection notices. */
export function showDevice(online: boolean, isLive: boolean): void {
  const { state: is } = state().connection
  if (is === 'idle' || is === 'stopped') return
  if (!online) setConnection({ state: 'offline', since: lastContact() })
  else if (isLive) setConnection({ state: 'live', since: Date.now() })
}

/** The last contact was on an earlier page. */
export function showLastContact(at: Millis): void {
  const { connection } = state()
  if (connection.state !== 'live') setConnection({ ...connection, since: at })
}

export function showIdle(): void {
  clearTimeout(timer)
  setConnection({ state: 'idle', since: Date.now() })
}

function isTooOld(since: number): boolean {
  return Date.now() - since >= OFFLINE_MS
}

/** While live, contact is now. */
function lastContact(): number {
  const { connection } = state()
  return connection.state === 'live' || connection.state === 'idle' ? Date.now() : connection.since
}

function setConnection(connection: Connection): void {
  setState({ connection })
}
