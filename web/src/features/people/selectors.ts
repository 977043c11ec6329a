/** What the screens of people read. Whoever I have blocked is in none of their lists but that of the blocked. */
import { useEffect, useMemo } from 'react'
import type { PersonCard, Related, Search, UserId } from '@/wire'
import { useStore } from '@/store/index'
import { noPeople, type PeopleList, type PersonState, type Relatedness, type MyRelation } from '@/store/slices/people'
import { keyOf, loadPerson, loadRelated, search, searchMore } from './actions'

const NONE = noPeople<PersonCard>()
const LOADING: PersonState = { is: 'loading' }

/** The answer to a question, asked when it is first needed. */
export function useSearch(question: Search): PeopleList<PersonCard> {
  const key = keyOf(question)
  const list = useStore(({ people }) => people.searches[key] ?? NONE)
  const live = useStore(({ connection }) => connection.state === 'live')
  const standings = useStore(({ people }) => people.relations)
  // Once more, too, when the line is back.
  useEffect(() => void search(JSON.parse(key) as Search), [key, live])
  return useMemo(() => {
    const people = list.people.filter(({ id }) => !standings[id]?.blocked)
    const count = list.count === undefined ? undefined : list.count - (list.people.length - people.length)
    return { ...list, people, ...(count !== undefined && { count }) }
  }, [list, standings])
}

/** People whom a map shows: beyond these the areas' counts say enough. */
const ON_MAP = 240

/** Page by page until a map has its people: one page would only be those around its middle. */
export function useWholeMap(question: Search, list: PeopleList<PersonCard>, on: boolean): void {
  const key = keyOf(question)
  const more = on && list.is === 'ready' && list.cursor !== undefined && !list.loadingMore && list.people.length < ON_MAP
  useEffect(() => {
    if (more) void searchMore(JSON.parse(key) as Search)
  }, [key, more, list.people.length])
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

/** Whether I follow somebody: as a card said, unless I have tapped since. */
export function useFollowed(user: UserId, told: boolean): boolean {
  return useStore(({ people }) => people.relations[user]?.followed ?? told)
}

export function useStanding(user: UserId): MyRelation | undefined {
  return useStore(({ people }) => people.relations[user])
}
