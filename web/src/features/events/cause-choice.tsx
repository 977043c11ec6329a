import clsx from 'clsx'
import { type Cause, LIMITS } from '@/wire'
import { type Translate, useT } from '@/lib/i18n'
import type { Faults } from '@/ui/use-form'
import { RadioLabel } from '@/ui/radio-label'
import { TextArea } from '@/ui/text-field'

const CAUSES: readonly Cause[] = ['rain', 'too_dark', 'court_closed', 'too_few']
const OTHER = 'other'

export type CauseFields = { cause: string; reason: string }

/** What is wrong with a reason. */
export function causeFaults(t: Translate, { cause, reason }: CauseFields): Faults<CauseFields> {
  if (cause === '') return { cause: t('rain.fault.cause') }
  if (cause !== OTHER) return {}
  if (reason.trim() === '') return { reason: t('cancel.reason_missing') }
  return [...reason].length > LIMITS.REASON_MAX ? { reason: t('make.fault.too_long', { count: LIMITS.REASON_MAX }) } : {}
}

/** The reason as it is sent. */
export function whyOf({ cause, reason }: CauseFields): { cause: Cause } | { reason: string } {
  return cause === OTHER ? { reason: reason.trim() } : { cause: cause as Cause }
}

type Form = {
  form: CauseFields
  faults: Faults<CauseFields>
  set: (name: keyof CauseFields, value: string) => void
  text: (name: keyof CauseFields) => { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void }
}

/** One of the usual reasons, or the organiser's own words. */
export function CauseChoice({ form }: { form: Form }) {
  const t = useT()
  const { cause } = form.form
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">{t('rain.because')}</legend>
        <div className="flex flex-wrap gap-2">
          {[...CAUSES, OTHER].map((one) => (
            <RadioLabel
              key={one}
              name="cause"
              value={one}
              checked={one === cause}
              onChange={(value) => form.set('cause', value)}
              className={clsx(
                'flex min-h-11 items-center rounded-control border-[1.5px] px-3.5 text-15 font-semibold transition-colors duration-120 has-focus-visible:outline-offset-2',
                one === cause ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-raised hover:bg-fill',
              )}
            >
              {t(`cause.${one}`)}
            </RadioLabel>
          ))}
        </div>
        {form.faults.cause !== undefined && <p className="mt-1.5 text-14 font-medium text-danger">{form.faults.cause}</p>}
      </fieldset>
      {cause === OTHER && <TextArea label={t('rain.words')} hint={t('cancel.reason_hint')} rows={3} {...form.text('reason')} />}
    </>
  )
}
