import { dotted } from '@/lib/facts'
import { hasText, type Translate, useT } from '@/lib/i18n'
import { dayNameAt, timeAt } from '@/lib/zoned'
import { useLookup } from '@/store/hooks'
import { courtIn } from '@/ui/chosen-court'
import { resolveTimes } from './clock'
import type { Fields } from './event-fields'
import { useNow } from '@/ui/use-now'
import { bandText } from './words'

/** What goes out, in one line. */
export function PublishSummary({ fields }: { fields: Fields }) {
  const t = useT()
  const now = useNow()
  const kind = useLookup('eventType').items.find(({ id }) => id === fields.kind)
  const court = courtIn(fields.court)
  const times = resolveTimes(fields, court?.zone)
  const when = times.is === 'span' && `${dayNameAt(times.span.starts, court?.zone, now)} ${timeAt(times.span.starts, court?.zone)}`
  const levels = { ...(fields.level_min !== '' && { level_min: Number(fields.level_min) }), ...(fields.level_max !== '' && { level_max: Number(fields.level_max) }) }
  const parts = [when, fields.name.trim() || kind?.name, court?.name, bandText(t, levels)].filter(Boolean)
  return <>{dotted(parts)}</>
}

/** What a field is called. */
export function fieldName(t: Translate, field: string): string {
  return hasText(`make.${field}`) ? t(`make.${field}`) : t('draft.other_fields')
}
