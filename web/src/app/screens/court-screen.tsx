import { CourtScreen } from '@/features/courts/court-screen'
import { GamesAt } from '@/features/events/games-at'

export default function CourtPage() {
  return <CourtScreen games={({ id, location, zone }) => <GamesAt court={id} location={location} zone={zone} />} />
}
