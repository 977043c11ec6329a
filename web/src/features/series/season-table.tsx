import clsx from 'clsx'
import { Check, CircleHelp, Plus, X } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { EnrolmentState, Millis, SeriesDate } from '@/wire'
import { paths } from '@/app/paths'
import { firstName } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { dateAt, dayAt, dayParts, timeAt } from '@/lib/zoned'
import { Ball } from '@/ui/art/ball'
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

/** Dates across, people down, the next date raised. It scrolls sideways within itself; names stay. */
export function SeasonTable({ season, dates, now, busy, onToggle }: SeasonTableProps) {
  const t = useT()
  const next = dates.find((date) => date.ends_at > now && date.state !== 'cancelled')?.event
  return (
    <div className="relative -mx-4 overflow-x-auto md:mx-0">
      <table aria-label={t('season.table')} className="w-max min-w-full border-separate border-spacing-0 text-14">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-2 border-b-2 border-baseline bg-surface px-4 pb-2.5 text-left align-bottom text-13 font-semibold text-muted">
              {t('season.players')}
            </th>
            {dates.map((date) => (
              <DateHead key={date.event} date={date} next={date.event === next} />
            ))}
          </tr>
        </thead>
        <tbody>
          {season.rows.map(({ player, places, mine }) => (
            <tr key={player.id} className={clsx(mine && 'bg-ball-soft')}>
              <th scope="row" className={clsx('sticky left-0 z-1 border-b border-line py-1.5 pr-3 text-left font-semibold', mine ? 'border-l-4 border-l-ball bg-ball-soft pl-3' : 'bg-surface pl-4')}>
                <span className="flex w-23 items-center gap-2 md:w-50 md:gap-3">
                  <Avatar person={player} size={32} />
                  <span className="truncate md:hidden">{mine ? t('chat.you') : firstName(player.name)}</span>
                  <span className="truncate max-md:hidden">{mine ? t('chat.you') : player.name}</span>
                </span>
              </th>
              {dates.map((date) => (
                <td key={date.event} className={clsx('h-12 border-b border-line p-0 text-center', date.state === 'cancelled' && 'hatched', date.event === next && !mine && 'bg-raised')}>
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

function DateHead({ date, next }: { date: SeriesDate; next: boolean }) {
  const t = useT()
  const cancelled = date.state === 'cancelled'
  const { weekday, number, month } = dayParts(dayAt(date.starts_at, date.zone))
  return (
    <th scope="col" className={clsx('min-w-19 border-b-2 border-baseline p-0 align-bottom font-normal', cancelled && 'hatched', next && 'rounded-t-card bg-raised')}>
      <Link to={paths.game(date.event)} className={clsx('relative grid min-h-20 content-end gap-0.5 px-2 pt-2.5 text-center leading-tight hover:bg-fill', next ? 'rounded-t-card pb-5' : 'pb-2.5')}>
        <span className="sr-only">{headLabel(t, date)}</span>
        <span aria-hidden="true" className="text-12 whitespace-nowrap text-muted">
          {weekday}
        </span>
        <span aria-hidden="true" className={clsx('text-20 leading-none font-extrabold tabular-nums', cancelled && 'text-muted line-through')}>{number}</span>
        <span aria-hidden="true" className="text-12 font-semibold whitespace-nowrap">
          {month}
        </span>
        <span aria-hidden="true" className={clsx('mt-1 text-12 whitespace-nowrap tabular-nums', cancelled ? 'font-semibold text-danger' : 'text-muted')}>
          {cancelled ? t('game.state_cancelled') : `${date.taken}/${date.capacity}`}
        </span>
        {next && <Ball size={16} className="absolute bottom-0 left-1/2 -translate-x-1/2" />}
      </Link>
    </th>
  )
}

/** "Tue, Nov 24, 6 of 8 seats taken" */
function headLabel(t: Translate, date: SeriesDate): string {
  return `${dayOf(date)}, ${date.state === 'cancelled' ? t('game.state_cancelled') : t('season.seats', { taken: date.taken, capacity: date.capacity })}`
}

type Look = { Sign: ComponentType<{ strokeWidth: number; className: string }>; size: string; className: string }

const IN: Look = { Sign: Check, size: 'size-3.5', className: 'bg-brand text-on-brand' }
const WAITING: Look = { Sign: Hands, size: 'size-5', className: 'border-2 border-dashed border-warn text-warn' }
const ASKED: Look = { Sign: CircleHelp, size: 'size-6', className: 'text-warn' }
const ABSENT: Look = { Sign: X, size: 'size-5', className: 'text-danger' }
const LOOKS: Partial<Record<EnrolmentState, Look>> = { enrolled: IN, checked_in: IN, no_show: ABSENT, offered: WAITING, waitlisted: WAITING, pending: ASKED, invited: ASKED }

/** Of a clock, without its face. */
function Hands({ strokeWidth, className }: { strokeWidth: number; className: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={strokeWidth} strokeLinecap="round" className={className}>
      <path d="M12 6v6l4 2" />
    </svg>
  )
}

/** A place by its shape, and in words for who does not see it. */
function Place({ state, cancelled }: { state: EnrolmentState | undefined; cancelled: boolean }) {
  const t = useT()
  const look = state && LOOKS[state]
  if (!state || !look) {
    return (
      <span className="inline-grid place-items-center align-middle">
        <span aria-hidden="true" className="size-1 rounded-full bg-line-strong" />
        <span className="sr-only">{t('season.place_none')}</span>
      </span>
    )
  }
  return (
    <span className="inline-grid place-items-center align-middle">
      <PlaceSign look={look} className={cancelled ? 'text-muted' : look.className} />
      <span className="sr-only">{placeText(t, state)}</span>
    </span>
  )
}

function PlaceSign({ look: { Sign, size }, className }: { look: Look; className: string }) {
  return (
    <span aria-hidden="true" className={clsx('grid size-6 place-items-center rounded-full', className)}>
      <Sign strokeWidth={2.5} className={size} />
    </span>
  )
}

/** What the signs mean that are in the table. */
export function Legend({ season, dates }: Pick<SeasonTableProps, 'season' | 'dates'>) {
  const t = useT()
  const shown = new Set(season.rows.flatMap(({ places }) => dates.flatMap(({ event }) => places[event] ?? [])))
  const states = LEGEND.filter((state) => shown.has(state))
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1.5 text-14 text-muted">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <PlaceSign look={LOOKS[state] ?? IN} className={(LOOKS[state] ?? IN).className} />
          {placeText(t, state)}
        </li>
      ))}
    </ul>
  )
}

const LEGEND: readonly EnrolmentState[] = ['enrolled', 'offered', 'waitlisted', 'pending', 'invited', 'no_show']

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
      className="group grid size-12 min-w-full place-items-center rounded-chip disabled:opacity-50"
    >
      {state ? (
        <Place state={state} cancelled={false} />
      ) : (
        <span aria-hidden="true" className="grid size-7 place-items-center rounded-full border-[1.5px] border-dashed border-line-strong text-brand group-hover:border-solid group-hover:border-brand">
          <Plus strokeWidth={2.5} className="size-4" />
        </span>
      )}
    </button>
  )
}

export function placeText(t: Translate, state: EnrolmentState): string {
  return t(`season.place_${state}`)
}
