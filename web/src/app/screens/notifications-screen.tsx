import { NotificationsScreen } from '@/features/notifications/notifications-screen'
import { AboutAnswer } from '../answers/about-answer'

export default function NotificationsPage() {
  return <NotificationsScreen answer={(row) => <AboutAnswer row={row} />} />
}
