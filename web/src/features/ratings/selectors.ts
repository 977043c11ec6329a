/** What the screens of ratings show. It loads when first used, when it is out of date, and after a failure once there is a connection again. */
import { useEffect } from 'react'
import type { RatingKind, UserId } from '@/wire'
import { setState, useStore } from '@/store/index'
import { type Held, keyOf, type On, type Shelf, stale } from '@/store/slices/ratings'
import { betweenKey, loadBetween, loadHistory, loadRatings, loadSeason } from './actions'

const IDLE = { is: 'idle' } as const

export function useRatings(user: UserId): Held<On<'of'>> {
  return useHeld('of', keyOf(user), () => loadRatings(user))
}

export function useSeason(user: UserId, kind: RatingKind, year?: number): Held<On<'season'>> {
  return useHeld('season', keyOf(user, kind, year), () => loadSeason(user, kind, year))
}

export function useHistory(user: UserId, kind: RatingKind, year?: number): Held<On<'history'>> {
  return useHeld('history', keyOf(user, kind, year), () => loadHistory(user, kind, year))
}

export function useBetween(a: UserId, b: UserId): Held<On<'between'>> {
  return useHeld('between', betweenKey(a, b), () => loadBetween(a, b))
}

/** Only my own ratings come by themselves: those of others are fetched again when a screen opens, and when it is looked at again. */
export function useFreshRatings(user: UserId): void {
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && setState(({ ratings }) => ({ ratings: stale(ratings, user) }))
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [user])
}

function useHeld<S extends Shelf>(shelf: S, key: string, load: () => Promise<void>): Held<On<S>> {
  const held: Held<On<S>> = useStore(({ ratings }) => ratings[shelf][key]) ?? IDLE
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => {
    if (held.is === 'idle' || (held.is === 'error' && live)) void load()
    // After an error retry once the connection is back, not at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, held.is === 'idle', live])
  return held
}
