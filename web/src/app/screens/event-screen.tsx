import { Room } from '@/features/chat/room'
import { RoomPreview } from '@/features/chat/room-preview'
import { useRoom } from '@/features/chat/selectors'
import { type EventParts, EventScreen } from '@/features/events/event-screen'
import { findPeople } from '@/features/people/actions'

const PARTS: EventParts = {
  find: findPeople,
  preview: (chat) => <RoomPreview chat={chat} />,
  talk: (chat) => (
    <div className="flex h-[min(70dvh,720px)] min-h-100 flex-col overflow-hidden rounded-card border border-line">
      <Room id={chat} find={findPeople} />
    </div>
  ),
  useUnread: (chat) => useRoom(chat ?? '')?.unread ?? 0,
}

export default function EventPage() {
  return <EventScreen parts={PARTS} />
}
