import clsx from 'clsx'
import { Check, Clock, CircleHelp, Plus, X } from 'lucide-react'
import { Link } from 'react-router'
import type { EnrolmentState, Millis, SeriesDate } from '@/wire'
import { paths } from '@/app/paths'
import { firstName } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import { Avatar } from '@/ui/avatar'
import { isOpen, type Season } from './selectors'

type SeasonTableProps = {
  season: Season
  dates: readonly SeriesDate[]
  now: Millis
  /** The date whose answer is on its way. */
  busy: string | undefined
  onToggle: (date: SeriesDate) => void
}

/** Dates across, people down. It scrolls sideways within itself; names stay. */
export function SeasonTable({ season, dates, now, busy, onToggle }: SeasonTableProps) {
  const t = useT()
  return (
    <div className="relative -mx-4 overflow-x-auto border-y border-line md:mx-0 md:rounded-card md:border">
      <table aria-label={t('season.table')} className="w-max min-w-full border-separate border-spacing-0 text-14">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-2 border-r border-b border-line bg-surface px-3 py-2 text-left align-bottom font-bold md:px-4">
              {t('season.players')}
            </th>
            {dates.map((date) => (
              <DateHead key={date.event} date={date} />
            ))}
          </tr>
        </thead>
        <tbody>
          {season.rows.map(({ player, places, mine }) => (
            <tr key={player.id} className={clsx(mine && 'bg-ball-soft')}>
              <th scope="row" className={clsx('sticky left-0 z-1 border-r border-b border-line px-3 py-1.5 text-left font-normal md:px-4', mine ? 'border-l-4 border-l-ball bg-ball-soft font-bold' : 'bg-surface')}>
                <span className="flex w-22 items-center gap-2 md:w-44">
                  <Avatar person={player} size={28} />
                  <span className="truncate md:hidden">{mine ? t('chat.you') : firstName(player.name)}</span>
                  <span className="truncate max-md:hidden">{mine ? t('chat.you') : player.name}</span>
                </span>
              </th>
              {dates.map((date) => (
                <td key={date.event} className={clsx('h-12 border-b border-line p-0 text-center', date.state === 'cancelled' && 'bg-fill')}>
                  {mine && isOpen(date, now) ? (
                    <MyPlace date={date} state={places[date.event]} busy={busy === date.event} onToggle={() => onToggle(date)} />
                  ) : (
                    <Place state={places[date.event]} cancelled={date.state === 'cancelled'} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Without the year: the dates stand in their order. */
function dayOf({ starts_at, zone }: SeriesDate): string {
  return dateAt(starts_at, zone, starts_at)
}

function DateHead({ date }: { date: SeriesDate }) {
  const t = useT()
  const cancelled = date.state === 'cancelled'
  const count = cancelled ? t('game.state_cancelled') : `${date.taken}/${date.capacity}`
  return (
    <th scope="col" className={clsx('min-w-18 border-b border-line p-0 font-normal', cancelled && 'bg-fill text-muted')}>
      <Link to={paths.game(date.event)} className="grid min-h-14 content-center px-2 py-1.5 text-center leading-tight hover:bg-fill">
        <span className={clsx('text-13 font-bold whitespace-nowrap', cancelled && 'line-through')}>{dayOf(date)}</span>
        <span className="mt-0.5 text-12 whitespace-nowrap text-muted tabular-nums" aria-label={cancelled ? undefined : t('season.seats', { taken: date.taken, capacity: date.capacity })}>
          {count}
        </span>
      </Link>
    </th>
  )
}

const SIGNS: Partial<Record<EnrolmentState, typeof Check>> = { enrolled: Check, checked_in: Check, no_show: X, offered: Clock, waitlisted: Clock, pending: CircleHelp, invited: CircleHelp }

/** A place by its shape, and in words for who does not see it. */
function Place({ state, cancelled }: { state: EnrolmentState | undefined; cancelled: boolean }) {
  const t = useT()
  const Sign = state && SIGNS[state]
  if (!state || !Sign) return <span className="sr-only">{t('season.place_none')}</span>
  return (
    <span className={clsx('inline-grid place-items-center', cancelled ? 'text-muted' : state === 'enrolled' || state === 'checked_in' ? 'text-success' : state === 'no_show' ? 'text-danger' : 'text-warn')}>
      <Sign aria-hidden="true" strokeWidth={2.5} className="size-5" />
      <span className="sr-only">{placeText(t, state)}</span>
    </span>
  )
}

type MyPlaceProps = { date: SeriesDate; state: EnrolmentState | undefined; busy: boolean; onToggle: () => void }

/** My place in a date to come: a tap joins or leaves. */
function MyPlace({ date, state, busy, onToggle }: MyPlaceProps) {
  const t = useT()
  const day = `${dayOf(date)} ${timeAt(date.starts_at, date.zone)}`
  return (
    <button
      type="button"
      aria-pressed={state !== undefined}
      aria-busy={busy || undefined}
      aria-label={state ? t('season.leave_date', { day, place: placeText(t, state) }) : t('season.join_date', { day })}
      onClick={onToggle}
      disabled={busy}
      className="grid size-12 min-w-full place-items-center rounded-chip hover:bg-fill disabled:opacity-50"
    >
      {state ? <Place state={state} cancelled={false} /> : <Plus aria-hidden="true" className="size-5 text-muted" />}
    </button>
  )
}

export function placeText(t: Translate, state: EnrolmentState): string {
  return t(`season.place_${state}`)
}
