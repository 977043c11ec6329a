import { ChevronDown } from 'lucide-react'
import { dotted } from '@/lib/facts'
import { type Translate, useT } from '@/lib/i18n'
import { Check } from '@/ui/check'
import { Stepper } from '@/ui/stepper'
import { SelectField } from '@/ui/text-field'
import { BOX_NUMBERS, type LadderNumber, RANGES, WALKOVER_MAX } from './ladder-fields'
import { daysText, walkoverText } from './ladder-words'
import type { Part } from './form-part'

type SettingsPart = Pick<Part, 'fields' | 'faults' | 'set'>

const PLACES = Array.from({ length: WALKOVER_MAX }, (_, at) => String(at + 1))

/** The rules of a ladder: what players meet first is in sight, the rest folded. All of them have a default that works. */
export function LadderSettings({ fields, faults, set }: SettingsPart) {
  const t = useT()
  const number = (name: LadderNumber) => {
    const [min, max] = RANGES[name]
    return <Stepper label={t(`ladder.form.${name}`)} hint={t(`ladder.form.${name}_text`)} name={name} value={fields[name]} min={min} max={max} error={faults[name]} onChange={(value) => set(name, value)} />
  }
  const wrong = faults.again_days !== undefined || faults.inactive_days !== undefined
  return (
    <div className="grid gap-5">
      {number('reach')}
      {number('answer_days')}
      {number('play_days')}
      <details open={wrong || undefined} className="group rounded-card border border-line bg-raised open:pb-5">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="block font-bold">{t('ladder.form.more')}</span>
            <span className="block text-14 text-muted group-open:hidden">{summaryOf(t, fields)}</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-2">
          <SelectField label={t('ladder.form.walkover_places')} hint={t('ladder.form.walkover_places_text')} name="walkover_places" value={fields.walkover_places} onChange={({ target }) => set('walkover_places', target.value)}>
            <option value="">{walkoverText(t, undefined)}</option>
            {PLACES.map((places) => (
              <option key={places} value={places}>
                {walkoverText(t, Number(places))}
              </option>
            ))}
          </SelectField>
          {number('again_days')}
          {number('inactive_days')}
          <div>
            <Check name="unplayed_counts" checked={fields.unplayed_counts} onChange={(counts) => set('unplayed_counts', counts)}>
              {t('ladder.form.unplayed_counts')}
            </Check>
            <Check name="free_challenge" checked={fields.free_challenge} onChange={(free) => set('free_challenge', free)}>
              {t('ladder.form.free_challenge')}
            </Check>
          </div>
        </div>
      </details>
    </div>
  )
}

/** "A refusal costs the place · the same two again after 7 days · drops a place after 21 days without a match" */
function summaryOf(t: Translate, { walkover_places: places, again_days: again, inactive_days: idle }: Part['fields']): string {
  const parts = [
    places === '' ? t('ladder.form.sum_takes') : t('ladder.form.sum_up', { count: Number(places) }),
    Number(again) > 0 && t('ladder.form.sum_again', { days: daysText(t, Number(again)) }),
    Number(idle) > 0 && t('ladder.form.sum_inactive', { days: daysText(t, Number(idle)) }),
  ]
  return dotted(parts)
}

/** The rules of a box league. */
export function BoxSettings({ fields, faults, set }: SettingsPart) {
  const t = useT()
  return (
    <div className="grid gap-5">
      {BOX_NUMBERS.map((name) => {
        const [min, max] = RANGES[name]
        return <Stepper key={name} label={t(`box.form.${name}`)} hint={t(`box.form.${name}_text`)} name={name} value={fields[name]} min={min} max={max} error={faults[name]} onChange={(value) => set(name, value)} />
      })}
    </div>
  )
}
