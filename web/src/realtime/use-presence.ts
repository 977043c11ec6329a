/**
 * Asks who of these people is here now, for as long as they are on screen: `usePresence(ids)`, then `useOnline(id)` of
 * `store/hooks` where the dot is drawn. At most 100 are asked about at once, those asked for last.
 */
import { useEffect } from 'react'
import { LIMITS, type UserId } from '@/wire'
import { setState, state } from '@/store/index'
import { cameOrLeft, watched } from '@/store/slices/presence'
import type { Presence } from '@/store/state'
import type { Push } from './frames'
import { call, client, whenLive } from './connection'

/** A scrolled list asks once, not once a row. */
const SETTLE_MS = 200

const onScreen = new Map<UserId, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let asked = ''

export function usePresence(users: readonly UserId[]): void {
  const list = users.join(' ')
  useEffect(() => {
    const ids = list === '' ? [] : list.split(' ')
    for (const id of ids) show(id)
    askSoon()
    return () => {
      for (const id of ids) hide(id)
      askSoon()
    }
  }, [list])
}

function show(id: UserId): void {
  const count = onScreen.get(id) ?? 0
  // To the end: what was asked for last is kept longest.
  onScreen.delete(id)
  onScreen.set(id, count + 1)
}

function hide(id: UserId): void {
  const left = (onScreen.get(id) ?? 1) - 1
  if (left > 0) onScreen.set(id, left)
  else onScreen.delete(id)
}

function askSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), SETTLE_MS)
}

async function ask(): Promise<void> {
  const me = state().session.user?.id
  const users = [...onScreen.keys()].filter((id) => id !== me).slice(-LIMITS.PRESENCE_WATCH_MAX)
  const question = users.join(' ')
  if (question === asked || !client.isLive()) return
  asked = question
  try {
    const { ok, during } = await call('presence.watch', { users })
    if (question !== asked) return
    setState({ presence: during.reduce(withChange, watched(users, ok.online)) })
  } catch {
    asked = ''
  }
}

/** Who came or left while the answer was under way. */
function withChange(presence: Presence, push: Push): Presence {
  if (push.push !== 'presence') return presence
  const { user, online } = push.data as { user: UserId; online: boolean }
  return cameOrLeft(presence, user, online)
}

/** A watch is the socket's: the next one does not know of it. */
whenLive(() => {
  asked = ''
  if (onScreen.size > 0) void ask()
})
