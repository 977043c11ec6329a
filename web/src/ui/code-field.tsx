import clsx from 'clsx'
import { LIMITS } from '@/wire'
import { controlClass, Field } from './field'

type CodeFieldProps = {
  label: string
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  error?: string | undefined
  hint?: string | undefined
}

/** A code of digits from a mail: typed, pasted with any text around it, or filled in by the device. */
export function CodeField({ label, name, value, onChange, error, hint }: CodeFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => onChange({ target: { value: target.value.replace(/\D/g, '').slice(0, LIMITS.CODE_DIGITS) } })}
          autoComplete="one-time-code"
          inputMode="numeric"
          className={clsx(controlClass, 'text-24! font-bold tracking-[0.35em] tabular-nums')}
        />
      )}
    </Field>
  )
}
