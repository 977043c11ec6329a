/**
 * The one line to the server that a page has, and where what it hears goes: into the store, to whoever is to be told,
 * to the outbox. `call` is what actions use; `openLine` and `closeLine` are the session's.
 */
import type { Calls, ChatId } from '@/wire'
import { rememberRoom, setPageStart, tell } from '@/lib/notify'
import { applyAgain, applyPushes, applySnapshot, forgetTopic, idOf } from '@/store/doors'
import { setState, state } from '@/store/index'
import { refreshTokens, sessionRevoked, updateUser } from '@/store/session'
import { claimsOf, readTokens } from '@/store/session-storage'
import { forgetExpiredTyping } from '@/store/typing'
import { type Answer, makeClient } from './client'
import type { CallOptions } from './calls'
import type { Cmd, Push } from './frames'
import { lookedAt } from './looking'
import { showDevice, showIdle, showStatus } from './status'

type LiveListener = () => void
type KeyListener = (key: string) => void
const onLive = new Set<LiveListener>()
const onKey = new Set<KeyListener>()
const onTopic = new Set<() => void>()

export const line = makeClient({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  accessToken: () => readTokens()?.access_token ?? null,
  tokenIsOld: () => (claimsOf(readTokens()?.access_token ?? '')?.exp ?? Infinity) * 1000 <= Date.now(),
  refresh: async () => (await refreshTokens()).is,
  status(status) {
    showStatus(status)
    if (status.is === 'live') for (const listener of onLive) listener()
  },
  opened({ user, server_time, tiles = null }) {
    setPageStart(server_time)
    setState({ tiles })
    if (user) updateUser(user)
  },
  pushes: hear,
  snapshot(topic, snapshot, during) {
    freshen([...applySnapshot(topic, snapshot), ...applyAgain(during)])
  },
  reset: (topic) => freshen(forgetTopic(topic, false)),
  ended(topic) {
    rememberRoom(topic, state().chat.rooms[idOf(topic)])
    freshen(forgetTopic(topic, true))
  },
  topicsChanged() {
    for (const listener of onTopic) listener()
  },
  revoked: () => void sessionRevoked(),
})

function hear(pushes: readonly Push[]): void {
  const looking = lookedAt()
  const before = state()
  freshen(applyPushes(pushes, looking))
  tell(pushes, { before, after: state(), looking, isMine: line.isMine })
  for (const { key } of pushes) if (key !== undefined) for (const listener of onKey) listener(key)
  forgetExpiredTyping()
}

/** Asks for fresh snapshots of the chats whose state the store says that it cannot tell. */
export function freshen(chats: readonly ChatId[]): void {
  for (const chat of chats) line.refresh(`chat:${chat}`)
}

/** Rejects with `Refused`. */
export function call<C extends Cmd>(cmd: C, args: Calls[C]['args'], options?: CallOptions): Promise<Answer<C>> {
  return line.call(cmd, args, options)
}

export function whenLive(listener: LiveListener): () => void {
  onLive.add(listener)
  return () => onLive.delete(listener)
}

/** Tells when `line.topicState` of some topic is another. */
export function whenTopic(listener: () => void): () => void {
  onTopic.add(listener)
  return () => onTopic.delete(listener)
}

/** Tells of every push that carries the key of the command that made it. */
export function whenKeyHeard(listener: KeyListener): () => void {
  onKey.add(listener)
  return () => onKey.delete(listener)
}

export function openLine(): void {
  line.start()
}

export function closeLine(): void {
  line.stop()
  showIdle()
}

window.addEventListener('online', () => {
  showDevice(true, line.isLive())
  line.wake()
})
window.addEventListener('offline', () => showDevice(false, line.isLive()))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') line.wake()
})

export type { Answer, CallOptions }
