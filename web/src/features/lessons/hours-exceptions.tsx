import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Availability, type HoursException, LIMITS } from '@/wire'
import { dotted } from '@/lib/facts'
import { type Translate, useT } from '@/lib/i18n'
import { dateAt, dayAt, timeAt } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { useNow } from '@/ui/use-now'
import { exceptHours, restoreHours } from './actions'
import { useBusy } from './package-offers'

/** Holidays, days off and extra hours. */
export function Exceptions({ hours }: { hours: Availability }) {
  const t = useT()
  const [adding, setAdding] = useState(false)
  const [busy, run] = useBusy()
  return (
    <section aria-labelledby="exceptions">
      <SectionHead id="exceptions">{t('hours.exceptions')}</SectionHead>
      {hours.exceptions.length === 0 && <p className="py-2 text-15 text-muted">{t('hours.exceptions_none')}</p>}
      <ul>
        {hours.exceptions.map((one) => (
          <li key={one.id} className="flex min-h-15 items-center gap-3 border-b border-line py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{daysText(one)}</span>
              <span className="block text-14 text-muted">{dotted([whatText(t, one, hours), one.note])}</span>
            </span>
            <Button size="sm" variant="ghost" busy={busy} aria-label={t('hours.restore_days', { days: daysText(one) })} onClick={() => run(() => restoreHours(one.id))}>
              {t('hours.restore')}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="secondary" className="mt-3" disabled={hours.exceptions.length >= LIMITS.LESSON_EXCEPTIONS_MAX} icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setAdding(true)}>
        {t('hours.except')}
      </Button>
      {adding && <ExceptSheet hours={hours} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** Thu, Dec 24 – Fri, Jan 1 */
function daysText({ from_date, to_date }: HoursException): string {
  const day = (date: string) => dateAt(Date.parse(`${date}T12:00:00Z`), 'UTC')
  return from_date === to_date ? day(from_date) : `${day(from_date)} – ${day(to_date)}`
}

function whatText(t: Translate, { from, to, court }: HoursException, { courts }: Availability): string {
  const clock = (time: string) => timeAt(Date.parse(`1970-01-01T${time === '24:00' ? '00:00' : time}:00Z`), 'UTC')
  const span = from === undefined || to === undefined ? t('hours.all_day') : t('time.span', { from: clock(from), until: clock(to) })
  return court === undefined ? t('hours.off', { span }) : t('hours.extra_at', { span, court: courts.find(({ id }) => id === court)?.name ?? '' })
}

function ExceptSheet({ hours, onClose }: { hours: Availability; onClose: () => void }) {
  const t = useT()
  const today = dayAt(useNow(60_000), hours.zone)
  const form = useForm({
    blank: { what: 'off', from_date: today, to_date: '', from: '', to: '', court: hours.courts[0]?.id ?? '', note: '' },
    check({ what, from_date, to_date, from, to, court }) {
      const timed = from !== '' || to !== '' || what === 'extra'
      return {
        ...fault(t, 'from_date', from_date === '' ? 'lesson.fault_date' : undefined),
        ...fault(t, 'to_date', to_date !== '' && to_date < from_date ? 'hours.fault_days' : undefined),
        ...fault(t, 'from', timed && from === '' ? 'lesson.fault_time' : undefined),
        ...fault(t, 'to', timed && (to === '' || to <= from) ? 'hours.fault_order' : undefined),
        ...fault(t, 'court', what === 'extra' && court === '' ? 'hours.fault_court' : undefined),
      }
    },
    async send({ what, from_date, to_date, from, to, court, note }) {
      await exceptHours({ from_date, ...(to_date !== '' && { to_date }), ...(from !== '' && { from, to }), ...(what === 'extra' && { court }), ...(note.trim() !== '' && { note: note.trim() }) })
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('hours.except')} description={t('hours.except_text')}>
      <form {...form.props} className="grid gap-4">
        <Segmented
          legend={t('hours.what')}
          hideLegend
          name="what"
          value={form.form.what}
          onChange={(what) => form.set('what', what)}
          options={[
            { value: 'off', label: t('hours.what_off') },
            { value: 'extra', label: t('hours.what_extra') },
          ]}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField type="date" label={t('hours.first_day')} min={today} {...form.text('from_date')} />
          <TextField type="date" label={t('make.to_date')} min={form.form.from_date} {...form.text('to_date')} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TextField type="time" label={t('make.from')} {...form.text('from')} />
          <TextField type="time" label={t('make.to')} {...form.text('to')} />
        </div>
        {form.form.what === 'off' && <p className="text-14 text-muted">{t('hours.all_day_hint')}</p>}
        {form.form.what === 'extra' && (
          <SelectField label={t('lesson.place')} {...form.text('court')}>
            {hours.courts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label={t('hours.note')} hint={t('pupil.only_you')} maxLength={LIMITS.REASON_MAX} {...form.text('note')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" busy={form.busy}>
          {t('hours.except_do')}
        </Button>
      </form>
    </Sheet>
  )
}
