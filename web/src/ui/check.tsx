import { Minus, Check as Tick, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode; error?: string | undefined; name?: string }

/** A checkbox with its label. */
export function Check({ checked, onChange, children, error, name }: CheckProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-15">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            name={name}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-chip border-[1.5px] border-line-strong bg-raised checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand aria-invalid:border-danger"
          />
          <Tick aria-hidden="true" strokeWidth={3} className="pointer-events-none absolute size-4 text-on-brand opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0" />
          <Minus aria-hidden="true" strokeWidth={3} className="pointer-events-none absolute size-4 text-on-brand opacity-0 peer-indeterminate:opacity-100" />
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className="flex items-start gap-1.5 text-14 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
