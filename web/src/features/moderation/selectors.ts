/** The state of the screens of moderation. */
import { useEffect, useMemo } from 'react'
import type { Case, CaseFile, CaseId, OwnCase } from '@/wire'
import { TENANT } from '@/lib/api'
import { useTopic } from '@/realtime/use-topic'
import { useConnection, useUnreadNotifications } from '@/store/hooks'
import { useStore } from '@/store/index'
import type { Decided, Loaded } from '@/store/slices/moderation'
import '@/store/slices/moderation-cases'
import { loadCase, loadDecided, loadOwnCase } from './actions'

const IDLE = { is: 'idle' } as const

export type QueueState = { is: 'loading' | 'gone' } | { is: 'ready'; cases: readonly Case[]; open: number }

/** Open cases, those that have waited longest first, live; `gone` for whoever is no moderator. */
export function useQueue(): QueueState {
  const topic = useTopic(`moderation:${TENANT}`, { viewing: true })
  const { cases, open = 0 } = useStore(({ moderation }) => moderation)
  const inOrder = useMemo(() => Object.values(cases ?? {}).sort((a, b) => a.opened_at - b.opened_at || (a.id < b.id ? -1 : 1)), [cases])
  if (topic === 'gone') return { is: 'gone' }
  return cases === undefined ? { is: 'loading' } : { is: 'ready', cases: inOrder, open }
}

/** Loads something when it is first shown, when it is out of date, and after a reconnect. */
function useLoaded<T, L extends Loaded<T> = Loaded<T>>(loaded: L | undefined, load: () => Promise<void>): L {
  const live = useConnection().state === 'live'
  const is = loaded?.is ?? 'idle'
  useEffect(() => {
    if (live && is === 'idle') void load()
    // An error is retried by a press, or once the connection is back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [live, is === 'idle'])
  return loaded ?? (IDLE as L)
}

export function useCaseFile(id: CaseId): Loaded<CaseFile> {
  return useLoaded(useStore(({ moderation }) => moderation.files[id]), () => loadCase(id))
}

/** No topic carries it: it is loaded whenever it is shown, and when a notification comes, which may be about it. */
export function useOwnCase(id: CaseId): Loaded<OwnCase> {
  const live = useConnection().state === 'live'
  const unread = useUnreadNotifications()
  useEffect(() => {
    if (live) void loadOwnCase(id)
  }, [id, live, unread])
  return useStore(({ moderation }) => moderation.own[id]) ?? IDLE
}

export function useDecided(): Decided {
  return useLoaded<readonly Case[], Decided>(useStore(({ moderation }) => moderation.decided), loadDecided)
}
