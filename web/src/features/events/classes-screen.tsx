import { Plus } from 'lucide-react'
import { paths } from '@/app/paths'
import { shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayNameAt, startOfDay } from '@/lib/zoned'
import { SearchFrame } from '@/search/search-frame'
import { milesOf } from '@/store/filter-steps'
import { useMode } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { DayStrip } from '@/ui/day-strip'
import { useDebounced } from '@/ui/use-debounced'
import { GamesList } from './games-list'
import { NotifyButton } from './notify-button'
import { DAYS, questionOf, useGameSearch, useShowText } from './search'
import { useAutoRefresh, useGames } from './search-selectors'
import { useStrip } from './use-strip'

/** Classes near a place, day by day: a games list that adds the coach and the price. */
export default function ClassesScreen() {
  const t = useT()
  const coach = useMode() === 'coach'
  const { search, today, toDay } = useGameSearch()
  const { filters, view, place, activeCount, setFilters, clear } = search
  const questionFor = (day: string) => ({ ...questionOf(filters, place, { ...view, day }, day === today ? DAYS : 1), classes: true })
  const question = useDebounced(questionFor(view.day))
  const list = useGames(question)
  const { strip, nearest } = useStrip(questionFor, today, view.day)
  useAutoRefresh(question)
  const count = list.is === 'ready' ? (list.days?.find(({ day }) => day === view.day)?.count ?? list.events.length) : undefined
  return (
    <SearchFrame
      search={search}
      name={t('menu.classes')}
      header={
        <header className="flex flex-wrap items-end gap-2 pb-2 md:pb-1">
          <div className="min-w-0 flex-1 md:pb-1.5">
            <h1 className="text-26 md:text-34">{t('class.find')}</h1>
            <p className="text-15 text-muted">{t('class.text')}</p>
          </div>
          {coach && (
            <ButtonLink to={paths.newClass()} icon={<Plus aria-hidden="true" className="size-5" />}>
              {t('class.create')}
            </ButtonLink>
          )}
        </header>
      }
      strip={
        <DayStrip
          label={t('games.days')}
          current={view.day}
          days={strip}
          to={toDay}
          countText={(classes) => t('class.count', { count: classes })}
          className="-mx-4 px-4 md:mx-0 md:px-0"
        />
      }
      action={<NotifyButton question={question} place={place} />}
      status={
        <div className="flex min-h-11 flex-wrap items-center gap-x-2.5">
          <h2 className="text-15 tracking-normal">{dayNameAt(startOfDay(view.day, undefined), undefined)}</h2>
          <p role="status" className="min-w-0 flex-1 truncate text-15 text-muted">
            {count === undefined ? list.is === 'loading' && t('common.loading') : t('class.count_near', { count, place: shortPlace(place.name) })}
          </p>
        </div>
      }
      list={
        <GamesList
          question={question}
          list={list}
          place={place}
          miles={milesOf(filters)}
          other={nearest && { ...nearest, to: toDay(nearest.day) }}
          filtered={activeCount > 0}
          classes
          onWiden={(miles) => setFilters({ distance: [miles] })}
          onLook={(location) => setFilters({ location })}
          onClear={clear}
        />
      }
      questionOf={(draft, centre) => ({ ...questionOf(draft, centre, view), classes: true })}
      useShowText={useShowText}
    />
  )
}
