import { useEffect } from 'react'
import type { Person } from '@/wire'
import { useStore } from '@/store/index'
import { ensureRelation } from './actions'
import { FollowButton } from './follow-button'

/** A follow button for somebody who follows me, shown once my relation to them is loaded. */
export function FollowBack({ person }: { person: Person }) {
  const { id } = person
  const followed = useStore(({ people }) => people.relations[id]?.followed)
  const blocked = useStore(({ people }) => people.relations[id]?.blocked ?? false)
  useEffect(() => void ensureRelation(id), [id])
  if (followed === undefined || blocked) return null
  return <FollowButton person={person} followed={followed} followsMe />
}
