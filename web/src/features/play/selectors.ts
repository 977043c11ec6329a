/**
 * The state of the "play now" screens.
 *
 *   useNear()      free players near the chosen place, live; loads on first use and after a reconnect
 *   useAsks()      asks that are open or were just accepted: mine and others'
 *   useMineFree()  my status, until it expires
 */
import { useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { type Ask, type FreePlayer, LIMITS, type PlayNear } from '@/wire'
import type { Trouble } from '@/lib/refused'
import { useTopics } from '@/realtime/use-topic'
import { milesOf } from '@/store/filter-steps'
import { useFilters, useMe, usePlace } from '@/store/hooks'
import { useStore } from '@/store/index'
import { near } from './actions'
import { halfMilesBetween } from './near'
import { useNow } from '@/ui/use-now'

export interface FreeHere extends FreePlayer {
  /** Miles from the chosen place. */
  away: number
  /** The name of the area, for maps. */
  area: string
}

export interface NearState {
  is: 'loading' | 'ready' | 'error'
  players: readonly FreeHere[]
  miles: number
  trouble?: Trouble
  retry: () => void
}

export function useNear(): NearState {
  const place = usePlace()
  const filters = useFilters()
  const miles = Math.min(milesOf(filters), LIMITS.PLAY_DISTANCE_MAX)
  const { latitude, longitude } = place
  const key = JSON.stringify({ location: { latitude, longitude }, distance: miles } satisfies PlayNear)
  const { is, free, trouble, topics, question } = useStore((state) => state.play)
  const live = useStore(({ connection }) => connection.state === 'live')
  const relations = useStore(({ people }) => people.relations)
  const me = useMe()?.id
  const now = useNow()
  const stale = is === 'idle' || question !== key || (is === 'error' && live)
  useEffect(() => {
    if (stale) void near(JSON.parse(key) as PlayNear)
    // After an error retry once the connection is back, not at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, is === 'idle', live])
  useTopics(topics)
  const players = useMemo(() => {
    const nearby = Object.values(free).flatMap(({ player }) => {
      const away = halfMilesBetween({ latitude, longitude }, player.spot)
      const shown = player.until > now && away <= miles && player.player.id !== me && !relations[player.player.id]?.blocked
      return shown ? [{ ...player, away, area: player.area ?? '' }] : []
    })
    return nearby.sort((a, b) => a.away - b.away || (a.player.name < b.player.name ? -1 : 1))
  }, [free, latitude, longitude, miles, me, relations, now])
  return {
    is: is === 'idle' || (is !== 'error' && question !== key) ? 'loading' : is,
    players,
    miles,
    ...(trouble && { trouble }),
    retry: () => void near(JSON.parse(key) as PlayNear),
  }
}

export interface Asks {
  /** To me, soonest deadline first. */
  incoming: readonly Ask[]
  /** From me. */
  mine: readonly Ask[]
}

export function useAsks(): Asks {
  const asks = useStore(useShallow(({ play }) => Object.values(play.asks)))
  const me = useMe()?.id
  const now = useNow(asks.length > 0 ? 1000 : 60_000)
  return useMemo(() => {
    const open = asks.filter((ask) => ask.state === 'taken' || ask.answer_by > now).sort((a, b) => a.answer_by - b.answer_by)
    return { incoming: open.filter((ask) => ask.by.id !== me), mine: open.filter((ask) => ask.by.id === me) }
  }, [asks, me, now])
}

/** Expires locally, without a push. */
export function useMineFree(): FreePlayer | undefined {
  const mine = useStore(({ play }) => play.mine)
  const now = useNow(15_000)
  return mine && mine.until > now ? mine : undefined
}
