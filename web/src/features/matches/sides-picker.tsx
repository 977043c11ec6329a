import type { Person, Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/text-field'
import { type Sides } from './actions'
import { isGuest } from './standing'

type SidesPickerProps = {
  roster: readonly Person[]
  pairs: boolean
  onPairs: (pairs: boolean) => void
  /** By seat; empty while nobody is picked. */
  picked: readonly string[]
  onPick: (picked: string[]) => void
}

/** Who plays whom. */
export function SidesPicker({ roster, pairs, onPairs, picked, onPick }: SidesPickerProps) {
  const t = useT()
  const me = useMe()?.id
  const seats = pairs ? 4 : 2
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {roster.length >= 4 && (
        <Segmented
          legend={t('match.kind')}
          name="kind"
          value={pairs ? 'double' : 'single'}
          onChange={(kind) => onPairs(kind === 'double')}
          options={[
            { value: 'single', label: t('match.singles') },
            { value: 'double', label: t('match.doubles') },
          ]}
        />
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {(['a', 'b'] as const).map((side) => (
          <fieldset key={side} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2.5">
            <legend className="sr-only">{t(`match.side_${side}`)}</legend>
            {seatsOf(side, seats).map((seat, index) => (
              <SelectField
                key={seat}
                label={index === 0 ? t(`match.side_${side}`) : t('match.partner')}
                value={picked[seat] ?? ''}
                onChange={({ target }) => onPick(swapPlayers(picked, seat, target.value))}
              >
                <option value="">{t('match.pick')}</option>
                {roster.map((person) => (
                  <option key={person.id} value={person.id}>
                    {person.id === me ? t('match.me', { name: person.name }) : person.name}
                  </option>
                ))}
              </SelectField>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

/** The sides as the wire has them: guests apart. */
export function splitSides(sides: Readonly<Record<Side, readonly Person[]>>): Sides {
  const ids = (people: readonly Person[], guests: boolean) => people.filter((one) => isGuest(one) === guests).map(({ id }) => id)
  const guests = { guests_a: ids(sides.a, true), guests_b: ids(sides.b, true) }
  const some = guests.guests_a.length + guests.guests_b.length > 0
  return { a: ids(sides.a, false), b: ids(sides.b, false), ...(some && guests) }
}

/** Seats 0 and 1 are the first side, 2 and 3 the second; in singles 0 and 2. */
function seatsOf(side: Side, seats: number): number[] {
  const first = side === 'a' ? 0 : 2
  return seats === 4 ? [first, first + 1] : [first]
}

/** The initial players: me first, then in roster order. */
export function initialPicks(roster: readonly Person[], me: string | undefined): string[] {
  const ids = roster.map(({ id }) => id)
  const [mine, ...others] = me !== undefined && ids.includes(me) ? [me, ...ids.filter((id) => id !== me)] : ids
  if (ids.length === 2) return [mine ?? '', '', others[0] ?? '', '']
  return [mine ?? '', others[0] ?? '', others[1] ?? '', others[2] ?? '']
}

/** Picks a player for a seat; one who is already picked swaps seats, so that nobody plays twice. */
function swapPlayers(picked: readonly string[], seat: number, chosen: string): string[] {
  const before = picked[seat] ?? ''
  return picked.map((id, index) => (index === seat ? chosen : id === chosen && chosen !== '' ? before : id))
}

export function sidesOf(roster: readonly Person[], picked: readonly string[], seats: number): Record<Side, Person[]> {
  const people = (side: Side) => seatsOf(side, seats).flatMap((seat) => roster.find(({ id }) => id === picked[seat]) ?? [])
  return { a: people('a'), b: people('b') }
}
