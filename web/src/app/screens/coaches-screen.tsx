import { openDirect } from '@/features/chat/actions'
import { PeopleScreen } from '@/features/people/people-screen'

export default function CoachesScreen() {
  return <PeopleScreen key="coach" who="coach" openTalk={openDirect} />
}
