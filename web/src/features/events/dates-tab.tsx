import { CalendarPlus, Table2 } from 'lucide-react'
import type { EventCard, SeriesId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { isListed } from '@/store/slices/events'
import { ButtonLink } from '@/ui/button'
import { SectionHead } from '@/ui/section-head'
import { GameRow } from './game-row'

const JOINABLE = new Set<EventCard['state']>(['published', 'full', 'pending'])

/** The other dates of a series. */
export function DatesTab({ series, dates, now }: { series: SeriesId | undefined; dates: readonly EventCard[]; now: number }) {
  const t = useT()
  const joinable = dates.some(({ mine, state, starts_at: starts = 0 }) => starts > now && JOINABLE.has(state) && !(mine && isListed(mine.state)))
  return (
    <section aria-labelledby="dates">
      <SectionHead id="dates">{t('event.dates')}</SectionHead>
      {series !== undefined && (
        <div className="flex flex-wrap gap-2.5 py-2">
          {joinable && (
            <ButtonLink to={paths.series(series, 'join')} icon={<CalendarPlus aria-hidden="true" className="size-5" />} className="max-md:grow">
              {t('event.season_join')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.series(series)} variant="secondary" icon={<Table2 aria-hidden="true" className="size-5" />} className="max-md:grow">
            {t('event.season')}
          </ButtonLink>
        </div>
      )}
      <ul>
        {dates.map((card) => (
          <GameRow key={card.id} card={card} now={now} withDay />
        ))}
      </ul>
    </section>
  )
}
