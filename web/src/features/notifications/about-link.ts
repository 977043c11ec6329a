import type { Notification } from '@/wire'
import { pathOfTopic, paths } from '@/app/paths'
import { aboutTopic } from '@/lib/about'
import { idOf } from '@/store/slice'

const RESULT_KINDS = new Set<Notification['kind']>(['match_reported', 'match_confirmed', 'match_disputed', 'match_voided', 'match_corrected'])
const ROSTER_KINDS = new Set<Notification['kind']>(['enrolment_asked', 'enrolment_joined', 'absence_objected', 'late_drop'])

/** The target of a notification: the tab of a game, a person, play now, or my profile. */
export function linkOf(row: Notification): string {
  if (row.kind === 'followed' && row.others) return paths.followers()
  const topic = aboutTopic(row)
  if (RESULT_KINDS.has(row.kind) && topic) return paths.game(idOf(topic), 'games')
  if (ROSTER_KINDS.has(row.kind) && topic) return paths.game(idOf(topic), 'teams')
  return topic ? pathOfTopic(topic) : paths.profile()
}
