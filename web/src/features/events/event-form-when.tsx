import { type Event as Game, LIMITS, type RepeatEvery } from '@/wire'
import { useT } from '@/lib/i18n'
import { dayAfter, dayAt, dayParts, timeAt } from '@/lib/zoned'
import { Check } from '@/ui/check'
import { SectionHead } from '@/ui/section-head'
import { SelectField, TextField } from '@/ui/text-field'
import { courtIn } from '@/ui/chosen-court'
import { addMinutes, isAmbiguous } from './clock'
import { DatePreview } from './date-preview'
import { dayLabel } from './day-label'
import type { Part } from './event-form-parts'
import { QuickPicks } from './quick-picks'
import { useNow } from '@/ui/use-now'

const EVERY: readonly RepeatEvery[] = ['day', 'week', 'two_weeks', 'month']
const DAYS_PICKED = 14
/** Half hours from six in the morning to half past nine in the evening. */
const TIMES = Array.from({ length: 32 }, (_, step) => addMinutes('06:00', step * 30) ?? '')

function dayPicks(todayText: string, today: string) {
  return Array.from({ length: DAYS_PICKED }, (_, ahead) => {
    const day = dayAfter(today, ahead)
    const { weekday, number } = dayParts(day)
    return { value: day, label: number, sub: ahead === 0 ? todayText : weekday }
  })
}

/** Date and time in the court's zone, and the repetition with a preview of its dates. */
export function When({ fields, faults, set, text, series }: Part & { series: Game | undefined }) {
  const t = useT()
  const zone = courtIn(fields.court)?.zone
  const today = dayAt(useNow(), zone)
  const otherZone = zone !== undefined && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  const changeFrom = (from: string) => {
    set('from', from)
    // Moving the start keeps the length.
    const length = minutesOf(fields.to) - minutesOf(fields.from)
    const to = length > 0 && from !== '' ? addMinutes(from, length) : undefined
    if (to !== undefined && fields.to_date === '') set('to', to)
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('make.when')}</SectionHead>
      <QuickPicks legend={t('make.pick_day')} name="pick_day" options={dayPicks(t('time.today'), today)} value={fields.date} onChange={(date) => set('date', date)} />
      <QuickPicks legend={t('make.pick_time')} name="pick_time" options={TIMES.map((time) => ({ value: time, label: timeAt(Date.parse(`2026-01-01T${time}Z`), 'UTC') }))} value={fields.from} onChange={changeFrom} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField className="max-md:col-span-2" label={t('make.date')} type="date" min={today} max={dayAfter(today, LIMITS.EVENT_AHEAD_DAYS)} {...text('date')} />
        <TextField label={t('make.from')} type="time" step={300} {...text('from')} onChange={({ target }) => changeFrom(target.value)} />
        <TextField label={t('make.to')} type="time" step={300} {...text('to')} />
      </div>
      {otherZone && <p className="text-14 text-muted">{t('make.zone', { zone: zone.replace(/_/g, ' ') })}</p>}
      {isAmbiguous(fields.date, fields.from, zone) && (
        <div>
          <p className="text-14 text-muted">{t('make.twice', { time: fields.from })}</p>
          <Check name="second_hour" checked={fields.second_hour} onChange={(second) => set('second_hour', second)}>
            {t('make.second_hour', { time: fields.from })}
          </Check>
        </div>
      )}
      {series === undefined ? (
        <Repeating fields={fields} set={set} text={text} zone={zone} />
      ) : (
        series.repeat && <p className="text-15 text-muted">{t(`make.repeats_${series.repeat.every}`, { until: dayLabel(series.repeat.until) })}</p>
      )}
      {faults.second_hour && <p className="text-14 font-medium text-danger">{faults.second_hour}</p>}
    </section>
  )
}

function Repeating({ fields, set, text, zone }: Pick<Part, 'fields' | 'set' | 'text'> & { zone: string | undefined }) {
  const t = useT()
  const repeats = fields.repeat !== ''
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t('make.repeat')}
          {...text('repeat')}
          onChange={({ target }) => {
            set('repeat', target.value)
            if (target.value !== '' && fields.until === '' && fields.date !== '') set('until', dayAfter(fields.date, target.value === 'month' ? 150 : target.value === 'day' ? 6 : 49))
          }}
        >
          <option value="">{t('make.repeat_never')}</option>
          {EVERY.map((every) => (
            <option key={every} value={every}>
              {t(`make.repeat_${every}`)}
            </option>
          ))}
        </SelectField>
        {repeats && <TextField label={t('make.until')} type="date" min={fields.date} {...text('until')} />}
      </div>
      {repeats && fields.date !== '' && fields.until !== '' && <DatePreview first={fields.date} every={fields.repeat as RepeatEvery} until={fields.until} from={fields.from} zone={zone} />}
    </>
  )
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
