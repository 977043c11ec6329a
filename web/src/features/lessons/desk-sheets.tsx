import { useState } from 'react'
import { type Availability, type Lesson, type LessonCause, LIMITS, type Millis } from '@/wire'
import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { instantsOf } from '@/lib/local-times'
import { toastDone } from '@/lib/notify'
import { dateAt, dayAfter, dayAt, startOfDay, timeAt } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { slotsKey } from '@/store/slices/lessons-changes'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { FormTrouble } from '@/ui/form-trouble'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextArea, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { useSending } from '@/ui/use-sending'
import { cancelDay, exceptHours, offerHour } from './actions'
import { OfferSheet } from './offer-sheet'
import { PartView } from './part'
import { usePart } from './selectors'
import { minutesText } from './words'

/** Which sheet is open, and for which day or lesson. */
export type DeskSheet = { is: 'block' | 'cancel_day' | 'offer_hour'; day: string } | { is: 'move'; lesson: Lesson; at: Millis }

type SheetProps = { hours: Availability; now: number; onClose: () => void }

/** The sheets of the desk. */
export default function DeskSheets({ sheet, ...props }: SheetProps & { sheet: DeskSheet }) {
  if (sheet.is === 'move') return <OfferSheet lesson={sheet.lesson} as="reschedule" now={props.now} at={sheet.at} onClose={props.onClose} />
  if (sheet.is === 'block') return <BlockSheet {...props} day={sheet.day} />
  if (sheet.is === 'offer_hour') return <OfferHourSheet {...props} day={sheet.day} />
  return <CancelDaySheet {...props} day={sheet.day} />
}

type DayProps = SheetProps & { day: string }

/** Blocks hours of a day: nobody can book them. */
function BlockSheet({ hours, now, onClose, day }: DayProps) {
  const t = useT()
  const form = useForm({
    blank: { date: day, from: '', to: '', note: '' },
    check: ({ date, from, to }) => ({
      ...fault(t, 'date', date === '' ? 'lesson.fault_date' : undefined),
      ...fault(t, 'from', from === '' ? 'lesson.fault_time' : undefined),
      ...fault(t, 'to', to === '' || to <= from ? 'hours.fault_order' : undefined),
    }),
    async send({ date, from, to, note }) {
      await exceptHours({ from_date: date, from, to, ...(note.trim() !== '' && { note: note.trim() }) })
      toastDone('desk.blocked')
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('desk.block')} description={t('desk.block_text')}>
      <form {...form.props} className="grid gap-4">
        <TextField type="date" label={t('lesson.day')} min={dayAt(now, hours.zone)} {...form.text('date')} />
        <div className="grid grid-cols-2 gap-3">
          <TextField type="time" label={t('make.from')} {...form.text('from')} />
          <TextField type="time" label={t('make.to')} {...form.text('to')} />
        </div>
        <TextField label={t('hours.note')} hint={t('pupil.only_you')} maxLength={LIMITS.REASON_MAX} {...form.text('note')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" busy={form.busy}>
          {t('desk.block_do')}
        </Button>
      </form>
    </Sheet>
  )
}

/** Offers a free hour to followers. */
function OfferHourSheet({ hours, now, onClose, day }: DayProps) {
  const t = useT()
  const me = useMe()?.id ?? ''
  const [date, setDate] = useState(day)
  const lengths = [...new Set(hours.offers.map(({ minutes }) => minutes))].sort((a, b) => a - b)
  const [length, setLength] = useState(String(lengths.includes(60) ? 60 : (lengths[0] ?? 60)))
  const [at, setAt] = useState('')
  const { busy, trouble, send } = useSending()
  const kind = hours.offers.find(({ minutes }) => String(minutes) === length)?.kind
  const question = { from: startOfDay(date || day, hours.zone), until: startOfDay(dayAfter(date || day, 1), hours.zone), length: Number(length), ...(kind !== undefined && { kind }) }
  const slots = usePart('slots', slotsKey(me, question))
  const free = slots.data?.slots.filter((slot) => !slot.lost && !slot.busy && !slot.requested && slot.at > now) ?? []
  const slot = free.find((one) => String(one.at) === at) ?? free[0]
  const court = slot && slots.data?.courts[slot.court]

  async function offer() {
    if (!slot || !court) return
    const count = await offerHour({ starts_at: slot.at, length: Number(length), court: court.id })
    toastDone('desk.hour_offered', { count })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('desk.offer_hour')}
      description={t('desk.offer_hour_text', { count: LIMITS.LESSON_HOURS_OFFERED_MAX })}
      footer={
        <Button wide busy={busy} disabled={!court} onClick={() => void send(offer, onClose)}>
          {slot ? t('desk.offer_hour_do', { when: `${dateAt(slot.at, hours.zone)}, ${timeAt(slot.at, hours.zone)}` }) : t('desk.offer_hour')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField type="date" label={t('lesson.day')} name="date" min={dayAt(now, hours.zone)} value={date} onChange={({ target }) => setDate(target.value)} />
          <SelectField label={t('book.length')} name="length" value={length} onChange={({ target }) => setLength(target.value)}>
            {lengths.map((minutes) => (
              <option key={minutes} value={String(minutes)}>
                {minutesText(minutes)}
              </option>
            ))}
          </SelectField>
        </div>
        <PartView part={slots} failed={t('book.failed')} skeleton={null}>
          {() =>
            free.length === 0 ? (
              <p className="text-15 text-muted">{t('book.none_on_day')}</p>
            ) : (
              <SelectField label={t('desk.free_hour')} name="at" value={String(slot?.at ?? '')} onChange={({ target }) => setAt(target.value)}>
                {free.map((one) => (
                  <option key={one.at} value={String(one.at)}>
                    {listed([timeAt(one.at, hours.zone), slots.data?.courts[one.court]?.name])}
                  </option>
                ))}
              </SelectField>
            )
          }
        </PartView>
        <FormTrouble text={trouble} />
      </div>
    </Sheet>
  )
}

/** Cancels all lessons of a day at once. */
function CancelDaySheet({ hours, now, onClose, day }: DayProps) {
  const t = useT()
  const [date, setDate] = useState(day)
  const [cause, setCause] = useState<LessonCause>('weather')
  const [reason, setReason] = useState('')
  const at = instantsOf(date, '12:00', hours.zone)[0]

  async function send() {
    const { lessons } = await cancelDay({ date, cause, ...(reason.trim() !== '' && { reason: reason.trim() }) })
    toastDone('desk.day_cancelled', { count: lessons.length })
  }

  return (
    <ConfirmSheet open onClose={onClose} title={t('desk.cancel_day')} text={t('desk.cancel_day_text')} action={t('desk.cancel_day_do', { day: at === undefined ? '' : dateAt(at, hours.zone) })} danger onConfirm={send}>
      <div className="grid gap-4">
        <TextField type="date" label={t('lesson.day')} name="date" min={dayAt(now, hours.zone)} value={date} onChange={({ target }) => setDate(target.value)} />
        <Segmented
          legend={t('lesson.cause')}
          name="cause"
          value={cause}
          onChange={setCause}
          options={[
            { value: 'weather', label: t('lesson.cause_weather') },
            { value: 'own', label: t('lesson.cause_own') },
          ]}
        />
        <TextArea label={t('lesson.reason_optional')} name="reason" rows={2} maxLength={LIMITS.REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
      </div>
    </ConfirmSheet>
  )
}
