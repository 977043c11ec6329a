import clsx from 'clsx'
import { useId } from 'react'
import type { Side } from '@/wire'
import { Ball } from '@/ui/art/ball'
import { RadioLabel } from '@/ui/radio-label'

const SIDES: readonly Side[] = ['a', 'b']

type OptionsProps<T extends string> = { legend: string; value: T | null; options: readonly { value: T; text: string }[]; onChange: (value: T) => void }

/** A few answers as tiles for a thumb. */
export function Options<T extends string>({ legend, value, options, onChange }: OptionsProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-16 font-bold">{legend}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {options.map((option, index) => {
          const checked = option.value === value
          return (
            <RadioLabel
              key={option.value}
              name={name}
              value={option.value}
              checked={checked}
              onChange={() => onChange(option.value)}
              className={clsx('flex min-h-13 min-w-0 items-center gap-2 rounded-card border-2 px-3 py-2', index > 1 && 'col-span-2', checked ? 'border-brand bg-brand-soft' : 'border-line-strong bg-raised')}
            >
              <span className="min-w-0 flex-1 text-15 leading-tight font-bold break-words">{option.text}</span>
              {checked && <Ball size={20} />}
            </RadioLabel>
          )
        })}
      </div>
    </fieldset>
  )
}

type SideChoiceProps = {
  legend: string
  /** Who decides. */
  text?: string
  hint?: string
  names: Record<Side, string>
  value: Side | null
  /** Under the name of a side. */
  note?: (side: Side) => string
  onChange: (side: Side) => void
}

/** One of the two sides, in their colours on the pad. */
export function SideChoice({ legend, text, hint, names, value, note, onChange }: SideChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-16 font-bold">{legend}</legend>
      {text && <p className="-mt-1.5 mb-2 text-14 text-muted">{text}</p>}
      <div className="grid grid-cols-2 overflow-hidden rounded-card">
        {SIDES.map((side) => (
          <RadioLabel
            key={side}
            name={name}
            value={side}
            checked={value === side}
            onChange={() => onChange(side)}
            className={clsx('relative flex min-h-20 min-w-0 flex-col items-center justify-center gap-1 px-2.5 py-2 text-center text-chalk -outline-offset-3', side === 'a' ? 'bg-mine' : 'bg-c-hard')}
          >
            {value === side && (
              <span className="absolute top-2 left-2">
                <Ball size={20} />
              </span>
            )}
            <span className="max-w-full text-18 leading-tight font-bold break-words max-[359px]:text-16">{names[side]}</span>
            {note && <span className="text-14 font-semibold">{note(side)}</span>}
          </RadioLabel>
        ))}
      </div>
      {hint && <p className="mt-2 text-14 text-muted">{hint}</p>}
    </fieldset>
  )
}
