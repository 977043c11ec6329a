import { ChatScreen } from '@/features/chat/chat-screen'
import { PinnedGame } from '@/features/events/pinned-game'
import { findPeople } from '@/features/people/actions'

export default function ChatPage() {
  return <ChatScreen find={findPeople} pinned={(event) => <PinnedGame event={event} />} />
}
