import { NotificationsScreen } from '@/features/notifications/notifications-screen'
import { FollowBack } from '@/features/people/follow-back'

export default function NotificationsPage() {
  return <NotificationsScreen answer={(person) => <FollowBack person={person} />} />
}
