import { LeagueScreen } from '@/features/leagues/league-screen'
import { LeaguePartsContext } from '@/features/leagues/parts'
import type { FindPeople } from '@/ui/use-people-search'
import { LEAGUE_PARTS } from './league-parts'

const findPeople: FindPeople = async (text) => (await import('@/features/people/actions')).findPeople(text)

export default function LeaguePage() {
  return (
    <LeaguePartsContext value={LEAGUE_PARTS}>
      <LeagueScreen find={findPeople} />
    </LeaguePartsContext>
  )
}
