import type { Member, Role } from '@/wire'

/** From most to least powerful. */
const ORDER: Role[] = ['owner', 'admin', 'member', 'read_only']

type MemberRights = { roles: Role[]; silence: boolean; unsilence: boolean; remove: boolean }

const NONE: MemberRights = { roles: [], silence: false, unsilence: false, remove: false }

/**
 * What I may do to another member: owners set roles and remove anybody; owners and admins silence, and admins remove,
 * those below them. The server decides; this only hides what it would refuse.
 */
export function rightsOver(member: Member, me: Member | undefined): MemberRights {
  if (!me || member.user === me.user || (me.role !== 'owner' && me.role !== 'admin')) return NONE
  const below = ORDER.indexOf(member.role) > ORDER.indexOf(me.role)
  const silenced = member.silenced_until !== undefined
  return {
    roles: me.role === 'owner' ? ORDER.filter((role) => role !== member.role) : [],
    silence: below && !silenced && member.role !== 'read_only',
    unsilence: below && silenced,
    remove: me.role === 'owner' || below,
  }
}
