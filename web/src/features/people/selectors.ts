/** The state of the people screens. People whom I blocked are left out of every list but the blocked one. */
import { useEffect, useMemo } from 'react'
import type { PersonCard, Related, Search, UserId } from '@/wire'
import { useStore } from '@/store/index'
import { noPeople, type PeopleList, type PersonState, type Relatedness } from '@/store/slices/people'
import { keyOf, loadPerson, loadRelated, search } from './actions'

const NONE = noPeople<PersonCard>()
const LOADING: PersonState = { is: 'loading' }

/** The result of a search; loads on first use. */
export function useSearch(question: Search): PeopleList<PersonCard> {
  const key = keyOf(question)
  const list = useStore(({ people }) => people.searches[key] ?? NONE)
  const live = useStore(({ connection }) => connection.state === 'live')
  const relations = useStore(({ people }) => people.relations)
  // Also retries after a reconnect.
  useEffect(() => void search(JSON.parse(key) as Search), [key, live])
  return useMemo(() => {
    const people = list.people.filter(({ id }) => !relations[id]?.blocked)
    const count = list.count === undefined ? undefined : list.count - (list.people.length - people.length)
    return { ...list, people, ...(count !== undefined && { count }) }
  }, [list, relations])
}

export function useRelated(which: Relatedness): PeopleList<Related> {
  const list = useStore(({ people }) => people.related[which])
  useEffect(() => {
    if (list.is === 'idle') void loadRelated(which)
  }, [which, list.is])
  return list
}

export function usePerson(user: UserId): PersonState {
  const person = useStore(({ people }) => people.profiles[user] ?? LOADING)
  useEffect(() => void loadPerson(user), [user])
  return person
}

/** Whether I follow a person: from the store, else from the card. */
export function useFollowed(user: UserId, initial: boolean): boolean {
  return useStore(({ people }) => people.relations[user]?.followed ?? initial)
}
