/**
 * What is saved as it is chosen: answers to the questions, settings. Shown as chosen at once, sent one after the other,
 * kept in this browser until the server has it, and sent again when the network is back.
 *
 *   save({ level: 3.5 })     at once
 *   saved()                  -> whether everything got through, tried once more now
 *   useMine()                my profile with what is not saved yet in it
 *   useSaving()              { is, trouble }
 */
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { loadLocal, saveLocal } from '@/lib/local-json'
import { type Trouble, troubleOf } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { state } from '@/store/index'
import type { EditProfile, Profile, UserId } from '@/wire'
import { editProfile } from './actions'

interface Saving {
  is: 'saved' | 'saving' | 'failed'
  trouble?: Trouble
  user?: UserId
  change: EditProfile
}

const useStored = create<Saving>(() => ({ is: 'saved', change: {} }))
const get = useStored.getState
const put = (next: Saving) => useStored.setState(next, true)

const KEY = 'unsaved'
const AGAIN_MS = 5000

let underWay: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

export function save(change: EditProfile): void {
  const user = state().session.user?.id
  if (user === undefined) return
  const { is, change: before } = mine(user)
  put({ is, user, change: { ...before, ...change } })
  saveLocal(KEY, { user, change: get().change })
  void saved()
}

export function saved(): Promise<boolean> {
  clearTimeout(timer)
  underWay ??= send().finally(() => {
    underWay = null
  })
  return underWay
}

async function send(): Promise<boolean> {
  for (;;) {
    const user = state().session.user?.id
    const { change } = mine(user)
    if (user === undefined || Object.keys(change).length === 0) {
      put({ is: 'saved', change: {} })
      localStorage.removeItem(KEY)
      return true
    }
    put({ is: 'saving', user, change })
    try {
      await editProfile(change)
      put({ is: 'saving', user, change: without(get().change, change) })
    } catch (error) {
      return failed(user, troubleOf(error), change)
    }
  }
}

/** What the server says no to is not asked again; what did not reach it is. */
function failed(user: UserId, trouble: Trouble, sent: EditProfile): false {
  const refused = trouble.field !== undefined && !trouble.retry
  put({ is: 'failed', trouble, user, change: refused ? without(get().change, sent) : get().change })
  saveLocal(KEY, { user, change: get().change })
  if (!refused) timer = setTimeout(() => void saved(), trouble.after_ms ?? AGAIN_MS)
  return false
}

/** What was answered otherwise meanwhile stays to be sent. */
function without(change: EditProfile, sent: EditProfile): EditProfile {
  return Object.fromEntries(Object.entries(change).filter(([field, value]) => sent[field as keyof EditProfile] !== value))
}

/** What another person left unsaved here is not mine. */
function mine(user: UserId | undefined): Saving {
  const now = get()
  return now.user === user ? now : { is: 'saved', change: {} }
}

function resume(user: UserId | undefined): void {
  const last = loadLocal(KEY) as { user?: UserId; change?: EditProfile } | null
  if (user === undefined || last?.user !== user || !last.change || get().user === user) return
  put({ is: 'saving', user, change: last.change })
  void saved()
}

export function useSaving(): Pick<Saving, 'is' | 'trouble'> {
  const user = useMe()?.id
  const now = useStored()
  useEffect(() => {
    resume(user)
    const again = () => get().is === 'failed' && void saved()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [user])
  return now.user === user ? now : { is: 'saved' }
}

/** Whether a field was given or taken away, and is not saved yet. */
export function useMine(): Profile | null {
  const me = useMe()
  const { user, change } = useStored()
  return useMemo(() => {
    if (!me || user !== me.id) return me
    const { certificateLevel, ...fields } = change
    const merged = { ...me, ...fields } as Record<string, unknown>
    for (const [field, value] of Object.entries(fields)) if (value === null || value === '') delete merged[field]
    if (certificateLevel !== undefined) merged.certificate = { state: 'unverified', ...me.certificate, level: certificateLevel ?? undefined }
    return merged as unknown as Profile
  }, [me, user, change])
}
