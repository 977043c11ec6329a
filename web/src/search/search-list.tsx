import { type ReactNode, useCallback } from 'react'
import { distanceText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { type Trouble, troubleText } from '@/lib/refused'
import { widerThan } from '@/store/filter-steps'
import type { Place } from '@/store/filters'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { useBusiest } from './busiest'
import { type Pages, stateOf } from './pages'

type SearchListProps<Q> = {
  question: Q
  list: Pages & { trouble?: Trouble }
  /** How many rows are shown. */
  count: number
  searchMore: (question: Q) => Promise<void>
  searchAgain: (question: Q) => void
  /** Title and text of a failure without a reason. */
  failed: readonly [title: string, text: string]
  skeleton: ReactNode
  empty: ReactNode
  end: ReactNode
  children: ReactNode
}

/** The rows of a search and its states; further pages load before the end is reached. */
export function SearchList<Q>({ question, list, count, searchMore, searchAgain, failed, skeleton, empty, end, children }: SearchListProps<Q>) {
  const more = useMore(question, searchMore)
  const retry = () => searchAgain(question)
  const [title, text] = failed
  return (
    <ListStates
      state={stateOf(list, more, retry)}
      count={count}
      skeleton={skeleton}
      empty={empty}
      error={<ErrorState plain title={title} text={list.trouble ? troubleText(list.trouble) : text} onRetry={retry} />}
      end={end}
    >
      <ul>{children}</ul>
      <NearEnd onNear={list.is === 'ready' && list.cursor !== undefined && !list.loadingMore ? more : undefined} />
    </ListStates>
  )
}

function useMore<Q>(question: Q, searchMore: (question: Q) => Promise<void>): () => void {
  const key = JSON.stringify(question)
  return useCallback(() => void searchMore(JSON.parse(key) as Q), [key, searchMore])
}

/** Where a list looks, and what its empty state can do about it. */
export interface Reach {
  place: Place
  miles: number
  /** Whether any filter besides the distance is active. */
  filtered: boolean
  onWiden: (miles: number) => void
  /** Looks around another place. */
  onLook: (place: Place) => void
  onClear: () => void
}

type NothingFoundProps = Reach & {
  title: string
  text: string
  /** The button that helps most, if there is one. */
  first?: ReactNode
  /** Further buttons. */
  children?: ReactNode
}

/** The empty state: look where much is going on, look further out, take the filters off, or what else the screen offers. */
export function NothingFound({ title, text, place, miles, filtered, onWiden, onLook, onClear, first, children }: NothingFoundProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const wider = widerThan(miles)
  const busiest = useBusiest(place, miles)
  return (
    <Empty plain title={title} text={busiest ? `${text} ${t('search.busiest', { place: shortPlace(busiest.name) })}` : text}>
      {first}
      {busiest && <Button variant={first ? 'secondary' : 'primary'} onClick={() => onLook(busiest)}>{t('search.look_in', { place: shortPlace(busiest.name) })}</Button>}
      {wider && <Button variant={first || busiest ? 'secondary' : 'primary'} onClick={() => onWiden(wider)}>{t('people.widen', { distance: distanceText(wider, units) })}</Button>}
      {children}
      {filtered && (
        <Button variant={children ? 'ghost' : 'secondary'} onClick={onClear}>
          {t('people.filters_clear')}
        </Button>
      )}
    </Empty>
  )
}
