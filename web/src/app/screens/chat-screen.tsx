import { ChatScreen } from '@/features/chat/chat-screen'
import { findPeople } from '@/features/people/actions'

export default function ChatPage() {
  return <ChatScreen find={findPeople} />
}
