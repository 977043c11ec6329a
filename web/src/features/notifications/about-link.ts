import type { Notification } from '@/wire'
import { paths } from '@/app/paths'
import { aboutTopic } from '@/lib/about'

const RESULT_KINDS = new Set<Notification['kind']>(['match_reported', 'match_confirmed', 'match_disputed', 'match_voided'])
const ROSTER_KINDS = new Set<Notification['kind']>(['enrolment_asked', 'absence_objected', 'late_drop'])

/** The target of a notification: the tab of a game, a person, play now, or my profile. */
export function linkOf(row: Notification): string {
  const [noun, id = ''] = aboutTopic(row)?.split(':') ?? []
  if (noun === 'user') return paths.player(id)
  if (noun === 'play') return paths.play()
  if (noun === 'event') return paths.game(id, RESULT_KINDS.has(row.kind) ? 'games' : ROSTER_KINDS.has(row.kind) ? 'teams' : undefined)
  return paths.profile()
}
