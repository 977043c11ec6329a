import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { dotted } from '@/lib/facts'
import { hasText, useT } from '@/lib/i18n'
import { dayNameAt, timeAt } from '@/lib/zoned'
import { useLookup } from '@/store/hooks'
import { FormTrouble } from '@/ui/form-trouble'
import { courtIn } from '@/ui/chosen-court'
import { resolveTimes } from './clock'
import { type Faults, type Fields } from './event-fields'
import { useNow } from '@/ui/use-now'
import { bandText } from './words'

type PublishBarProps = { fields: Fields; faults: Faults; trouble: string; children: ReactNode }

/** What goes out, in one line, what is still wrong, and the buttons; at the bottom of the screen on a phone. */
export function PublishBar({ fields, faults, trouble, children }: PublishBarProps) {
  const t = useT()
  const wrong = [...new Set(Object.entries(faults).flatMap(([field, fault]) => (fault ? [nameOf(t, field)] : [])))]
  return (
    <div className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-t-2 border-baseline bg-raised px-4 py-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
      <Summary fields={fields} />
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

function Summary({ fields }: { fields: Fields }) {
  const t = useT()
  const now = useNow()
  const kind = useLookup('eventType').items.find(({ id }) => id === fields.kind)
  const court = courtIn(fields.court)
  const times = resolveTimes(fields, court?.zone)
  const when = times.is === 'span' && `${dayNameAt(times.span.starts, court?.zone, now)} ${timeAt(times.span.starts, court?.zone)}`
  const levels = { ...(fields.level_min !== '' && { level_min: Number(fields.level_min) }), ...(fields.level_max !== '' && { level_max: Number(fields.level_max) }) }
  const parts = [when, fields.name.trim() || kind?.name, court?.name, bandText(t, levels)].filter(Boolean)
  return <p className="line-clamp-2 text-15 leading-snug font-bold">{dotted(parts)}</p>
}

function nameOf(t: ReturnType<typeof useT>, field: string): string {
  return hasText(`make.${field}`) ? t(`make.${field}`) : t('draft.other_fields')
}
