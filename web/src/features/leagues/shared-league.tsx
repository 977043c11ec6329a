import type { LeagueId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { CompetitionArt } from '@/ui/art/competition'
import { SharedCard, SharedCardGone, SharedCardSkeleton } from '@/ui/shared-card'
import { useNow } from '@/ui/use-now'
import { kindText, stateText, todayIn } from './league-words'
import { useLeague } from './selectors'

/** A league that somebody shares. */
export default function SharedLeague({ id }: { id: LeagueId }) {
  const t = useT()
  const now = useNow()
  const state = useLeague(id, { viewing: false })
  if (state.is === 'loading') return <SharedCardSkeleton />
  if (state.is === 'gone') return <SharedCardGone />
  const { league, round } = state.view
  return (
    <SharedCard
      to={paths.league(id)}
      art={<CompetitionArt competition={league.competition} surface={league.surface} className="w-17 shrink-0" />}
      title={league.name}
      facts={[kindText(t, league), stateText(t, league, todayIn(league, now), round)]}
    />
  )
}
