import clsx from 'clsx'
import { useT } from '@/lib/i18n'
import { controlClass, Field } from '@/ui/field'

type RateFieldProps = { value: string; onChange: (value: string) => void; onBlur?: () => void; error?: string | undefined }

/** The hourly rate in dollars. */
export function RateField({ value, onChange, onBlur, error }: RateFieldProps) {
  const t = useT()
  return (
    <Field label={t('profile.rate')} hint={t('profile.rate_hint')} error={error}>
      {(control) => (
        <span className="relative block max-w-60">
          <span aria-hidden="true" className="absolute top-1/2 left-4 -translate-y-1/2 text-18 font-bold text-muted">
            {t('profile.currency')}
          </span>
          <input
            {...control}
            name="hourlyRate"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            className={clsx(controlClass, 'pl-9 text-18! font-bold tabular-nums')}
          />
        </span>
      )}
    </Field>
  )
}
