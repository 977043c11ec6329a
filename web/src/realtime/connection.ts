/**
 * The page's one connection to the server. Pushes go to the store, the toasts and the outbox. Actions use `call`; the
 * session opens and closes the connection.
 */
import { CLOSE, type Calls, type Topic } from '@/wire'
import { toastOutdated } from '@/lib/notify'
import { applyAgain, applyPushes, applySnapshot, forgetTopic } from '@/store/apply'
import { setState, state } from '@/store/index'
import { refreshTokens, sessionRevoked, updateUser } from '@/store/session'
import { forgetExpiredTyping } from '@/store/typing'
import { type Answer, makeClient } from './client'
import type { CallOptions } from './calls'
import type { Cmd, Push } from './frames'
import { accessToken, followDevice, socketUrl, tokenExpired } from './page'
import { viewedTopics } from './viewing'
import { showIdle, showStatus } from './status'

type LiveListener = () => void
type KeyListener = (key: string) => void
const onLive = new Set<LiveListener>()
const onKey = new Set<KeyListener>()
const onTopic = new Set<() => void>()
/** When this page was loaded, by the server's clock. */
let pageStart = 0

export const client = makeClient({
  url: socketUrl,
  accessToken,
  tokenExpired,
  refresh: async () => (await refreshTokens()).is,
  status(status) {
    showStatus(status)
    if (status.is === 'stopped' && status.code === CLOSE.Version) checkForUpdate()
    if (status.is === 'live') for (const listener of onLive) listener()
  },
  opened({ user, server_time, tiles = null }) {
    if (pageStart === 0) pageStart = server_time - performance.now()
    setState({ tiles })
    if (user) updateUser(user)
  },
  pushes: applyAndNotify,
  snapshot(topic, snapshot, during) {
    refreshTopics([...applySnapshot(topic, snapshot), ...applyAgain(during)])
  },
  reset: (topic) => refreshTopics(forgetTopic(topic, false)),
  ended: (topic) => refreshTopics(forgetTopic(topic, true)),
  topicsChanged() {
    for (const listener of onTopic) listener()
  },
  revoked: () => void sessionRevoked(),
})

function applyAndNotify(pushes: readonly Push[]): void {
  const viewed = viewedTopics()
  const before = state()
  refreshTopics(applyPushes(pushes, viewed))
  const after = state()
  // No screen waits for the toasts, nor does anything fail without them.
  void import('@/store/notify-pushes').then(({ notifyPushes }) => notifyPushes(pushes, { before, after, viewed, pageStart, isMine: client.isMine })).catch(() => {})
  for (const { key } of pushes) if (key !== undefined) for (const listener of onKey) listener(key)
  forgetExpiredTyping()
}

/** The server speaks another protocol version: the service worker may find a newer client. */
function checkForUpdate(): void {
  toastOutdated()
  void navigator.serviceWorker?.getRegistration().then((registration) => registration?.update())
}

/** Fetches new snapshots of the topics that the store reported as stale. */
export function refreshTopics(topics: readonly Topic[]): void {
  for (const topic of topics) client.refresh(topic)
}

/** Rejects with `Refused`. */
export function call<C extends Cmd>(cmd: C, args: Calls[C]['args'], options?: CallOptions): Promise<Answer<C>> {
  return client.call(cmd, args, options)
}

export function whenLive(listener: LiveListener): () => void {
  onLive.add(listener)
  return () => onLive.delete(listener)
}

/** Calls the listener when `client.topicState` of some topic changed. */
export function whenTopicChanged(listener: () => void): () => void {
  onTopic.add(listener)
  return () => onTopic.delete(listener)
}

/** Calls the listener for every push that carries the key of the command that caused it. */
export function whenKeyPushed(listener: KeyListener): () => void {
  onKey.add(listener)
  return () => onKey.delete(listener)
}

export function openConnection(): void {
  client.start()
}

/** Connects now instead of after the delay. */
export function reconnect(): void {
  client.wake()
}

export function closeConnection(): void {
  client.stop()
  showIdle()
}

followDevice(client)

export type { Answer, CallOptions }
