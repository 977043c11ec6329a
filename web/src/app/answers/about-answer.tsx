import type { EventId, LeagueWhat, Notification } from '@/wire'
import { scoreText } from '@/features/matches/score-rules'
import { mayDo } from '@/features/matches/standing'
import { FollowBack } from '@/features/people/follow-back'
import { useNow } from '@/ui/use-now'
import { useT } from '@/lib/i18n'
import { useTopic } from '@/realtime/use-topic'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import { ButtonLink } from '@/ui/button'
import { paths } from '../paths'
import { InvitationAnswer, OfferAnswer, ReconfirmAnswer, RequestAnswer, ResultAnswer, RoleAnswer } from './event-answers'
import { GroupAnswer } from './group-answer'
import { LessonAnswer } from './lesson-answer'

const ANSWERED = new Set<Notification['kind']>(['enrolment_asked', 'event_invited', 'seat_offered', 'event_changed', 'match_reported', 'role_asked'])
const LEAGUE_QUESTIONS: ReadonlySet<LeagueWhat> = new Set(['partner_asked', 'invited', 'team_asked', 'requested', 'co_organiser_asked', 'official_asked'])
/** Older rows have no answer here: every row with one subscribes to its game. */
const FRESH_MS = 3 * 86_400_000

/** The button that answers a notification, while there is something to answer. */
export function AboutAnswer({ row }: { row: Notification }) {
  const now = useNow()
  if (row.kind === 'followed') return row.others ? null : <FollowBack person={row.data.by} />
  if (row.kind === 'play_asked' && row.data.answer_by > now) {
    return <AnswerLink to={paths.play()} />
  }
  if (row.kind === 'fixture_news' && (row.data.what === 'dates_proposed' || row.data.what === 'challenged')) return row.at < now - FRESH_MS ? null : <AnswerLink to={paths.fixture(row.data.league.id, row.data.fixture)} />
  if (row.kind === 'league_news' && LEAGUE_QUESTIONS.has(row.data.what)) {
    return row.at < now - FRESH_MS ? null : <AnswerLink to={paths.league(row.data.league.id, row.data.what === 'requested' ? 'teams' : 'about')} />
  }
  if (row.kind === 'lesson_asked') return row.data.answer_by <= now ? null : <LessonAnswer lesson={row.data.lesson} by={row.data.by} version={row.data.version} />
  if (row.kind === 'group_invited') return row.at < now - FRESH_MS ? null : <GroupAnswer chat={row.data.chat} title={row.data.title} />
  if (!ANSWERED.has(row.kind) || row.at < now - FRESH_MS || !('event' in row.data)) return null
  return <EventAnswer row={row} event={row.data.event.id} />
}

/** To the screen on which it is answered. */
function AnswerLink({ to }: { to: string }) {
  const t = useT()
  return (
    <ButtonLink to={to} size="sm" variant="soft">
      {t('answer.answer')}
    </ButtonLink>
  )
}

/** Shows an answer only if the game's current state still needs it. */
function EventAnswer({ row, event }: { row: Notification; event: EventId }) {
  useTopic(`event:${event}`)
  const known = useStore(({ events }) => events.known[event])
  const busy = useStore(({ events }) => event in events.optimistic)
  const me = useMe()?.id
  if (known?.is !== 'ready' || busy) return null
  const { mine, enrolments, asked, matches } = known
  const { name } = known.event
  if (row.kind === 'seat_offered' && mine?.state === 'offered') return <OfferAnswer event={event} name={name} />
  if (row.kind === 'event_invited' && mine?.state === 'invited') return <InvitationAnswer event={event} name={name} />
  if (row.kind === 'event_changed' && mine?.reconfirm) return <ReconfirmAnswer event={event} name={name} />
  if (row.kind === 'role_asked' && me !== undefined && asked.some(({ person }) => person.id === me)) return <RoleAnswer event={event} name={name} me={me} />
  if (row.kind === 'enrolment_asked') {
    const { by } = row.data
    if (row.others && enrolments.some(({ state }) => state === 'pending')) {
      return (
        <AnswerLink to={paths.game(event, 'teams')} />
      )
    }
    const request = enrolments.find(({ player, state }) => player?.id === by.id && state === 'pending')
    return request ? <RequestAnswer enrolment={request} name={name} /> : null
  }
  if (row.kind === 'match_reported') {
    const { match: id } = row.data
    const match = matches.find((one) => one.id === id)
    return match && mayDo(match, me, false).includes('answer') ? <ResultAnswer match={match} score={scoreText(match.sets, match.ending)} /> : null
  }
  return null
}
