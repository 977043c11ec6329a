import { MyGamesScreen } from '@/features/events/my-games-screen'

export default function MyGamesPage() {
  return <MyGamesScreen />
}
