import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { bandText } from '@/lib/band'
import { dotted } from '@/lib/facts'
import { hasText, useT } from '@/lib/i18n'
import { courtIn } from '@/ui/chosen-court'
import { FormTrouble } from '@/ui/form-trouble'
import type { Faults, Fields } from './league-fields'
import { dayLabel } from './league-words'

type LeaguePublishBarProps = { fields: Fields; faults: Faults; trouble: string; children: ReactNode }

/** What goes out, in one sentence, what is still wrong, and the buttons; at the bottom of the screen. */
export function LeaguePublishBar({ fields, faults, trouble, children }: LeaguePublishBarProps) {
  const t = useT()
  const wrong = [...new Set(Object.entries(faults).flatMap(([field, fault]) => (fault ? [fieldName(t, field)] : [])))]
  return (
    <div className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-t-2 border-baseline bg-raised px-4 py-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
      <p className="line-clamp-2 text-15 leading-snug font-bold">{summaryOf(t, fields)}</p>
      {wrong.length > 0 && (
        <p className="flex items-start gap-1.5 text-14 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('make.to_fix', { count: wrong.length, fields: wrong.join(', ') })}
        </p>
      )}
      <FormTrouble text={trouble} />
      <div className="flex gap-2.5">{children}</div>
    </div>
  )
}

/** "Round robin, singles, 8 places at Griffith Park, 3.0–4.0, enrolment until Sun, Dec 6." */
export function summaryOf(t: ReturnType<typeof useT>, fields: Fields): string {
  const court = courtIn(fields.court)
  const levels = { ...(fields.level_min !== '' && { level_min: Number(fields.level_min) }), ...(fields.level_max !== '' && { level_max: Number(fields.level_max) }) }
  const parts = [
    fields.name.trim(),
    t(`league.competition_${fields.competition}`),
    t(`game.format_${fields.format}`),
    t('league.form.sum_places', { count: Number(fields.capacity) || 0 }),
    court?.name,
    bandText(t, levels),
    fields.enrol_until !== '' && t('league.state_enrols_until', { day: dayLabel(fields.enrol_until) }),
  ]
  return dotted(parts)
}

/** What a field is called, in the form of leagues or in that of games. */
export function fieldName(t: ReturnType<typeof useT>, field: string): string {
  for (const key of [`league.form.${field}`, `make.${field}`]) if (hasText(key)) return t(key)
  return t('draft.other_fields')
}
