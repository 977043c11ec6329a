import { Minus, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Ending, Side } from '@/wire'
import { type Translate, useT } from '@/lib/i18n'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/text-field'
import { asksTiebreak, BLANK, withOpenSet, isPoints, type ScoreForm, type SetFields } from './score-form'
import { FORMATS, type Wrong } from './score-rules'

type ScoreFieldsProps = {
  form: ScoreForm
  onChange: (form: ScoreForm) => void
  /** The sides' names. */
  names: Record<Side, string>
  wrong: Wrong | null
  /** Hides format and ending. */
  setsOnly?: boolean
}

const ENDINGS: readonly Ending[] = ['completed', 'retired', 'walkover', 'defaulted', 'abandoned']
const DIGITS = /^\d{0,3}$/

/** The fields of a score, set by set. */
export function ScoreFields({ form, onChange, names, wrong, setsOnly = false }: ScoreFieldsProps) {
  const t = useT()
  const id = useId()
  const { format, ending, sets, out } = form
  const played = ending !== 'walkover'
  const change = (part: Partial<ScoreForm>) => onChange(withOpenSet({ ...form, ...part }))
  const changeSet = (index: number, part: Partial<SetFields>) => change({ sets: sets.map((one, at) => (at === index ? { ...BLANK, ...one, ...part } : one)) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {!setsOnly && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          <SelectField label={t('match.format')} value={format} onChange={({ target }) => change({ format: target.value })}>
            {[...new Set([...FORMATS, format])].map((code) => (
              <option key={code} value={code}>
                {formatText(t, code)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('match.ending')} value={ending} onChange={({ target }) => change({ ending: target.value as Ending })}>
            {ENDINGS.map((one) => (
              <option key={one} value={one}>
                {t(`match.ending_${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {played && (
        <div role="group" aria-label={t('match.sets')} className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-describedby={wrong ? id : undefined}>
          <div aria-hidden="true" className="grid grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)] gap-2.5 text-14 font-bold">
            <span />
            <span className="truncate text-center">{names.a}</span>
            <span className="truncate text-center">{names.b}</span>
          </div>
          {sets.map((fields, index) => (
            // A set has no key but its index.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <SetRow index={index} format={format} fields={fields} names={names} isWrong={wrong?.set === index} onChange={(part) => changeSet(index, part)} />
              {wrong?.set === index && <WrongLine id={id} wrong={wrong} />}
            </div>
          ))}
        </div>
      )}
      {!setsOnly && ending !== 'completed' && ending !== 'abandoned' && (
        <Segmented
          legend={t(`match.who_${ending}`)}
          name="out"
          value={out}
          onChange={(next) => change({ out: next })}
          options={[
            { value: 'a' as Side | '', label: names.a },
            { value: 'b' as Side | '', label: names.b },
          ]}
        />
      )}
      {wrong && wrong.set === undefined && <WrongLine id={id} wrong={wrong} />}
    </div>
  )
}

/** The error under its set, scrolled into view. */
function WrongLine({ id, wrong }: { id: string; wrong: Wrong }) {
  const t = useT()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'center' })
  }, [wrong])
  return (
    <p ref={line} id={id} role="alert" className="flex items-start gap-2 text-14 font-medium text-danger">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {wrongText(t, wrong)}
    </p>
  )
}

/** "Set 1: 6-5 is not over. A set ends 6-0 to 6-4, 7-5 or 7-6." */
function wrongText(t: Translate, { key, vars, ends }: Wrong): string {
  const text = t(`match.wrong.${key}`, vars)
  return ends ? `${text} ${t(`match.ends.${ends.key}`, ends.vars)}` : text
}

export function formatText(t: Translate, code: string): string {
  return (FORMATS as readonly string[]).includes(code) ? t(`match.format.${code.replace(/[^A-Z0-9]+/g, '_').toLowerCase()}`) : code
}

type SetRowProps = { index: number; format: string; fields: SetFields; names: Record<Side, string>; isWrong: boolean; onChange: (part: Partial<SetFields>) => void }

function SetRow({ index, format, fields, names, isWrong, onChange }: SetRowProps) {
  const t = useT()
  const label = isPoints(format, index) ? t('match.tiebreak_short') : t('match.set', { number: index + 1 })
  return (
    <div role="group" aria-label={isPoints(format, index) ? t('match.match_tiebreak') : label} className="grid grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2.5">
      <span className="text-14 font-semibold text-muted">{label}</span>
      <Stepper label={`${names.a}, ${label}`} value={fields.a} isWrong={isWrong} onChange={(a) => onChange({ a })} />
      <Stepper label={`${names.b}, ${label}`} value={fields.b} isWrong={isWrong} onChange={(b) => onChange({ b })} />
      {asksTiebreak(format, index, fields) && (
        <>
          <span />
          <span className="col-span-2 flex items-center justify-between gap-3 rounded-control bg-brand-soft py-1 pr-1 pl-3.5">
            <span className="text-14 font-semibold">{t('match.tiebreak_loser', { name: Number(fields.a) > Number(fields.b) ? names.b : names.a })}</span>
            <span className="w-36 shrink-0">
              <Stepper label={t('match.tiebreak_points', { set: index + 1 })} value={fields.tiebreak} isWrong={isWrong} onChange={(tiebreak) => onChange({ tiebreak })} />
            </span>
          </span>
        </>
      )}
    </div>
  )
}

type StepperProps = { label: string; value: string; isWrong: boolean; onChange: (value: string) => void }

/** A number field with buttons and arrow keys. */
function Stepper({ label, value, isWrong, onChange }: StepperProps) {
  const t = useT()
  // An empty field counts as 0.
  const step = (by: 1 | -1) => onChange(String(Math.min(199, Math.max(0, Number(value) + by))))
  const button = 'grid size-11 shrink-0 place-items-center rounded-control text-ink hover:bg-fill disabled:text-muted'
  return (
    <span className={`flex items-center rounded-control border-[1.5px] bg-raised ${isWrong ? 'border-danger' : 'border-line-strong'}`}>
      <button type="button" tabIndex={-1} aria-label={t('match.less', { name: label })} disabled={value === '0'} onClick={() => step(-1)} className={button}>
        <Minus aria-hidden="true" className="size-4.5" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        value={value}
        placeholder="–"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => DIGITS.test(target.value) && onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
        className="score min-w-0 flex-1 rounded-chip bg-transparent py-2 text-center text-24 outline-offset-0 placeholder:text-muted"
      />
      <button type="button" tabIndex={-1} aria-label={t('match.more', { name: label })} onClick={() => step(1)} className={button}>
        <Plus aria-hidden="true" className="size-4.5" />
      </button>
    </span>
  )
}
