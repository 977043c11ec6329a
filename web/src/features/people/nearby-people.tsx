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
/** Miles: farther than a search looks, for somebody who is here for the first time should meet somebody. */
const AROUND = 25

/** The nearest three people to play with, or anybody where it is not known where near is. */
export function NearbyPeople({ openTalk }: { openTalk: OpenTalk }) {
  const t = useT()
  const address = useMe()?.address
  const question: Search = address
    ? { location: { latitude: address.latitude, longitude: address.longitude }, distance: AROUND, sort: 'distance' }
    : { sort: 'activity' }
  const list = useSearch(question)
  const people = list.people.slice(0, SHOWN)
  const again = () => searchAgain(question)
  return (
    <ListStates
      state={list.is === 'error' ? { is: 'error', retry: again } : { is: list.is === 'ready' ? 'ready' : 'loading' }}
      count={people.length}
      skeleton={<SkeletonRows rows={SHOWN} portrait={56} />}
      empty={<Empty plain title={t('questions.nearby.none')} text={t('questions.nearby.none_text')} />}
      error={
        <p role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-fill px-4 py-3 text-15">
          {t('questions.nearby.failed')}
          <Button size="sm" variant="secondary" onClick={again}>
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
