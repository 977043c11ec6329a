import clsx from 'clsx'
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { firstName } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { Ball } from './art/ball'
import type { Surface } from './art/court'
import { Avatar, type Person } from './avatar'
import { AvatarRow } from './avatar-group'
import { SEATS_DRAWN, spotsOf } from './court-seats'
import { useRosterText } from './use-roster-text'

export type RosterSeat =
  | {
      is: 'taken'
      person: Person
      /** The name to show; by default the first name. */
      called?: string | undefined
      /** Shown under the name: "4.0 · host". */
      note?: string | undefined
      mine?: boolean | undefined
      /** Checked in. */
      here?: boolean | undefined
      to?: To | undefined
    }
  | {
      is: 'open'
      /** The levels that fit: "3.0–4.0". */
      note?: string | undefined
    }
  | { is: 'held'; note?: string | undefined }

type LargeCourtProps = {
  surface: Surface
  /** Open seats last. */
  seats: readonly RosterSeat[]
  capacity: number
  /** Takes the open seat; without it the open seat is not a button. */
  onTake?: (() => void) | undefined
  takeLabel?: string
  className?: string
}

/** The roster on a large court: portraits, names and levels, and the open seat as a button. */
export function LargeCourt({ surface, seats, capacity, onTake, takeLabel, className }: LargeCourtProps) {
  const text = useRosterText()
  const taken = seats.filter((seat) => seat.is === 'taken')
  const label = text({ taken: taken.length, capacity, mine: taken.some((seat) => seat.mine) })
  const drawn = seats.length <= SEATS_DRAWN
  const spots = spotsOf(seats.length)
  return (
    <div
      className={clsx(
        '@container relative isolate w-full overflow-hidden rounded-dusk text-chalk',
        drawn && seats.length > 4 ? 'aspect-[1.16] md:aspect-[1.6]' : 'aspect-[1.66] md:aspect-[1.87]',
        className,
      )}
    >
      <LargeLines surface={surface} />
      {drawn ? (
        <ul aria-label={label} className="contents">
          {seats.map((seat, at) => (
            <SeatOnCourt key={keyOf(seat, at)} seat={seat} spot={spots[at] ?? { x: 50, y: 50 }} onTake={onTake} takeLabel={takeLabel} small={seats.length > 4} />
          ))}
        </ul>
      ) : (
        <Crowd label={label} taken={taken.map(({ person }) => person)} capacity={capacity} surface={surface} />
      )}
    </div>
  )
}

function keyOf(seat: RosterSeat, at: number): string {
  return seat.is === 'taken' ? seat.person.id : `${seat.is} ${at}`
}

/** A court that stretches to its box; its lines keep their width. */
function LargeLines({ surface }: { surface: Surface }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 -z-1 size-full">
      <rect width="100" height="100" fill={`var(--c-${surface}-a)`} />
      <rect x="5.5" y="6" width="89" height="88" fill={`var(--c-${surface})`} />
      <g fill="none" stroke="var(--chalk)" className="[stroke-width:1.5px] @min-[500px]:[stroke-width:3px] @min-[720px]:[stroke-width:4px]">
        {['M5.5 6H94.5V94H5.5Z', 'M5.5 14H94.5M5.5 86H94.5', 'M28 14V86M72 14V86', 'M28 50H72', 'M5.5 50h1.4M94.5 50h-1.4'].map((line) => (
          <path key={line} d={line} vectorEffect="non-scaling-stroke" />
        ))}
        <path d="M50 2V98" vectorEffect="non-scaling-stroke" className="[stroke-width:3px] @min-[500px]:[stroke-width:6px] @min-[720px]:[stroke-width:8px]" />
      </g>
    </svg>
  )
}

type SeatOnCourtProps = { seat: RosterSeat; spot: { x: number; y: number }; onTake: (() => void) | undefined; takeLabel: string | undefined; small: boolean }

function SeatOnCourt({ seat, spot, onTake, takeLabel, small }: SeatOnCourtProps) {
  return (
    <li className="absolute w-[21%] -translate-1/2 text-center" style={{ left: `${spot.x}%`, top: `${spot.y}%` }}>
      {seat.is === 'taken' ? <Taken seat={seat} small={small} /> : <Open seat={seat} onTake={seat.is === 'open' ? onTake : undefined} takeLabel={takeLabel} small={small} />}
    </li>
  )
}

