import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import type { Search } from '@/wire'
import { Empty } from '@/ui/empty'
import { ListStates } from '@/ui/list-states'
import { Button } from '@/ui/button'
import { SkeletonRows } from '@/ui/skeleton'
import { searchAgain } from './actions'
import type { OpenTalk } from './message-button'
import { PersonRow } from './person-row'
import { useSearch } from './selectors'

const SHOWN = 3
/** Wider than a search's default, so that newcomers find somebody. */
const RADIUS_MILES = 25

/** The three nearest people, or the three most active if my area is unknown. */
export function NearbyPeople({ openTalk }: { openTalk: OpenTalk }) {
  const t = useT()
  const address = useMe()?.address
  const question: Search = address
    ? { location: { latitude: address.latitude, longitude: address.longitude }, distance: RADIUS_MILES, sort: 'distance' }
    : { sort: 'activity' }
  const list = useSearch(question)
  const people = list.people.slice(0, SHOWN)
  const retry = () => searchAgain(question)
  return (
    <ListStates
      state={list.is === 'error' ? { is: 'error', retry } : { is: list.is === 'ready' ? 'ready' : 'loading' }}
      count={people.length}
      skeleton={<SkeletonRows rows={SHOWN} portrait={56} />}
      empty={<Empty plain title={t('questions.nearby.none')} text={t('questions.nearby.none_text')} />}
      error={
        <p role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-fill px-4 py-3 text-15">
          {t('questions.nearby.failed')}
          <Button size="sm" variant="secondary" onClick={retry}>
            {t('common.try_again')}
          </Button>
        </p>
      }
    >
      <ul>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} as="player" openTalk={openTalk} />
        ))}
      </ul>
    </ListStates>
  )
}
