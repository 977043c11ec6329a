import { useCallback } from 'react'
import type { SearchCourts } from '@/wire'
import { paths } from '@/app/paths'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { widerThan } from '@/store/filter-steps'
import { useMe } from '@/store/hooks'
import type { CourtList as List } from '@/store/slices/courts'
import { Button, ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { type ListState, ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { keyOf, searchAgain, searchMore } from './actions'
import { CourtRow } from './court-row'
import { CourtSkeleton } from './court-skeleton'

type CourtListProps = {
  question: SearchCourts
  list: List
  miles: number
  /** Whether any filter besides the distance is active. */
  filtered: boolean
  onWiden: (miles: number) => void
  onClear: () => void
}

export function CourtList({ question, list, miles, filtered, onWiden, onClear }: CourtListProps) {
  const t = useT()
  const key = keyOf(question)
  const more = useCallback(() => void searchMore(JSON.parse(key) as SearchCourts), [key])
  const retry = () => searchAgain(question)
  return (
    <ListStates
      state={stateOf(list, more, retry)}
      count={list.courts.length}
      skeleton={<CourtSkeleton />}
      empty={<NoCourt miles={miles} filtered={filtered} onWiden={onWiden} onClear={onClear} />}
      error={<ErrorState plain title={t('court.search_failed')} text={list.trouble ? troubleText(list.trouble) : t('court.search_failed_text')} onRetry={retry} />}
      end={<End />}
    >
      <ul>
        {list.courts.map((court) => (
          <CourtRow key={court.id} court={court} />
        ))}
      </ul>
      <NearEnd onNear={list.is === 'ready' && list.cursor !== undefined && !list.loadingMore ? more : undefined} />
    </ListStates>
  )
}

export function stateOf(list: { is: List['is']; cursor?: string; loadingMore: boolean }, more: () => void, retry: () => void): ListState {
  if (list.is === 'error') return { is: 'error', retry }
  if (list.is === 'ready') return { is: 'ready', loadingMore: list.loadingMore, ...(list.cursor !== undefined && { more }) }
  return { is: 'loading' }
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

function NoCourt({ miles, filtered, onWiden, onClear }: Pick<CourtListProps, 'miles' | 'filtered' | 'onWiden' | 'onClear'>) {
  const t = useT()
  const units = useMe()?.settings?.units
  const wider = widerThan(miles)
  return (
    <Empty plain title={t('court.none', { distance: distanceText(miles, units) })} text={t('court.none_text')}>
      {wider && <Button onClick={() => onWiden(wider)}>{t('people.widen', { distance: distanceText(wider, units) })}</Button>}
      {filtered && (
        <Button variant="secondary" onClick={onClear}>
          {t('people.filters_clear')}
        </Button>
      )}
      <ButtonLink variant="secondary" to={paths.newCourt()}>
        {t('court.add')}
      </ButtonLink>
    </Empty>
  )
}
