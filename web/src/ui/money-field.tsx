import clsx from 'clsx'
import { useT } from '@/lib/i18n'
import { controlClass, Field } from './field'

type MoneyFieldProps = { label: string; hint?: string; name: string; value: string; onChange: (value: string) => void; error?: string | undefined; className?: string }

/** An amount in dollars, as typed. */
export function MoneyField({ label, hint, name, value, onChange, error, className }: MoneyFieldProps) {
  const t = useT()
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="relative block max-w-60">
          <span aria-hidden="true" className="absolute top-1/2 left-4 -translate-y-1/2 text-18 font-bold text-muted">
            {t('profile.currency')}
          </span>
          <input {...control} name={name} inputMode="decimal" autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} className={clsx(controlClass, 'pl-9 text-18! font-bold tabular-nums')} />
        </span>
      )}
    </Field>
  )
}
