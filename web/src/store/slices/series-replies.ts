/** Replies about series. */
import type { Enrolment, SeriesTable } from '@/wire'
import { setState } from '../index'
import { myEnrolmentChanged } from './events'
import { myPlaceChanged, withMorePlayers } from './series-table'

/** My enrolments in several dates. */
export function applyMyPlaces(enrolments: readonly Enrolment[]): void {
  setState(({ events, series }) => ({
    events: enrolments.reduce(myEnrolmentChanged, events),
    series: enrolments.reduce(myPlaceChanged, series),
  }))
}

/** The next page of a table. */
export function applyMorePlayers(table: SeriesTable): void {
  setState(({ series }) => ({ series: withMorePlayers(series, table) }))
}
