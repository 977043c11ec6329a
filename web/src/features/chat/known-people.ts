import { useMemo } from 'react'
import type { Person } from '@/wire'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'

/** People I share a room with, by name: the likeliest recipients. */
export function useKnownPeople(): Person[] {
  const people = useStore((state) => state.chat.people)
  const me = useMe()?.id
  return useMemo(
    () =>
      Object.values(people)
        .filter((person) => person.id !== me && person.name !== '')
        .sort((one, other) => one.name.localeCompare(other.name))
        .slice(0, 30),
    [people, me],
  )
}
