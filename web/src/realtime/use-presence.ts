/**
 * `usePresence(ids)` watches who is online for as long as the component is mounted; `useOnline(id)` of `store/hooks`
 * reads it. At most 100 people are watched, those added last.
 */
import { useEffect } from 'react'
import { LIMITS, type UserId } from '@/wire'
import { setState, state } from '@/store/index'
import { cameOrLeft, watched } from '@/store/slices/presence'
import type { Presence } from '@/store/parts'
import type { Push } from './frames'
import { call, client, whenLive } from './connection'

/** A list scrolling by sends one request, not one per row. */
const SETTLE_MS = 200

const onScreen = new Map<UserId, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let watching = ''

export function usePresence(users: readonly UserId[]): void {
  const list = users.join(' ')
  useEffect(() => {
    const ids = list === '' ? [] : list.split(' ')
    for (const id of ids) show(id)
    watchSoon()
    return () => {
      for (const id of ids) hide(id)
      watchSoon()
    }
  }, [list])
}

function show(id: UserId): void {
  const count = onScreen.get(id) ?? 0
  // Move to the end: the cap drops from the front.
  onScreen.delete(id)
  onScreen.set(id, count + 1)
}

function hide(id: UserId): void {
  const left = (onScreen.get(id) ?? 1) - 1
  if (left > 0) onScreen.set(id, left)
  else onScreen.delete(id)
}

function watchSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void watch(), SETTLE_MS)
}

async function watch(): Promise<void> {
  const me = state().session.user?.id
  const users = [...onScreen.keys()].filter((id) => id !== me).slice(-LIMITS.PRESENCE_WATCH_MAX)
  const request = users.join(' ')
  if (request === watching || !client.isLive()) return
  watching = request
  try {
    const { ok, during } = await call('presence.watch', { users })
    if (request !== watching) return
    setState({ presence: during.reduce(withChange, watched(users, ok.online)) })
  } catch {
    watching = ''
  }
}

/** Applies a presence push that arrived while the reply was in flight. */
function withChange(presence: Presence, push: Push): Presence {
  if (push.push !== 'presence') return presence
  const { user, online } = push.data as { user: UserId; online: boolean }
  return cameOrLeft(presence, user, online)
}

/** A watch belongs to its socket, so every new one needs it again. */
whenLive(() => {
  watching = ''
  if (onScreen.size > 0) void watch()
})
