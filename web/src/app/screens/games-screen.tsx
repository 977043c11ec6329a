import { GamesScreen } from '@/features/events/games-screen'

export default function GamesPage() {
  return <GamesScreen />
}
