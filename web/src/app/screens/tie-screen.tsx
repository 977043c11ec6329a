import { LeaguePartsContext } from '@/features/leagues/parts'
import { TieScreen } from '@/features/leagues/tie-screen'
import { LEAGUE_PARTS } from './league-parts'

export default function TiePage() {
  return (
    <LeaguePartsContext value={LEAGUE_PARTS}>
      <TieScreen />
    </LeaguePartsContext>
  )
}
