/**
 * What a user does with a series.
 *
 *   joinDates(series, dates), leaveDates(series, dates?): reject with what `lib/refused` reads; return what became of each date
 *   toggleDate(event, isMine): joins or leaves one date; shows once it is answered, and a toast says why not
 *   loadMorePlayers(series)
 */
import type { DateAnswer, EventId, SeriesId } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { state } from '@/store/index'
import { applyMorePlayers, applyMyPlaces } from '@/store/slices/series-replies'

export const joinDates = (series: SeriesId, dates: readonly EventId[]): Promise<readonly DateAnswer[]> => send('series.join', series, dates)
export const leaveDates = (series: SeriesId, dates?: readonly EventId[]): Promise<readonly DateAnswer[]> => send('series.leave', series, dates)

async function send(cmd: 'series.join' | 'series.leave', series: SeriesId, dates?: readonly EventId[]): Promise<readonly DateAnswer[]> {
  const { ok, during } = await call(cmd, { series, ...(dates && { dates: [...dates] }) })
  applyMyPlaces(ok.dates.flatMap(({ enrolment }) => enrolment ?? []))
  refreshTopics(applyAgain(during))
  return ok.dates
}

/** Joins a date, or leaves it. What I play at the same time is refused, as it is when a game is joined on its own page. */
export async function toggleDate(event: EventId, isMine: boolean): Promise<void> {
  try {
    const { ok, during } = isMine ? await call('enrolment.leave', { event }) : await call('enrolment.join', { event, if_free: true })
    applyMyPlaces([ok])
    refreshTopics(applyAgain(during))
  } catch (error) {
    toastTrouble(error)
  }
}

export async function loadMorePlayers(series: SeriesId): Promise<void> {
  const known = state().series.known[series]
  if (known?.is !== 'ready' || known.cursor === undefined) return
  const { ok, during } = await call('series.table', { series, cursor: known.cursor })
  applyMorePlayers(ok)
  refreshTopics(applyAgain(during))
}
