/** The table of a series in the order in which it is shown. */
import { useMemo } from 'react'
import type { EventId, Millis, SeriesDate, SeriesId, UserId } from '@/wire'
import { useTopic } from '@/realtime/use-topic'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import type { SeriesKnown, SeriesRow } from '@/store/slices/series'
import '@/store/slices/series-table'

export type SeasonState = { is: 'loading' } | { is: 'gone' } | { is: 'ready'; season: Season }

export interface Season extends Omit<SeriesKnown, 'is' | 'players'> {
  /** Dates that are over, and the others; each the soonest first. */
  past: readonly SeriesDate[]
  coming: readonly SeriesDate[]
  /** Me first, also without a place, then whoever comes most often. */
  rows: readonly (SeriesRow & { mine: boolean })[]
}

/** Subscribes to a series. */
export function useSeason(id: SeriesId, now: Millis): SeasonState {
  const topic = useTopic(`series:${id}`, { viewing: true })
  const known = useStore(({ series }) => series.known[id])
  const me = useMe()
  const over = known?.is === 'ready' ? known.dates.filter((date) => date.ends_at <= now).length : 0
  const season = useMemo(() => (known?.is === 'ready' && me ? seasonOf(known, me, over) : undefined), [known, me, over])
  if (topic === 'gone' || known?.is === 'gone') return { is: 'gone' }
  return season ? { is: 'ready', season } : { is: 'loading' }
}

type Me = { id: UserId; name: string; handle: string; profileImage?: string | undefined }

export function seasonOf(series: SeriesKnown, { id, name, handle, profileImage }: Me, over: number): Season {
  const { is: _, players, ...known } = series
  const mine = players[id] ?? { player: { id, name, handle, ...(profileImage !== undefined && { profileImage }) }, places: {} }
  const others = Object.values(players).filter((row) => row.player.id !== id)
  const count = (row: SeriesRow) => Object.keys(row.places).length
  others.sort((one, other) => count(other) - count(one) || one.player.name.localeCompare(other.player.name))
  return {
    ...known,
    past: known.dates.slice(0, over),
    coming: known.dates.slice(over),
    rows: [{ ...mine, mine: true }, ...others.map((row) => ({ ...row, mine: false }))],
  }
}

/** Whether I may still join or leave a date by a tap. */
export function isOpen(date: SeriesDate, now: Millis): boolean {
  return date.starts_at > now && (date.state === 'published' || date.state === 'full' || date.state === 'pending')
}

/** What I have in a date, if anything. */
export function myPlaceIn(season: Season, event: EventId) {
  return season.rows[0]?.places[event]
}