/** Sized by the court's own width, which depends on the layout around it. */
const FACE = 'size-10 @min-[500px]:size-14 @min-[720px]:size-19'
const FACE_SMALL = 'size-9 @min-[500px]:size-12 @min-[720px]:size-16'

function Taken({ seat, small }: { seat: Extract<RosterSeat, { is: 'taken' }>; small: boolean }) {
  const t = useT()
  const { person, called, note, mine = false, here = false, to } = seat
  const name = <span className="block truncate text-13 leading-tight font-bold @min-[500px]:text-15 @min-[720px]:text-18">{mine ? t('roster.you') : (called ?? firstName(person.name))}</span>
  return (
    <>
      <span className={clsx('relative mx-auto block animate-fade-in rounded-full ring-2 md:ring-3', small ? FACE_SMALL : FACE, mine ? 'ring-ball' : 'ring-chalk')}>
        <Avatar person={person} size={76} className="size-full!" />
        {mine && (
          <span className="absolute -right-1 -bottom-1">
            <Ball size={18} />
          </span>
        )}
        {here && !mine && (
          <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full bg-chalk">
            <Check aria-hidden="true" strokeWidth={3} className="size-3.5 text-[var(--on-ball)]" />
          </span>
        )}
      </span>
      <span className="mt-1 block">
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className="rounded-chip after:absolute after:inset-0">
            {name}
            {mine && <span className="sr-only">{person.name}</span>}
          </Link>
        )}
        {note !== undefined && <span className="block truncate text-12 leading-tight @min-[500px]:text-13 @min-[720px]:text-15">{note}</span>}
        {here && <span className="sr-only">{t('roster.here')}</span>}
      </span>
    </>
  )
}

function Open({ seat, onTake, takeLabel, small }: { seat: Extract<RosterSeat, { is: 'open' | 'held' }>; onTake: (() => void) | undefined; takeLabel: string | undefined; small: boolean }) {
  const t = useT()
  const ring = (sign: ReactNode) => (
    <span className={clsx('mx-auto grid place-items-center rounded-full border-2 border-dashed border-chalk bg-chalk/15 transition-colors duration-200 group-hover:bg-chalk/30 md:border-3', small ? FACE_SMALL : FACE)}>{sign}</span>
  )
  const words = (
    <span className="mt-1 block">
      <span className="line-clamp-2 text-13 leading-tight font-bold @min-[500px]:text-15 @min-[720px]:text-18">{t(seat.is === 'held' ? 'roster.held' : 'roster.open')}</span>
      {seat.note !== undefined && <span className="block truncate text-12 leading-tight @min-[500px]:text-13 @min-[720px]:text-15">{seat.note}</span>}
    </span>
  )
  if (!onTake) return <span className="block">{ring(null)}{words}</span>
  return (
    <button
      type="button"
      onClick={onTake}
      className="group block w-full rounded-control outline-offset-4 transition-transform duration-120 focus-visible:outline-chalk active:scale-95"
    >
      {ring(<Plus aria-hidden="true" strokeWidth={2.5} className="size-5 @min-[720px]:size-8" />)}
      {words}
      <span className="sr-only">{takeLabel}</span>
    </button>
  )
}

/** For more players than a court shows: their number, and the first of them. */
function Crowd({ label, taken, capacity, surface }: { label: string; taken: readonly Person[]; capacity: number; surface: Surface }) {
  return (
    <div role="group" aria-label={label} className="absolute inset-0 grid place-content-center justify-items-center gap-3">
      <p aria-hidden="true" className="score rounded-card px-5 py-2 text-38 leading-none md:text-56" style={{ background: `var(--c-${surface}-a)` }}>
        {`${taken.length}/${capacity}`}
      </p>
      {taken.length > 0 && <AvatarRow people={taken.slice(0, SEATS_DRAWN)} size={40} className="[--row-ring:var(--chalk)]" />}
    </div>
  )
}
