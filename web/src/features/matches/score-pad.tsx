import clsx from 'clsx'
import type { Side } from '@/wire'

type ScorePadProps = {
  /** "Set 2" */
  label: string
  names: Record<Side, string>
  values: Record<Side, string>
  /** The most games that a side can win in the set. */
  most: number
  onChange: (side: Side, games: string) => void
}

const SIDES: readonly Side[] = ['a', 'b']

/** The games of one set, a tap for each side. */
export function ScorePad({ label, names, values, most, onChange }: ScorePadProps) {
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {SIDES.map((side) => (
        <div key={side} role="group" aria-label={`${names[side]}, ${label}`} className={clsx('min-w-0 p-2 text-chalk', side === 'a' ? 'rounded-l-card bg-[var(--c-grass-a)]' : 'rounded-r-card bg-[var(--c-hard-a)]')}>
          <p aria-hidden="true" className="flex items-baseline gap-2 px-1 pb-1.5 text-14 font-bold">
            <span className="min-w-0 flex-1 truncate">{names[side]}</span>
            <span className="shrink-0 text-13 font-normal">{label}</span>
          </p>
          <div className="grid grid-cols-3 gap-1.5">
            {Array.from({ length: most + 1 }, (_, games) => (
              <PadKey key={games} value={String(games)} chosen={values[side] === String(games)} onChoose={(value) => onChange(side, value)} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

type PadKeyProps = { value: string; chosen: boolean; plain?: boolean; onChoose: (value: string) => void }

export function PadKey({ value, chosen, plain = false, onChoose }: PadKeyProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(value)}
      className={clsx(
        'score grid min-h-11 place-items-center rounded-control text-20 transition-transform duration-120 active:scale-95',
        chosen ? 'bg-ball text-on-ball' : plain ? 'bg-raised text-ink hover:bg-fill' : 'bg-dusk/45 hover:bg-dusk/60',
      )}
    >
      {value}
    </button>
  )
}
