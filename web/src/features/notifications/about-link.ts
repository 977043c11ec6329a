import type { LeagueWhat, Notification } from '@/wire'
import { type LeagueTab, paths } from '@/app/paths'
import { pathOfTopic } from '@/app/topic-paths'
import { aboutTopic } from '@/lib/about'
import { idOf } from '@/store/slice'

const RESULT_KINDS = new Set<Notification['kind']>(['match_reported', 'match_confirmed', 'match_disputed', 'match_voided', 'match_corrected'])
const ROSTER_KINDS = new Set<Notification['kind']>(['enrolment_asked', 'enrolment_joined', 'absence_objected', 'late_drop'])

/** The target of a notification: the tab of a game, a person, play now, the community, or my profile. */
export function linkOf(row: Notification): string {
  if (row.kind === 'followed' && row.others) return paths.followers()
  const topic = aboutTopic(row)
  if (row.kind === 'fixture_news') return paths.fixture(row.data.league.id, row.data.fixture)
  if (row.kind === 'lesson_asked' || row.kind === 'lesson_news' || row.kind === 'lesson_tomorrow' || row.kind === 'lesson_soon') return paths.lessons(row.data.lesson.id)
  if (row.kind === 'hour_free') return `${paths.player(row.data.coach.id)}?slot=${row.data.starts_at}&length=${row.data.length}`
  if (row.kind === 'pass_news' && row.data.state === 'asked') return paths.lessons('packages')
  if (row.kind === 'league_news') return paths.league(row.data.league.id, leagueTab(row.data.what))
  if (row.kind === 'moderated' && row.data.case !== undefined) return paths.ownCase(row.data.case)
  if (row.kind === 'moderated' && !topic) return paths.community()
  if (RESULT_KINDS.has(row.kind) && topic) return paths.game(idOf(topic), 'games')
  if (ROSTER_KINDS.has(row.kind) && topic) return paths.game(idOf(topic), 'teams')
  return topic ? pathOfTopic(topic) : paths.profile()
}

/** What has moved on the scoreboard. */
const SCOREBOARD: ReadonlySet<LeagueWhat> = new Set(['completed', 'ladder_up', 'ladder_down', 'ladder_inactive', 'promoted', 'relegated', 'new_period'])

/** The tab that shows what happened in a league. */
function leagueTab(what: LeagueWhat): LeagueTab {
  if (what === 'drawn') return 'games'
  if (SCOREBOARD.has(what)) return 'scoreboard'
  return what === 'requested' || what === 'joined' || what === 'withdrew' || what.startsWith('team_') ? 'teams' : 'about'
}
