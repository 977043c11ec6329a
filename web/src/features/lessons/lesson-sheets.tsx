import { type ReactNode, useState } from 'react'
import { type Lesson, LIMITS, type LessonCause } from '@/wire'
import { firstName, moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { BallRating } from '@/ui/ball-rating'
import { Check } from '@/ui/check'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Segmented } from '@/ui/segmented'
import { Stepper } from '@/ui/stepper'
import { TextArea } from '@/ui/text-field'
import { cancel, decline, markAbsent, object, review } from './actions'
import { dueAfterRain, isLate, sideOf } from './rights'
import { OfferSheet } from './offer-sheet'
import { otherOf, whenText } from './words'

export type LessonSheet = 'decline' | 'counter' | 'reschedule' | 'cancel' | 'mark_absent' | 'object' | 'review'

type SheetProps = { lesson: Lesson; now: number; onClose: () => void }

/** The sheets of a lesson. */
export default function LessonSheets({ sheet, ...props }: SheetProps & { sheet: LessonSheet }) {
  switch (sheet) {
    case 'counter':
    case 'reschedule':
      return <OfferSheet {...props} as={sheet} />
    case 'decline':
      return <DeclineSheet {...props} />
    case 'cancel':
      return <CancelSheet {...props} />
    case 'mark_absent':
      return <AbsentSheet {...props} />
    case 'object':
      return <ObjectSheet {...props} />
    case 'review':
      return <ReviewSheet {...props} />
  }
}

function Reason({ value, onChange, label }: { value: string; onChange: (value: string) => void; label: string }) {
  return <TextArea label={label} name="reason" rows={2} maxLength={LIMITS.REASON_MAX} value={value} onChange={({ target }) => onChange(target.value)} />
}

function DeclineSheet({ lesson, onClose }: SheetProps) {
  const t = useT()
  const me = useMe()?.id
  const [reason, setReason] = useState('')
  const stays = lesson.state === 'reschedule_proposed'
  const text = stays ? t('lesson.decline_stays', { when: whenText(lesson.starts_at, lesson.zone) }) : lesson.series !== undefined ? t('lesson.decline_series') : t('lesson.decline_text', { name: firstName(otherOf(lesson, me).name) })
  return (
    <ConfirmSheet open onClose={onClose} title={t('lesson.do.decline')} text={text} action={t('lesson.do.decline')} danger onConfirm={() => decline(lesson.id, reason)}>
      <Reason label={t('lesson.reason_optional')} value={reason} onChange={setReason} />
    </ConfirmSheet>
  )
}

/** Cancelling says beforehand whether it is late, and what it costs. */
function CancelSheet({ lesson, now, onClose }: SheetProps) {
  const t = useT()
  const me = useMe()?.id
  const side = sideOf(lesson, me)
  const begun = now >= lesson.starts_at
  const [cause, setCause] = useState<LessonCause>(begun ? 'weather' : 'own')
  const [following, setFollowing] = useState(false)
  const [reason, setReason] = useState('')
  const [played, setPlayed] = useState('0')
  const minutes = Number(played) || 0
  const late = cause === 'own' && isLate(lesson, me, now)
  const order = {
    lesson: lesson.id,
    cause,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(following && { scope: 'following' as const }),
    ...(begun && cause === 'weather' && { played_minutes: minutes }),
  }
  return (
    <ConfirmSheet open onClose={onClose} title={t(side === 'pupil' ? 'lesson.cancel_pupil' : 'lesson.cancel_title')} text={side === 'pupil' ? t('lesson.cancel_pupil_text') : costText()} action={t(late ? 'lesson.cancel_late' : 'lesson.do.cancel', { price: moneyText(lesson.price) })} dismiss={t('lesson.cancel_not')} danger onConfirm={() => cancel(order)}>
      {side !== 'pupil' && (
        <div className="grid gap-4">
          <Segmented
            legend={t('lesson.cause')}
            name="cause"
            value={cause}
            onChange={setCause}
            options={[
              { value: 'own', label: t('lesson.cause_own') },
              { value: 'weather', label: t('lesson.cause_weather') },
            ]}
          />
          {begun && cause === 'weather' && <Stepper label={t('lesson.played')} name="played" value={played} min={0} max={LIMITS.LESSON_MINUTES_MAX} onChange={setPlayed} />}
          <Reason label={t('lesson.reason_optional')} value={reason} onChange={setReason} />
          {lesson.series !== undefined && !begun && (
            <Check checked={following} onChange={setFollowing}>
              {t('lesson.cancel_following')}
            </Check>
          )}
        </div>
      )}
    </ConfirmSheet>
  )

  function costText(): string {
    if (cause === 'weather') return begun ? rainText() : t('lesson.cancel_weather')
    if (side === 'coach') return t(lesson.pass === undefined ? 'lesson.cancel_coach' : 'lesson.cancel_coach_pass', { name: firstName(lesson.booked_by.name) })
    if (late) return t(lesson.pass === undefined ? 'lesson.cancel_is_late' : 'lesson.cancel_is_late_pass', { price: moneyText(lesson.price), when: whenText(lesson.cancel_by, undefined) })
    return t('lesson.cancel_in_time', { when: whenText(lesson.cancel_by, undefined) })
  }

  function rainText(): string {
    const due = dueAfterRain(lesson.price, minutes)
    return due === 0 ? t('lesson.rain_free', { count: minutes }) : t('lesson.rain_due', { count: minutes, price: moneyText(due) })
  }
}

function AbsentSheet({ lesson, onClose }: SheetProps) {
  const t = useT()
  const me = useMe()?.id
  const name = firstName(otherOf(lesson, me).name)
  return <ConfirmSheet open onClose={onClose} title={t('lesson.absent_title', { name })} text={t('lesson.absent_text', { name, hours: LIMITS.LESSON_OBJECT_HOURS })} action={t('lesson.do.mark_absent')} danger onConfirm={() => markAbsent(lesson.id)} />
}

function ObjectSheet({ lesson, onClose }: SheetProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <ConfirmSheet open onClose={onClose} title={t('lesson.do.object')} text={t('lesson.object_text')} action={t('lesson.do.object')} onConfirm={() => object(lesson.id, reason)}>
      <Reason label={t('lesson.object_reason')} value={reason} onChange={setReason} />
    </ConfirmSheet>
  )
}

function ReviewSheet({ lesson, onClose }: SheetProps): ReactNode {
  const t = useT()
  const me = useMe()?.id
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const name = firstName(otherOf(lesson, me).name)
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('lesson.review_title', { name })}
      text={t('lesson.review_text', { name, count: LIMITS.LESSON_REVIEW_DAYS })}
      action={t('lesson.do.review')}
      onConfirm={() => review({ lesson: lesson.id, rating, ...(text.trim() !== '' && { text: text.trim() }) })}
    >
      <div className="grid gap-4">
        <BallRating legend={t('lesson.rating')} name="rating" value={rating} textOf={(value) => t(`lesson.rating_${value}`)} onChange={setRating} />
        <TextArea label={t('lesson.review_words')} name="text" rows={4} maxLength={LIMITS.REVIEW_MAX} value={text} onChange={({ target }) => setText(target.value)} />
      </div>
    </ConfirmSheet>
  )
}
