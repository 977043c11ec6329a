/** The parts of home about chat; it waits for neither. */
import LatestTalks from '@/features/chat/latest-talks'
import { useRoomList } from '@/features/chat/selectors'
import WaitingPanel from '@/features/chat/waiting-panel'

export function UnreadPanel() {
  return <WaitingPanel rooms={useRoomList().rooms} />
}

export function Talks() {
  return <LatestTalks list={useRoomList()} />
}
