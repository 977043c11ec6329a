import { useCallback } from 'react'
import type { PersonCard, RoleFilter, Search } from '@/wire'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { widerThan } from '@/store/filter-steps'
import { useMe } from '@/store/hooks'
import type { PeopleList as List } from '@/store/slices/people'
import { Button } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { type ListState, ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { SkeletonRows } from '@/ui/skeleton'
import { keyOf, searchAgain, searchMore } from './actions'
import type { OpenTalk } from './message-button'
import { PersonRow } from './person-row'

type PeopleListProps = {
  role: RoleFilter
  question: Search
  list: List<PersonCard>
  miles: number
  /** Whether any filter besides the distance is active. */
  filtered: boolean
  openTalk: OpenTalk
  onWiden: (miles: number) => void
  onClear: () => void
}

export function PeopleList({ role, question, list, miles, filtered, openTalk, onWiden, onClear }: PeopleListProps) {
  const t = useT()
  const key = keyOf(question)
  const more = useCallback(() => void searchMore(JSON.parse(key) as Search), [key])
  const retry = () => searchAgain(question)
  return (
    <ListStates
      state={stateOf(list, more, retry)}
      count={list.people.length}
      skeleton={<SkeletonRows rows={7} portrait={56} />}
      empty={<Nobody role={role} miles={miles} filtered={filtered} onWiden={onWiden} onClear={onClear} />}
      error={
        <ErrorState
          plain
          title={t('people.search_failed')}
          text={list.trouble ? troubleText(list.trouble) : t('people.search_failed_text')}
          onRetry={retry}
        />
      }
      end={<p className="py-6 text-center text-14 text-muted">{t(`people.end_${role}`)}</p>}
    >
      <ul>
        {list.people.map((person) => (
          <PersonRow key={person.id} person={person} as={role} openTalk={openTalk} />
        ))}
      </ul>
      <NearEnd onNear={list.is === 'ready' && list.cursor !== undefined && !list.loadingMore ? more : undefined} />
    </ListStates>
  )
}

export function stateOf(list: Pick<List<unknown>, 'is' | 'cursor' | 'loadingMore'>, more: () => void, retry: () => void): ListState {
  if (list.is === 'error') return { is: 'error', retry }
  if (list.is === 'ready') return { is: 'ready', loadingMore: list.loadingMore, ...(list.cursor !== undefined && { more }) }
  return { is: 'loading' }
}

type NobodyProps = Pick<PeopleListProps, 'role' | 'miles' | 'filtered' | 'onWiden' | 'onClear'>

function Nobody({ role, miles, filtered, onWiden, onClear }: NobodyProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const wider = widerThan(miles)
  return (
    <Empty plain title={t(`people.nobody_${role}`, { distance: distanceText(miles, units) })} text={t(wider ? 'people.nobody_text' : 'people.nobody_anywhere')}>
      {wider && <Button onClick={() => onWiden(wider)}>{t('people.widen', { distance: distanceText(wider, units) })}</Button>}
      {filtered && (
        <Button variant="secondary" onClick={onClear}>
          {t('people.filters_clear')}
        </Button>
      )}
    </Empty>
  )
}
