import { openDirect } from '@/features/chat/actions'
import { PeopleScreen } from '@/features/people/people-screen'
import { tenant } from '../layout/tenant'

export default function CoachesScreen() {
  return <PeopleScreen key="coach" who="coach" openTalk={openDirect} tiles={tenant.tiles} />
}
