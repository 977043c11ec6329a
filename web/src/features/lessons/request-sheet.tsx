import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CoachTerms, type CourtRef, LIMITS, type Millis, type Pass, type Person, type PupilRef, type RequestLesson } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { firstName, moneyText } from '@/lib/format'
import { formatsTag, useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { dateAt, timeAt } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { Check } from '@/ui/check'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { Stepper } from '@/ui/stepper'
import { TextArea } from '@/ui/text-field'
import { ToggleList } from '@/ui/toggle-list'
import { useNow } from '@/ui/use-now'
import { followers, request } from './actions'
import type { Choice } from './booking-choice'
import { rulesText } from './request-card'
import { usePart } from './selectors'
import { differs, minutesText, PUPILS, whenText } from './words'

type RequestSheetProps = { terms: CoachTerms; choice: Choice; starts: Millis; court: CourtRef; onClose: () => void }

/** Who takes the lesson, what the coach is to know, for how many weeks; then it is asked for, or booked. */
export default function RequestSheet({ terms, choice, starts, court, onClose }: RequestSheetProps) {
  const t = useT()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const me = useMe()?.id ?? ''
  const [pupils, setPupils] = useState<string[]>([`user ${me}`])
  const [message, setMessage] = useState('')
  const [weekly, setWeekly] = useState(false)
  const [weeks, setWeeks] = useState('4')
  const [chosenPass, setPass] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<{ code: string; text: string }>()
  const pass = usePass(terms, choice, now)
  const [least, most] = PUPILS[choice.kind]
  const count = pupils.length
  const fault = count < least ? t('book.too_few', { count: least }) : count > most ? t('book.too_many', { count: most }) : undefined
  const usesPass = pass !== undefined && chosenPass === pass.id
  const instant = terms.mode === 'instant'

  async function send(anyway: boolean) {
    if (fault !== undefined || busy) return
    const order: RequestLesson = {
      coach: terms.coach.id,
      starts_at: starts,
      length: choice.minutes,
      court: court.id,
      kind: choice.kind,
      pupils: pupils.map(refIn),
      ...(message.trim() !== '' && { message: message.trim() }),
      ...(weekly && { weeks: Math.min(LIMITS.LESSON_WEEKS_MAX, Math.max(2, Number(weeks) || 2)) }),
      ...(usesPass && { pass: pass.id }),
      ...(!anyway && { if_free: true }),
    }
    setBusy(true)
    setTrouble(undefined)
    try {
      const { lessons, skipped = [] } = await request(order)
      toastDone(skipped.length > 0 ? 'book.done_skipped' : instant ? 'book.done_agreed' : 'book.done_asked', { count: skipped.length, name: firstName(terms.coach.name) })
      onClose()
      const first = lessons[0]
      if (first) void navigate(paths.lessons(first.id))
    } catch (error) {
      const found = troubleOf(error)
      setTrouble({ code: found.code, text: troubleText(found) })
    } finally {
      setBusy(false)
    }
  }

  const footer = (
    <div className="grid gap-2.5">
      {trouble?.code === 'clash' && (
        <Button variant="secondary" busy={busy} onClick={() => void send(true)}>
          {t('book.anyway')}
        </Button>
      )}
      <Button size="lg" wide busy={busy} disabled={fault !== undefined} onClick={() => void send(false)}>
        {t(instant ? 'book.confirm_book' : 'book.confirm_ask', { price: usesPass ? t('book.by_pass') : moneyText(choice.price) })}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={`${dateAt(starts, undefined)}, ${timeAt(starts, undefined)}`} description={dotted([t(`lesson.kind.${choice.kind}`), minutesText(choice.minutes), court.name, moneyText(choice.price)])} footer={footer}>
      <div className="grid gap-5">
        {differs(starts, terms.zone) && <p className="text-14 text-muted">{t('book.there', { time: whenText(starts, terms.zone, now) })}</p>}
        <Pupils me={me} chosen={pupils} single={most === 1} onChange={setPupils} />
        {fault !== undefined && (
          <p role="status" className="text-14 text-muted">
            {fault}
          </p>
        )}
        <TextArea label={t('book.message')} rows={3} maxLength={LIMITS.MESSAGE_TEXT_MAX} value={message} onChange={({ target }) => setMessage(target.value)} />
        <div>
          <Check checked={weekly} onChange={setWeekly}>
            {t('book.weekly', { day: new Date(starts).toLocaleDateString(formatsTag(), { weekday: 'long' }), time: timeAt(starts, undefined) })}
          </Check>
          {weekly && <Stepper label={t('book.weeks')} name="weeks" value={weeks} min={2} max={LIMITS.LESSON_WEEKS_MAX} onChange={setWeeks} hint={t('book.weeks_hint')} />}
        </div>
        {pass && (
          <Check checked={usesPass} onChange={(on) => setPass(on ? pass.id : undefined)}>
            {t('book.use_pass', { name: pass.name, count: pass.left })}
          </Check>
        )}
        <p className="text-14 text-muted">{rulesText(t, terms, { at: starts }, now)}</p>
        <FormTrouble text={trouble?.text ?? ''} />
      </div>
    </Sheet>
  )
}

/** My pass for lessons of this kind and length, the one that expires first. */
function usePass(terms: CoachTerms, { kind, minutes }: Choice, now: Millis): Pass | undefined {
  const { data } = usePart('packages', terms.coach.id)
  const me = useMe()?.id
  const usable = data?.passes.filter((one) => one.player.id === me && one.state === 'active' && one.left > 0 && one.kind === kind && one.minutes === minutes && (one.expires_at ?? Infinity) > now)
  return usable?.toSorted((a, b) => (a.expires_at ?? Infinity) - (b.expires_at ?? Infinity))[0]
}

type PupilsProps = { me: string; chosen: string[]; single: boolean; onChange: (chosen: string[]) => void }

/** Me, my children, and those who follow me. */
function Pupils({ me, chosen, single, onChange }: PupilsProps) {
  const t = useT()
  const children = usePart('children')
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    let current = true
    // Without them the lesson can be asked for just as well.
    followers().then((found) => current && setPeople(found), () => {})
    return () => {
      current = false
    }
  }, [])
  const items = [
    { id: `user ${me}`, label: t('book.pupil_me') },
    ...(children.data ?? []).map(({ id, name }) => ({ id: `child ${id}`, label: name })),
    ...(single ? [] : people.map(({ id, name }) => ({ id: `user ${id}`, label: name }))),
  ]
  return (
    <div>
      <ToggleList legend={t('book.pupils')} items={items} chosen={chosen} onChange={(next) => onChange(single ? next.slice(-1) : next)} />
      <ButtonLink to={paths.lessons('children')} variant="ghost" size="sm" className="mt-2">
        {t('child.manage')}
      </ButtonLink>
    </div>
  )
}

function refIn(text: string): PupilRef {
  const [what, id = ''] = text.split(' ')
  return what === 'child' ? { child: id } : { user: id }
}
