import clsx from 'clsx'
import { useId } from 'react'

type SwitchProps = { label: string; text?: string; checked: boolean; onChange: (checked: boolean) => void; name?: string }

/** A switch that takes effect at once. */
export function Switch({ label, text, checked, onChange, name }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block text-15 font-semibold">{label}</span>
        {text !== undefined && (
          <span id={id} className="block text-14 text-muted">
            {text}
          </span>
        )}
      </span>
      <span
        className={clsx(
          'relative h-7 w-12 shrink-0 rounded-full transition-colors duration-120',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          'forced-colors:border forced-colors:border-[ButtonText]',
          checked ? 'bg-brand forced-colors:bg-[Highlight]' : 'bg-line-strong',
        )}
      >
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={checked}
          aria-checked={checked}
          aria-describedby={text === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span aria-hidden="true" className={clsx('pointer-events-none absolute top-1 left-1 size-5 rounded-full forced-colors:bg-[ButtonText] transition-transform duration-120', checked ? 'translate-x-5 bg-on-brand' : 'bg-raised')} />
      </span>
    </label>
  )
}
