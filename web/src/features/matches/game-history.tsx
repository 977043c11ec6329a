import { useCallback } from 'react'
import { Link } from 'react-router'
import type { Match, UserId, WonLost } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { fixtureOfText } from '@/lib/fixture-of'
import { numberText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { dateAt } from '@/lib/zoned'
import { Avatar } from '@/ui/avatar'
import { AvatarPair } from '@/ui/avatar-group'
import { Button, ButtonLink } from '@/ui/button'
import { ListStates } from '@/ui/list-states'
import { OutcomeLetter } from '@/ui/outcome-letter'
import { SkeletonRows } from '@/ui/skeleton'
import { SectionHead } from '@/ui/section-head'
import { loadHistory, loadMoreHistory } from './actions'
import { scoreText } from './score-rules'
import { useHistory } from './selectors'
import { letterOf, namesOf, opponentsOf, sideOf } from './standing'

type GameHistoryProps = { user: UserId; mine?: boolean; name: string }

/** A person's matches with their record of wins and losses. */
export default function GameHistory({ user, mine = false, name }: GameHistoryProps) {
  const t = useT()
  const { is, matches, record, cursor, loadingMore, trouble } = useHistory(user)
  const more = useCallback(() => void loadMoreHistory(user), [user])
  const retry = () => void loadHistory(user)
  return (
    <section aria-labelledby="history">
      <SectionHead id="history">{t('match.history')}</SectionHead>
      {record && record.won + record.lost > 0 && <Record record={record} />}
      <ListStates
        state={is === 'error' ? { is, retry } : is === 'ready' ? { is, loadingMore, ...(cursor !== undefined && { more }) } : { is: matches.length > 0 ? 'ready' : 'loading' }}
        count={matches.length}
        skeleton={<SkeletonRows rows={3} portrait={44} />}
        empty={
          <div className="py-3">
            <p className="text-muted">{t(mine ? 'match.history_mine_none' : 'match.history_none', { name: name.split(' ')[0] ?? name })}</p>
            {mine && (
              <ButtonLink to={paths.games()} variant="soft" className="mt-3">
                {t('match.find_game')}
              </ButtonLink>
            )}
          </div>
        }
        error={
          <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
            {trouble ? troubleText(trouble) : t('match.history_failed')}
            <Button size="sm" variant="secondary" onClick={retry}>
              {t('common.try_again')}
            </Button>
          </p>
        }
      >
        <ul>
          {matches.map((match) => (
            <Row key={match.id} match={match} user={user} />
          ))}
        </ul>
      </ListStates>
    </section>
  )
}

function Record({ record: { won, lost } }: { record: WonLost }) {
  const t = useT()
  return (
    <p className="mt-1 mb-1 text-15 text-muted">
      <span className="score mr-2 text-20 text-ink">{`${numberText(won)}–${numberText(lost)}`}</span>
      {t('match.record', { won: t('match.won_count', { count: won }), lost: t('match.lost_count', { count: lost }) })}
    </p>
  )
}

function Row({ match, user }: { match: Match; user: UserId }) {
  const t = useT()
  const letter = letterOf(match, user)
  const opponents = [...opponentsOf(match, user)]
  const [first] = opponents
  const at = match.event.starts_at ?? match.reported_at
  const { fixture } = match
  const facts = [dateAt(at, match.event.zone), fixture ? fixtureOfText(t, fixture) : match.event.name, match.state !== 'confirmed' && t(`match.state_${match.state}`)]
  return (
    <li className="relative flex min-h-17 items-center gap-3 border-b border-line py-2.5 last:border-0 md:gap-3.5">
      <OutcomeLetter is={letter} />
      {opponents.length > 1 ? <AvatarPair people={opponents} size={44} /> : first && <Avatar person={first} size={44} />}
      <span className="min-w-0 flex-1">
        <Link to={fixture ? paths.fixture(fixture.league.id, fixture.id) : paths.game(match.event.id, 'games')} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
          {namesOf(opponents)}
        </Link>
        <span className="block truncate text-14 text-muted">{dotted(facts)}</span>
      </span>
      <span className="score max-w-[42%] shrink-0 text-right text-16 tracking-normal md:text-18">{scoreText(match.sets, match.ending, sideOf(match, user) ?? 'a')}</span>
    </li>
  )
}
