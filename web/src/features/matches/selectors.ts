/** A person's match history; loads on first use and reloads when stale. */
import { useEffect } from 'react'
import type { UserId } from '@/wire'
import { useStore } from '@/store/index'
import { type History, noHistory } from '@/store/slices/matches'
import { loadHistory } from './actions'

const NONE = noHistory()

export function useHistory(user: UserId | undefined): History {
  const history = useStore(({ matches }) => (user === undefined ? NONE : (matches.histories[user] ?? NONE)))
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => {
    if (user !== undefined && (history.is === 'idle' || (history.is === 'error' && live))) void loadHistory(user)
    // After an error retry once the connection is back, not at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [user, history.is === 'idle', live])
  return history
}
