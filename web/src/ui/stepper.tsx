import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '@/lib/i18n'

type StepperProps = {
  label: string
  /** Shown before the label, such as a surface's pip. */
  lead?: ReactNode
  name: string
  /** The text as typed. */
  value: string
  min: number
  max: number
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
}

/** A small number: typed, or changed with plus and minus. */
export function Stepper({ label, lead, name, value, min, max, onChange, error, hint }: StepperProps) {
  const t = useT()
  const id = useId()
  const number = /^\d+$/.test(value.trim()) ? Number(value) : min
  const step = (by: number) => onChange(String(Math.min(max, Math.max(min, number + by))))
  const note = error ?? hint
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="flex items-center gap-2 text-15 font-semibold">
          {lead}
          {label}
        </label>
        <span className={clsx('flex shrink-0 items-center rounded-control border-[1.5px] bg-raised', error ? 'border-danger' : 'border-line-strong')}>
          <StepButton label={t('stepper.less', { name: label })} disabled={number <= min} onClick={() => step(-1)}>
            <Minus aria-hidden="true" className="size-4.5" />
          </StepButton>
          <input
            id={id}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? `${id}-note` : undefined}
            className="h-11 w-12 rounded-chip bg-transparent text-center text-18 font-bold tabular-nums focus-visible:outline-offset-0"
          />
          <StepButton label={t('stepper.more', { name: label })} disabled={number >= max} onClick={() => step(1)}>
            <Plus aria-hidden="true" className="size-4.5" />
          </StepButton>
        </span>
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? 'mt-1.5 text-14 font-medium text-danger' : 'mt-1.5 text-14 text-muted'}>
          {note}
        </p>
      )}
    </div>
  )
}

function StepButton({ label, ...rest }: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  return <button type="button" aria-label={label} className="grid size-11 place-items-center rounded-control hover:bg-fill disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent" {...rest} />
}
