import type { SearchCourts } from '@/wire'
import { paths } from '@/app/paths'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { NothingFound, type Reach, SearchList } from '@/search/search-list'
import { useMe } from '@/store/hooks'
import type { CourtList as List } from '@/store/slices/courts'
import { ButtonLink } from '@/ui/button'
import { searchAgain, searchMore } from './actions'
import { CourtRow } from './court-row'
import { CourtSkeleton } from './court-skeleton'

type CourtListProps = Reach & { question: SearchCourts; list: List }

export function CourtList({ question, list, miles, ...empty }: CourtListProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  return (
    <SearchList
      question={question}
      list={list}
      count={list.courts.length}
      searchMore={searchMore}
      searchAgain={searchAgain}
      failed={[t('court.search_failed'), t('court.search_failed_text')]}
      skeleton={<CourtSkeleton />}
      empty={
        <NothingFound title={t('court.none', { distance: distanceText(miles, units) })} text={t('court.none_text')} miles={miles} {...empty}>
          <ButtonLink variant="secondary" to={paths.newCourt()}>
            {t('court.add')}
          </ButtonLink>
        </NothingFound>
      }
      end={<End />}
    >
      {list.courts.map((court) => (
        <CourtRow key={court.id} court={court} />
      ))}
    </SearchList>
  )
}

/** Offers to add a missing court at the end of the list. */
function End() {
  const t = useT()
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 py-6 text-14 text-muted">
      {t('court.end')}
      <ButtonLink size="sm" variant="ghost" to={paths.newCourt()}>
        {t('court.add')}
      </ButtonLink>
    </p>
  )
}
