import { useState } from 'react'
import { type Award, type Fixture, LIMITS, type Millis, type Side } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { dayAt } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Segmented } from '@/ui/segmented'
import { SelectField, TextArea, TextField } from '@/ui/text-field'
import { awardFixture, postponeFixture, scheduleFixture } from './fixture-actions'
import { courtFor, FixtureCourt } from './fixture-court'
import { FixtureDates } from './fixture-dates'
import { clockOf, firstDay, instantOf, whenText, type Wording } from './fixture-words'
import type { SideNames } from './side-names'
import type { PlayView } from './view'

type FormProps = { view: PlayView; fixture: Fixture; names: SideNames; wording: Wording; onDone: () => void }

/** Takes the date back, and says why. */
export function PostponeForm({ fixture, onDone }: FormProps) {
  const t = useT()
  const reason = useReason()
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('fixture.postpone_text')}</p>
      {reason.field(t('fixture.postpone_reason'))}
      <FormTrouble text={reason.trouble} />
      <Button wide size="lg" variant="danger" busy={reason.busy} onClick={() => void reason.send((text) => postponeFixture(fixture.id, text), onDone)}>
        {t('fixture.do_postpone')}
      </Button>
    </div>
  )
}

const AWARDS: readonly Award[] = ['walkover', 'default', 'double_default', 'cancelled']

/** Decides a fixture that was not played. */
export function AwardForm({ fixture, names, onDone }: FormProps) {
  const t = useT()
  const reason = useReason()
  const [award, setAward] = useState<Award>('walkover')
  const [winner, setWinner] = useState<Side | ''>('')
  const [missing, setMissing] = useState(false)
  const needsWinner = award === 'walkover' || award === 'default'

  function send() {
    setMissing(needsWinner && winner === '')
    if (needsWinner && winner === '') return
    void reason.send((text) => awardFixture({ fixture: fixture.id, award, reason: text, ...(needsWinner && winner !== '' && { winner }) }), onDone)
  }

  return (
    <div className="grid gap-5">
      <SelectField label={t('fixture.award')} hint={t(`fixture.award_${award}_text`)} value={award} onChange={({ target }) => setAward(target.value as Award)}>
        {AWARDS.map((one) => (
          <option key={one} value={one}>
            {t(`fixture.award_${one}`)}
          </option>
        ))}
      </SelectField>
      {needsWinner && (
        <Segmented
          legend={t('fixture.award_winner')}
          name="winner"
          value={winner}
          onChange={(side) => {
            setWinner(side)
            setMissing(false)
          }}
          options={(['a', 'b'] as const).map((at) => ({ value: at as Side | '', label: fixture[at] === undefined ? '–' : names.short(fixture[at]) }))}
        />
      )}
      {reason.field(t('fixture.award_reason'))}
      <FormTrouble text={missing ? t('fixture.award_winner_missing') : reason.trouble} />
      <Button wide size="lg" variant="danger" busy={reason.busy} onClick={send}>
        {t('fixture.do_award')}
      </Button>
    </div>
  )
}

/** Sets or moves the date: a time at which both sides are free, or any other. */
export function ScheduleForm({ view, fixture, names, wording, onDone }: FormProps) {
  const t = useT()
  const { zone, now } = wording
  const start = fixture.game?.starts_at
  const [chosen, setChosen] = useState<readonly Millis[]>([])
  const [day, setDay] = useState(dayAt(start ?? now, zone))
  const [time, setTime] = useState(start === undefined ? '' : clockOf(start, zone))
  const [court, setCourt] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const people = (at: 'a' | 'b') => (fixture[at] === undefined ? [] : names.people(fixture[at]))
  const at = chosen[0] ?? instantOf(day, time, zone)

  async function send() {
    if (at === null) return setTrouble(t('fixture.time_missing'))
    setBusy(true)
    setTrouble('')
    try {
      if (!(await scheduleFixture(fixture.id, at, courtFor(court, view.league.place), onDone))) setBusy(false)
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
      setBusy(false)
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FixtureDates
        fixture={fixture}
        wording={wording}
        sides={[people('a'), people('b')]}
        from={firstDay(view.league.starts_on, wording)}
        until={view.league.ends_on}
        max={1}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next)
          const [one] = next
          if (one === undefined) return
          setDay(dayAt(one, zone))
          setTime(clockOf(one, zone))
        }}
      />
      <fieldset>
        <legend className="mb-2.5 text-16 font-bold">{t('fixture.other_time')}</legend>
        <WhenFields
          day={day}
          time={time}
          onChange={(next) => {
            setDay(next.day)
            setTime(next.time)
            setChosen([])
          }}
        />
      </fieldset>
      <FixtureCourt home={view.league.place} value={court} onChange={setCourt} returnPath={paths.fixture(view.league.id, fixture.id)} />
      <FormTrouble text={trouble} />
      <Button wide size="lg" busy={busy} onClick={() => void send()}>
        {at === null ? t('fixture.do_schedule') : t('fixture.schedule_at', { when: whenText(wording, at) })}
      </Button>
    </div>
  )
}

type WhenProps = { day: string; time: string; onChange: (when: { day: string; time: string }) => void }

/** A day and a time on the league's clock. */
export function WhenFields({ day, time, onChange }: WhenProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField type="date" label={t('fixture.day')} value={day} onChange={({ target }) => onChange({ day: target.value, time })} />
      <TextField type="time" label={t('fixture.time')} value={time} onChange={({ target }) => onChange({ day, time: target.value })} />
    </div>
  )
}

/** A reason that must be given, and sending what it is for. */
function useReason() {
  const t = useT()
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)

  async function send(action: (reason: string) => Promise<void>, done: () => void) {
    if (text.trim() === '') return setFault(t('fixture.reason_missing'))
    setBusy(true)
    setTrouble('')
    try {
      await action(text)
      done()
    } catch (error) {
      const failure = troubleOf(error)
      if (failure.field === 'reason') setFault(troubleText(failure))
      else setTrouble(troubleText(failure))
      setBusy(false)
    }
  }

  const field = (label: string) => (
    <TextArea
      label={label}
      hint={t('fixture.reason_hint')}
      rows={2}
      maxLength={LIMITS.REASON_MAX}
      value={text}
      error={fault || undefined}
      onChange={({ target }) => {
        setText(target.value)
        setFault('')
      }}
    />
  )
  return { field, trouble, busy, send }
}
