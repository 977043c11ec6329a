import type { EventCard } from '@/wire'
import { useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import { GameRow } from './game-row'

/** The other dates of a series. */
export function DatesTab({ dates, now }: { dates: readonly EventCard[]; now: number }) {
  const t = useT()
  return (
    <section aria-labelledby="dates">
      <SectionHead id="dates">{t('event.dates')}</SectionHead>
      <ul>
        {dates.map((card) => (
          <GameRow key={card.id} card={card} now={now} withDay />
        ))}
      </ul>
    </section>
  )
}
