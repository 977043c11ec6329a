import { useEffect } from 'react'
import type { Person } from '@/wire'
import { useStore } from '@/store/index'
import { knowPerson } from './actions'
import { FollowButton } from './follow-button'

/** The answer to somebody who follows me, drawn when it is known whether I follow them already. */
export function FollowBack({ person }: { person: Person }) {
  const { id } = person
  const followed = useStore(({ people }) => people.relations[id]?.followed)
  const blocked = useStore(({ people }) => people.relations[id]?.blocked ?? false)
  useEffect(() => void knowPerson(id), [id])
  if (followed === undefined || blocked) return null
  return <FollowButton person={person} followed={followed} followsMe />
}
