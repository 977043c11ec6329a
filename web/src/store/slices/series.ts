/**
 * Series: who comes to which dates. `series:{id}` carries the table and its changes; my own places also come on my topic.
 *
 * INVARIANT: a snapshot plus a logged push equals the snapshot taken after that push.
 */
import type { DateClash, Enrolment, EnrolmentState, EventId, Person, SeriesDate, SeriesId, SeriesPush, SeriesTable, UserId } from '@/wire'
import type { Slice } from '../slice'

export interface Series {
  known: Readonly<Record<SeriesId, SeriesEntry>>
}

export type SeriesEntry = { is: 'gone' } | SeriesKnown

export interface SeriesKnown extends Pick<SeriesTable, 'id' | 'name' | 'organiser' | 'repeat' | 'chat'> {
  is: 'ready'
  /** The soonest first. */
  dates: readonly SeriesDate[]
  players: Readonly<Record<UserId, SeriesRow>>
  clashes: readonly DateClash[]
  /** Where the players continue; absent when all are here. */
  cursor?: string
}

export interface SeriesRow {
  player: Person
  level?: number
  /** Their state in each date in which they have a place. */
  places: Readonly<Record<EventId, EnrolmentState>>
}

export function startSeries(): Series {
  return { known: {} }
}

type Change<N extends SeriesPush['push']> = Extract<SeriesPush, { push: N }>['data']

export interface SeriesReducers {
  places_changed: (series: Series, id: SeriesId, change: Change<'places_changed'>) => Series
  date_changed: (series: Series, id: SeriesId, change: Change<'date_changed'>) => Series
  my_enrolment: (series: Series, enrolment: Enrolment) => Series
  snapshot: (series: Series, table: SeriesTable) => Series
  gone: (series: Series, id: SeriesId) => Series
}

let reducers: SeriesReducers | undefined

/** `series-table` brings the reducers along, with the screens of series: until then no series is known, and none is followed. */
export function provideReducers(provided: SeriesReducers): void {
  reducers = provided
}

export const slice = {
  start: startSeries,
  pushes: {
    series: {
      places_changed: (series, change, { id }) => reducers?.places_changed(series, id, change) ?? series,
      date_changed: (series, change, { id }) => reducers?.date_changed(series, id, change) ?? series,
    },
    user: { my_enrolment: (series, { enrolment }) => reducers?.my_enrolment(series, enrolment) ?? series },
  },
  snapshots: { series: (series, snapshot) => reducers?.snapshot(series, snapshot as SeriesTable) ?? series },
  forgets: { series: (series, gone, { id }) => (gone ? (reducers?.gone(series, id) ?? series) : series) },
} satisfies Slice<Series>
