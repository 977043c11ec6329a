import { bandText } from '@/lib/band'
import { dotted } from '@/lib/facts'
import { hasText, type Translate } from '@/lib/i18n'
import { courtIn } from '@/ui/chosen-court'
import type { Fields } from './league-fields'
import { dayLabel } from './league-words'

/** "Round robin, singles, 8 places at Griffith Park, 3.0–4.0, enrolment until Sun, Dec 6." */
export function summaryOf(t: Translate, fields: Fields): string {
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
export function fieldName(t: Translate, field: string): string {
  for (const key of [`league.form.${field}`, `make.${field}`]) if (hasText(key)) return t(key)
  return t('draft.other_fields')
}
