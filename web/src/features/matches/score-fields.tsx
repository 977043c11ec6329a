import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Ending, Side } from '@/wire'
import { type Translate, useT } from '@/lib/i18n'
import { ScoreFormatOptions } from '@/ui/score-format-options'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/text-field'
import { asksTiebreak, BLANK, withOpenSet, isPoints, type ScoreForm, type SetFields } from './score-form'
import { PadKey, ScorePad } from './score-pad'
import { mostGames, type Wrong } from './score-rules'

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
/** The points with which a tie-break to seven is usually lost; the field takes any other. */
const LOSER_POINTS = ['0', '1', '2', '3', '4', '5']
const DIGITS = /^\d{0,3}$/

/** The fields of a score, set by set. */
export function ScoreFields({ form, onChange, names, wrong, setsOnly = false }: ScoreFieldsProps) {
  const t = useT()
  const id = useId()
  const { format, ending, sets, out } = form
  const played = ending !== 'walkover'
  const change = (part: Partial<ScoreForm>) => onChange(withOpenSet({ ...form, ...part }))
  const changeSet = (index: number, part: Partial<SetFields>) => change({ sets: sets.map((one, at) => (at === index ? { ...BLANK, ...one, ...part } : one)) })
  const [chosen, setChosen] = useState<number | null>(null)
  const firstOpen = sets.findIndex(({ a, b }) => a === '' || b === '')
  const padded = chosen !== null && chosen < sets.length ? chosen : firstOpen === -1 ? sets.length - 1 : firstOpen
  const most = mostGames(format, padded)
  const enter = (index: number, part: Partial<SetFields>) => {
    const { a, b } = { ...BLANK, ...sets[index], ...part }
    // Once both sides are entered, the pad moves on.
    setChosen(a !== '' && b !== '' ? null : index)
    changeSet(index, part)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {!setsOnly && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          <SelectField label={t('match.format')} value={format} onChange={({ target }) => change({ format: target.value })}>
            <ScoreFormatOptions also={format} />
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
              <SetRow index={index} format={format} fields={fields} names={names} isWrong={wrong?.set === index} onPad={index === padded} onChange={(part) => enter(index, part)} onFocus={() => setChosen(index)} />
              {wrong?.set === index && <WrongLine id={id} wrong={wrong} />}
            </div>
          ))}
          {most !== undefined && (
            <ScorePad label={labelOf(t, format, padded)} names={names} values={sets[padded] ?? BLANK} most={most} onChange={(side, games) => enter(padded, { [side]: games })} />
          )}
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

function labelOf(t: Translate, format: string, index: number): string {
  return isPoints(format, index) ? t('match.tiebreak_short') : t('match.set', { number: index + 1 })
}

type SetRowProps = {
  index: number
  format: string
  fields: SetFields
  names: Record<Side, string>
  isWrong: boolean
  /** Whether the pad below enters this set. */
  onPad: boolean
  onChange: (part: Partial<SetFields>) => void
  onFocus: () => void
}

function SetRow({ index, format, fields, names, isWrong, onPad, onChange, onFocus }: SetRowProps) {
  const t = useT()
  const label = labelOf(t, format, index)
  return (
    <div role="group" aria-label={isPoints(format, index) ? t('match.match_tiebreak') : label} className="grid grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2.5">
      <span className={clsx('flex items-center gap-1 text-14 font-semibold', !onPad && 'text-muted')}>{label}</span>
      <CountField label={`${names.a}, ${label}`} value={fields.a} isWrong={isWrong} onChange={(a) => onChange({ a })} onFocus={onFocus} />
      <CountField label={`${names.b}, ${label}`} value={fields.b} isWrong={isWrong} onChange={(b) => onChange({ b })} onFocus={onFocus} />
      {asksTiebreak(format, index, fields) && (
        <>
          <span />
          <div className="col-span-2 grid gap-1.5 rounded-control bg-brand-soft px-3 pt-2 pb-3">
            <p className="text-14 font-semibold">{t('match.tiebreak_loser', { name: Number(fields.a) > Number(fields.b) ? names.b : names.a })}</p>
            <div className="grid grid-cols-[repeat(6,minmax(0,1fr))_3.5rem] gap-1.5">
              {LOSER_POINTS.map((points) => (
                <PadKey key={points} plain value={points} chosen={fields.tiebreak === points} onChoose={(tiebreak) => onChange({ tiebreak })} />
              ))}
              <CountField label={t('match.tiebreak_points', { set: index + 1 })} value={fields.tiebreak} isWrong={isWrong} onChange={(tiebreak) => onChange({ tiebreak })} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

type CountFieldProps = { label: string; value: string; isWrong: boolean; onChange: (value: string) => void; onFocus?: () => void }

/** A number that is typed, or changed with the arrow keys. */
function CountField({ label, value, isWrong, onChange, onFocus }: CountFieldProps) {
  // An empty field counts as 0.
  const step = (by: 1 | -1) => onChange(String(Math.min(199, Math.max(0, Number(value) + by))))
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={value}
      placeholder="–"
      onFocus={({ currentTarget }) => {
        currentTarget.select()
        onFocus?.()
      }}
      onChange={({ target }) => DIGITS.test(target.value) && onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 1 : -1)
      }}
      className={`score min-h-12 w-full min-w-0 rounded-control border-[1.5px] bg-raised text-center text-24 outline-offset-0 placeholder:text-muted ${isWrong ? 'border-danger' : 'border-line-strong'}`}
    />
  )
}
