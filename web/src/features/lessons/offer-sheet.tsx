import { type CourtRef, type Lesson, LIMITS, type Millis } from '@/wire'
import { firstName, moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { instantsOf } from '@/lib/local-times'
import { centsIn, dollarsIn } from '@/lib/money'
import { dayAfter, dayAt, startOfDay, timeAt } from '@/lib/zoned'
import { useTopic } from '@/realtime/use-topic'
import { useMe } from '@/store/hooks'
import { slotsKey } from '@/store/slices/lessons-changes'
import { Button } from '@/ui/button'
import { MoneyField } from '@/ui/money-field'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextArea, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { FormTrouble } from '@/ui/form-trouble'
import { counter, reschedule } from './actions'
import { isFree } from './booking-choice'
import { sideOf } from './rights'
import { usePart, useTerms } from './selectors'
import { minutesOf, otherOf } from './words'

type OfferSheetProps = {
  lesson: Lesson
  as: 'counter' | 'reschedule'
  now: number
  onClose: () => void
  /** Where the lesson was dragged to. */
  at?: Millis | undefined
}

/** Another time, place or price: a counter-offer, or another time for an agreed lesson. The price is the coach's to change. */
export function OfferSheet({ lesson, as, now, onClose, at }: OfferSheetProps) {
  const t = useT()
  const me = useMe()?.id
  const coach = sideOf(lesson, me) === 'coach'
  const offered = lesson.offer ?? lesson
  const start = at ?? offered.starts_at
  useTopic(`slots:${lesson.coach.id}`)
  const terms = useTerms(lesson.coach.id)
  const { zone } = offered
  const form = useForm({
    blank: { date: dayAt(start, zone), from: clockAt(start, zone), court: offered.court.id, price: dollarsIn(offered.price), note: '' },
    check({ date, from, price }) {
      const starts = instantsOf(date, from, zone)[0]
      return {
        ...fault(t, 'date', date === '' ? 'lesson.fault_date' : undefined),
        ...fault(t, 'from', starts === undefined ? 'lesson.fault_time' : starts <= now ? 'lesson.fault_past' : undefined),
        ...fault(t, 'price', centsIn(price, LIMITS.LESSON_PRICE_MAX) === null ? 'lesson.fault_price' : undefined, { max: moneyText(LIMITS.LESSON_PRICE_MAX) }),
      }
    },
    async send({ date, from, court, price, note }) {
      const cents = centsIn(price, LIMITS.LESSON_PRICE_MAX)
      const terms = { lesson: lesson.id, starts_at: instantsOf(date, from, zone)[0] ?? 0, ...(court !== offered.court.id && { court }), ...(note.trim() !== '' && { note: note.trim() }) }
      if (as === 'reschedule') await reschedule(terms)
      else await counter({ ...terms, version: lesson.version, ...(coach && cents !== null && cents !== offered.price && { price: cents }) })
      onClose()
    },
  })
  const { date } = form.form
  const question = { from: startOfDay(date || dayAt(now, zone), zone), until: startOfDay(dayAfter(date || dayAt(now, zone), 1), zone), length: minutesOf(lesson), kind: lesson.kind, lesson: lesson.id }
  const slots = usePart('slots', terms ? slotsKey(lesson.coach.id, question) : null)
  const free = slots.data?.slots.filter((slot) => isFree(slot)) ?? []
  return (
    <Sheet open onClose={onClose} title={t(`lesson.do.${as}`)} description={t(as === 'counter' ? 'lesson.counter_text' : 'lesson.reschedule_text', { name: firstName(otherOf(lesson, me).name), count: LIMITS.LESSON_ROUNDS_MAX - lesson.rounds })}>
      <form {...form.props} className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField type="date" label={t('lesson.day')} min={dayAt(now, zone)} {...form.text('date')} />
          <TextField type="time" label={t('lesson.starts')} step={900} {...form.text('from')} />
        </div>
        <div aria-live="polite">
          <p className="mb-1.5 text-14 font-semibold">{t('lesson.free_then')}</p>
          {slots.is === 'error' && (
            <Button size="sm" variant="secondary" onClick={slots.retry}>
              {t('common.try_again')}
            </Button>
          )}
          {slots.is === 'ready' && free.length === 0 && <p className="text-14 text-muted">{t('book.none_on_day')}</p>}
          <ul className="flex flex-wrap gap-2">
            {free.map((slot) => (
              <li key={slot.at}>
                <Button
                  size="sm"
                  variant={clockAt(slot.at, zone) === form.form.from ? 'primary' : 'secondary'}
                  onClick={() => {
                    form.set('from', clockAt(slot.at, zone))
                    const court = slots.data?.courts[slot.court]
                    if (court) form.set('court', court.id)
                  }}
                >
                  {timeAt(slot.at, zone)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
        <SelectField label={t('lesson.place')} {...form.text('court')}>
          {placesOf(offered.court, terms?.courts ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {coach && as === 'counter' && <MoneyField label={t('lesson.price')} name="price" value={form.form.price} error={form.faults.price} onChange={(value) => form.set('price', value)} />}
        <TextArea label={t('lesson.note')} rows={2} maxLength={LIMITS.REASON_MAX} {...form.text('note')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" busy={form.busy}>
          {t(`lesson.send_${as}`)}
        </Button>
      </form>
    </Sheet>
  )
}

function placesOf(court: CourtRef, others: readonly CourtRef[]): CourtRef[] {
  return [court, ...others.filter(({ id }) => id !== court.id)]
}

/** "17:30", as a time input expects it. */
function clockAt(at: Millis, zone: string | undefined): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...(zone !== undefined && { timeZone: zone }) })
}
