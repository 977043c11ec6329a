import { openDirect } from '@/features/chat/actions'
import { PeopleScreen } from '@/features/people/people-screen'

export default function PlayersScreen() {
  return <PeopleScreen key="player" who="player" openTalk={openDirect} />
}
