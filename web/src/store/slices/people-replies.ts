/** My follows and blocks: applied on tap, and again by their push. */
import type { UserId } from '@/wire'
import { setState } from '../index'
import { blockChanged, followChanged } from './people'

export function applyFollow(user: UserId, followed: boolean): void {
  setState(({ people }) => ({ people: followChanged(people, user, followed) }))
}

export function applyBlock(user: UserId, blocked: boolean): void {
  setState(({ people }) => ({ people: blockChanged(people, user, blocked) }))
}
