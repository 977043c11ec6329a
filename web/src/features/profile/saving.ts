/**
 * Autosave for onboarding answers and settings. Changes show at once, are sent one after another, stay in local storage
 * until the server has them, and are retried when the network is back.
 *
 *   save({ level: 3.5 })     queues a change
 *   flush()                  sends what is queued now -> whether everything was saved
 *   useMyProfile()           my profile including unsaved changes
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
const set = (next: Saving) => useStored.setState(next, true)

const KEY = 'unsaved'
const RETRY_MS = 5000

let inFlight: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

export function save(change: EditProfile): void {
  const user = state().session.user?.id
  if (user === undefined) return
  const { is, change: before } = pendingOf(user)
  set({ is, user, change: { ...before, ...change } })
  saveLocal(KEY, { user, change: get().change })
  void flush()
}

export function flush(): Promise<boolean> {
  clearTimeout(timer)
  inFlight ??= send().finally(() => {
    inFlight = null
  })
  return inFlight
}

async function send(): Promise<boolean> {
  for (;;) {
    const user = state().session.user?.id
    const { change } = pendingOf(user)
    if (user === undefined || Object.keys(change).length === 0) {
      set({ is: 'saved', change: {} })
      localStorage.removeItem(KEY)
      return true
    }
    set({ is: 'saving', user, change })
    try {
      await editProfile(change)
      set({ is: 'saving', user, change: without(get().change, change) })
    } catch (error) {
      return handleFailure(user, troubleOf(error), change)
    }
  }
}

/** Drops a change that the server refused; keeps and retries one that did not get through. */
function handleFailure(user: UserId, trouble: Trouble, sent: EditProfile): false {
  const refused = trouble.field !== undefined && !trouble.retry
  set({ is: 'failed', trouble, user, change: refused ? without(get().change, sent) : get().change })
  saveLocal(KEY, { user, change: get().change })
  if (!refused) timer = setTimeout(() => void flush(), trouble.after_ms ?? RETRY_MS)
  return false
}

/** Removes what was sent, except fields changed again meanwhile. */
function without(change: EditProfile, sent: EditProfile): EditProfile {
  return Object.fromEntries(Object.entries(change).filter(([field, value]) => sent[field as keyof EditProfile] !== value))
}

/** Ignores unsaved changes of another user of this browser. */
function pendingOf(user: UserId | undefined): Saving {
  const current = get()
  return current.user === user ? current : { is: 'saved', change: {} }
}

function resume(user: UserId | undefined): void {
  const last = loadLocal(KEY) as { user?: UserId; change?: EditProfile } | null
  if (user === undefined || last?.user !== user || !last.change || get().user === user) return
  set({ is: 'saving', user, change: last.change })
  void flush()
}

export function useSaving(): Pick<Saving, 'is' | 'trouble'> {
  const user = useMe()?.id
  const current = useStored()
  useEffect(() => {
    resume(user)
    const retry = () => get().is === 'failed' && void flush()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [user])
  return current.user === user ? current : { is: 'saved' }
}

/** My profile with unsaved changes applied; a removed field is absent. */
export function useMyProfile(): Profile | null {
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
