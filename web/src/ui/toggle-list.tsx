import clsx from 'clsx'
import type { ReactNode } from 'react'

type ToggleListProps = {
  legend: string
  items: readonly { id: string; label: string; lead?: ReactNode }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A few toggles, any number of which may be on. */
export function ToggleList({ legend, items, chosen, onChange }: ToggleListProps) {
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {items.map(({ id, label, lead }) => {
          const on = chosen.includes(id)
          return (
            <label
              key={id}
              className={clsx(
                'relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control border-[1.5px] px-3 text-15 font-semibold transition-colors duration-120',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                on ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-raised hover:bg-fill',
              )}
            >
              <input type="checkbox" checked={on} onChange={() => toggle(id)} className="sr-only" />
              {lead}
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
