import { openDirect } from '@/features/chat/actions'
import { PersonScreen } from '@/features/people/person-screen'

export default function PersonPage() {
  return <PersonScreen openTalk={openDirect} />
}
