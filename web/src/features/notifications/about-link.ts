import type { Notification } from '@/wire'
import { paths } from '@/app/paths'
import { aboutTopic } from '@/lib/about'

const OF_RESULTS = new Set<Notification['kind']>(['match_reported', 'match_confirmed', 'match_disputed', 'match_voided'])
const OF_ROSTER = new Set<Notification['kind']>(['enrolment_asked', 'absence_objected', 'late_drop'])

/** Where a row of the bell leads: the part of a game that it is about, a person, what is mine. */
export function linkOf(row: Notification): string {
  const [noun, id = ''] = aboutTopic(row)?.split(':') ?? []
  if (noun === 'user') return paths.player(id)
  if (noun === 'play') return paths.play()
  if (noun === 'event') return paths.game(id, OF_RESULTS.has(row.kind) ? 'games' : OF_ROSTER.has(row.kind) ? 'teams' : undefined)
  return paths.profile()
}
