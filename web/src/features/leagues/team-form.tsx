import { Plus, X } from 'lucide-react'
import { type LineKind, LIMITS, type TeamLine } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { Check } from '@/ui/check'
import { Choice, ChoiceList } from '@/ui/choice'
import { IconButton } from '@/ui/icon-button'
import { ScoreFormatOptions } from '@/ui/score-format-options'
import { Stepper } from '@/ui/stepper'
import { SelectField } from '@/ui/text-field'
import type { Part } from './form-part'
import { goalOf, KINDS, lineNames, linesIn, linesText, playersFor, PRESETS, worthOf } from './team-fields'

/** How teams meet: the lines of a tie, how many play for a team, and when line-ups are due. */
export default function TeamForm({ fields, faults, set }: Pick<Part, 'fields' | 'faults' | 'set'>) {
  const t = useT()
  const lines = linesIn(fields.lines)
  const setLines = (next: readonly TeamLine[]) => set('lines', JSON.stringify(next))
  const choose = (preset: string) => {
    set('preset', preset)
    const known = PRESETS[preset as keyof typeof PRESETS]
    if (known) setLines(known)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <ChoiceList legend={t('league.form.lines')}>
          {([...Object.keys(PRESETS), 'own'] as (keyof typeof PRESETS | 'own')[]).map((preset) => (
            <Choice
              key={preset}
              name="preset"
              value={preset}
              checked={fields.preset === preset}
              onChange={() => choose(preset)}
              title={preset === 'own' ? t('league.form.lines_own') : linesText(t, PRESETS[preset])}
              text={preset === 'own' ? t('league.form.lines_own_text') : t('league.form.lines_goal', { goal: goalOf(PRESETS[preset]), all: worthOf(PRESETS[preset]) })}
            />
          ))}
        </ChoiceList>
      </div>
      {fields.preset === 'own' && <Lines lines={lines} fault={faults.lines} onChange={setLines} />}
      <Stepper label={t('league.form.roster_min')} name="roster_min" value={fields.roster_min} min={1} max={LIMITS.TEAM_ROSTER_MAX} error={faults.roster_min} hint={t('league.form.roster_hint', { count: playersFor(lines) })} onChange={(min) => set('roster_min', min)} />
      <Stepper label={t('league.form.roster_max')} name="roster_max" value={fields.roster_max} min={1} max={LIMITS.TEAM_ROSTER_MAX} error={faults.roster_max} onChange={(max) => set('roster_max', max)} />
      <Stepper
        label={t('league.form.line_ups_hours')}
        name="line_ups_hours"
        value={fields.line_ups_hours}
        min={0}
        max={LIMITS.LINE_UPS_HOURS_MAX}
        error={faults.line_ups_hours}
        hint={t('league.form.line_ups_hint')}
        onChange={(hours) => set('line_ups_hours', hours)}
      />
      <Check name="play_dead_rubbers" checked={fields.play_dead_rubbers} onChange={(play) => set('play_dead_rubbers', play)}>
        {t('league.form.play_dead_rubbers')}
      </Check>
    </div>
  )
}

const WORTHS = [1, 2, 3] as const

/** One line after the other: singles or doubles, its points, its format if it differs. */
function Lines({ lines, fault, onChange }: { lines: readonly TeamLine[]; fault: string | undefined; onChange: (lines: readonly TeamLine[]) => void }) {
  const t = useT()
  const names = lineNames(t, lines)
  const change = (at: number, line: TeamLine) => onChange(lines.map((one, index) => (index === at ? line : one)))
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 text-14 font-semibold">{t('league.form.own_lines')}</legend>
      {lines.map((line, at) => (
        // A line has no key but its index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="grid grid-cols-[2.25rem_minmax(0,1fr)_2.75rem] items-end gap-x-2 gap-y-2.5 border-b border-line pb-3 min-[360px]:grid-cols-[2.25rem_minmax(0,1fr)_minmax(0,0.8fr)_2.75rem] md:grid-cols-[2.25rem_minmax(0,1fr)_minmax(0,7rem)_minmax(0,1.4fr)_2.75rem]">
          <span className="score pb-2.5 text-18 max-md:row-start-1">{names[at]}</span>
          <SelectField label={t('league.form.line_kind', { line: names[at] ?? '' })} value={line.kind} onChange={({ target }) => change(at, { ...line, kind: target.value as LineKind })}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`tie.kind_${kind}`)}
              </option>
            ))}
          </SelectField>
          <SelectField className="max-[359px]:col-start-2" label={t('league.form.line_worth')} value={String(line.worth)} onChange={({ target }) => change(at, { ...line, worth: Number(target.value) })}>
            {[...new Set([...WORTHS, line.worth])].map((worth) => (
              <option key={worth} value={worth}>
                {t('tie.points', { count: worth })}
              </option>
            ))}
          </SelectField>
          <SelectField className="max-[359px]:col-start-2 min-[360px]:max-md:col-span-2 min-[360px]:max-md:col-start-2" label={t('match.format')} value={line.score_format ?? ''} onChange={({ target }) => change(at, withFormat(line, target.value))}>
            <option value="">{t('league.form.line_format_same')}</option>
            <ScoreFormatOptions />
          </SelectField>
          <IconButton className="max-md:row-start-1 max-[359px]:col-start-3 min-[360px]:max-md:col-start-4" label={t('league.form.line_remove', { line: names[at] ?? '' })} disabled={lines.length === 1} onClick={() => onChange(lines.filter((_, index) => index !== at))}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      ))}
      {lines.length < LIMITS.TEAM_LINES_MAX && (
        <Button variant="secondary" size="sm" className="min-h-11! justify-self-start" icon={<Plus aria-hidden="true" className="size-4.5" />} onClick={() => onChange([...lines, { kind: 'doubles', worth: 1 }])}>
          {t('league.form.line_add')}
        </Button>
      )}
      <p className={fault === undefined ? 'text-14 text-muted' : 'text-14 font-medium text-danger'}>{fault ?? t('league.form.lines_goal', { goal: goalOf(lines), all: worthOf(lines) })}</p>
    </fieldset>
  )
}

function withFormat({ kind, worth }: TeamLine, code: string): TeamLine {
  return { kind, worth, ...(code !== '' && { score_format: code }) }
}
