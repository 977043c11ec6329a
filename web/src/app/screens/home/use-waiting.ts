/** What waits for my answer, and my next game: loaded once, then kept current by pushes. */
import { useEffect, useMemo } from 'react'
import type { EventCard } from '@/wire'
import { loadMine } from '@/features/events/actions'
import { useMyGames } from '@/features/events/selectors'
import { isIn, isOver } from '@/features/events/words'
import { loadHistory } from '@/features/matches/actions'
import { useHistory } from '@/features/matches/selectors'
import { loadNotifications } from '@/features/notifications/actions'
import { useAsks, useTopics } from '@/features/play/selectors'
import { useNow } from '@/ui/use-now'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import { hintsIn, type Waiting, waitingOf } from './waiting'

export interface WaitingState {
  is: 'loading' | 'ready' | 'error'
  items: readonly Waiting[]
  now: number
  retry: () => void
}

export function useWaiting(): WaitingState {
  const me = useMe()?.id
  const upcoming = useMyGames('upcoming')
  const invited = useMyGames('invited')
  const waitlisted = useMyGames('waiting')
  const history = useHistory(me)
  const bell = useStore(({ notifications }) => notifications)
  const live = useStore(({ connection }) => connection.state === 'live')
  const events = useStore((state) => state.events)
  const { incoming } = useAsks()
  const hinted = useMemo(() => hintsIn(bell.rows), [bell.rows])
  useTopics(hinted.map((id) => `event:${id}`))
  useEffect(() => {
    if (live && bell.is === 'idle') void loadNotifications()
  }, [live, bell.is])
  const counts = [upcoming, invited, waitlisted].some((list) => list.events.some(({ mine }) => mine?.answer_by !== undefined)) || incoming.length > 0
  const now = useNow(counts ? 1000 : 30_000)
  const items = useMemo(() => waitingOf({ events, matches: history.matches, asks: incoming, hinted, me, now }), [events, history.matches, incoming, hinted, me, now])
  const parts = [upcoming.is, invited.is, waitlisted.is, history.is]
  const retry = () => {
    for (const which of ['upcoming', 'invited', 'waiting'] as const) void loadMine(which)
    if (me !== undefined) void loadHistory(me)
  }
  return { is: parts.includes('error') ? 'error' : parts.every((part) => part === 'ready') ? 'ready' : 'loading', items, now, retry }
}

/** My first game that is not over. */
export function useNextGame(): { is: 'loading' | 'none' | 'error' } | { is: 'ready'; card: EventCard } {
  const list = useMyGames('upcoming')
  const now = useNow()
  const card = list.events.find((one) => isIn(one.mine) && one.starts_at !== undefined && !isOver(one, now))
  if (card) return { is: 'ready', card }
  if (list.is === 'error') return { is: 'error' }
  return { is: list.is === 'ready' ? 'none' : 'loading' }
}
