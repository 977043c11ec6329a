import type { EventCard } from '@/wire'
import { useMyGames } from '@/features/events/selectors'
import { isIn, isOver } from '@/features/events/words'
import { useNow } from '@/ui/use-now'

/** My first game that is not over. */
export function useNextGame(): { is: 'loading' | 'none' | 'error' } | { is: 'ready'; card: EventCard } {
  const list = useMyGames('upcoming')
  const now = useNow()
  const card = list.events.find((one) => isIn(one.mine) && one.starts_at !== undefined && !isOver(one, now))
  if (card) return { is: 'ready', card }
  if (list.is === 'error') return { is: 'error' }
  return { is: list.is === 'ready' ? 'none' : 'loading' }
}
