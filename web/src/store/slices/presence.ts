import type { UserId } from '@/wire'
import type { Slice } from '../slice'
import type { Presence } from '../parts'

export function startPresence(): Presence {
  return { online: {} }
}

/** The reply to a watch: replaces everybody's presence. */
export function watched(users: readonly UserId[], online: readonly UserId[]): Presence {
  const here = new Set(online)
  return { online: Object.fromEntries(users.map((user) => [user, here.has(user)])) }
}

export function cameOrLeft(presence: Presence, user: UserId, online: boolean): Presence {
  if (presence.online[user] === online) return presence
  return { online: { ...presence.online, [user]: online } }
}

export const slice = {
  start: startPresence,
  pushes: { user: { presence: (presence, { user, online }) => cameOrLeft(presence, user, online) } },
} satisfies Slice<Presence>
