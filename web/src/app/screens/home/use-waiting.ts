/** What waits for my answer: loaded once, then kept current by pushes. */
import { useEffect, useMemo } from 'react'
import type { Millis } from '@/wire'
import { loadMine } from '@/features/events/actions'
import { useMyGames } from '@/features/events/selectors'
import { loadHistory } from '@/features/matches/actions'
import { useHistory } from '@/features/matches/selectors'
import { loadNotifications } from '@/features/notifications/actions'
import { useAsks } from '@/features/play/selectors'
import { useTopics } from '@/realtime/use-topic'
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
  const deadlines = [...[upcoming, invited, waitlisted].flatMap((list) => list.events.map(({ mine }) => mine?.answer_by)), ...incoming.map(({ answer_by }) => answer_by)]
  // What counts down ticks by itself: the list only has to know when something ends.
  const now = useNow(30_000, nextOf(deadlines))
  const items = useMemo(() => waitingOf({ events, matches: history.matches, asks: incoming, hinted, me, now }), [events, history.matches, incoming, hinted, me, now])
  const parts = [upcoming.is, invited.is, waitlisted.is, history.is]
  const retry = () => {
    for (const which of ['upcoming', 'invited', 'waiting'] as const) void loadMine(which)
    if (me !== undefined) void loadHistory(me)
  }
  return { is: parts.includes('error') ? 'error' : parts.every((part) => part === 'ready') ? 'ready' : 'loading', items, now, retry }
}

function nextOf(deadlines: readonly (Millis | undefined)[]): Millis | undefined {
  const now = Date.now()
  const coming = deadlines.filter((at) => at !== undefined && at > now) as Millis[]
  return coming.length > 0 ? Math.min(...coming) : undefined
}
