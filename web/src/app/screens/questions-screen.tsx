import { openDirect } from '@/features/chat/actions'
import { NearbyPeople } from '@/features/people/nearby-people'
import QuestionsScreen from '@/features/profile/questions-screen'

export default function QuestionsPage() {
  return <QuestionsScreen nearby={<NearbyPeople openTalk={openDirect} />} />
}
