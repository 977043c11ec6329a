import type { Enrolment, Person } from '@/wire'
import { firstName } from '@/lib/format'
import { t } from '@/lib/i18n'

/** A guest has no account: uses the enrolment's id instead. A guest whom a player brought is named with the player. */
export function personOf({ id, player, guest = '', guest_of: host }: Enrolment): Person {
  return player ?? { id, name: host ? hostedName(guest, host) : guest, handle: '' }
}

/** "Maya's guest Tom"; for those who are not in the game without the name. */
function hostedName(name: string, host: Person): string {
  return t(name === '' ? 'guest.of_unnamed' : 'guest.of', { host: firstName(host.name), name })
}
