import clsx from 'clsx'
import { useId } from 'react'
import type { LiveMatch, Seat, Side } from '@/wire'
import { Avatar } from '@/ui/avatar'
import { Ball } from '@/ui/art/ball'
import { RadioLabel } from '@/ui/radio-label'
import { personAt, seatsOf } from './words'

type SeatChoiceProps = {
  live: LiveMatch
  /** Only its players. */
  side?: Side | null
  legend: string
  value: Seat | null
  onChange: (seat: Seat) => void
}

/** One of the players on court. */
export function SeatChoice({ live, side = null, legend, value, onChange }: SeatChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-16 font-bold">{legend}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {seatsOf(live)
          .filter((seat) => side === null || seat.side === side)
          .map((seat) => {
          const person = personAt(live, seat)
          const checked = value?.side === seat.side && value.partner === seat.partner
          return (
            <RadioLabel
              key={seat.side + seat.partner}
              name={name}
              value={seat.side + seat.partner}
              checked={checked}
              onChange={() => onChange(seat)}
              className={clsx('relative flex min-h-15 min-w-0 items-center gap-2.5 rounded-card border-2 px-3 py-2', checked ? 'border-brand bg-brand-soft' : 'border-line-strong bg-raised')}
            >
              {person && <Avatar person={person} size={34} />}
              <span className="min-w-0 flex-1 text-15 leading-tight font-bold break-words">{person?.name}</span>
              {checked && <Ball size={20} />}
            </RadioLabel>
          )
        })}
      </div>
    </fieldset>
  )
}
