import { ChevronRight } from 'lucide-react'
import type { Lesson } from '@/wire'
import { moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { sideName, spanText } from './words'

/** What the other side offers instead: old and new, and only what differs. */
export function OfferCompare({ lesson }: { lesson: Lesson }) {
  const t = useT()
  const { offer } = lesson
  if (!offer) return null
  const rows = [
    { label: t('lesson.time'), before: spanText(lesson), after: spanText(offer) },
    { label: t('lesson.place'), before: lesson.court.name, after: offer.court.name },
    { label: t('lesson.price'), before: moneyText(lesson.price), after: moneyText(offer.price) },
  ].filter(({ before, after }) => before !== after)
  return (
    <section aria-label={t('lesson.offer')} className="rounded-card bg-warn-soft px-4 py-3">
      <p className="text-14 font-semibold text-warn">{t(lesson.state === 'reschedule_proposed' ? 'lesson.move_by' : 'lesson.offer_by', { name: sideName(lesson, offer.by) })}</p>
      <dl className="mt-1.5 grid gap-2">
        {rows.map(({ label, before, after }) => (
          <div key={label}>
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="flex flex-wrap items-center gap-x-2">
              <del className="text-muted">{before}</del>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
              <ins className="font-bold no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {offer.note !== undefined && <p className="mt-2 text-15 wrap-anywhere">{`“${offer.note}”`}</p>}
    </section>
  )
}
