import type { LessonWhat, Note } from '@/wire'
import { ChatScreen } from '@/features/chat/chat-screen'
import { PinnedGame } from '@/features/events/pinned-game'
import { findPeople } from '@/features/people/actions'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'

const LessonNote = lazyChunk(() => import('@/features/lessons/note-answer'))

/** After these, somebody owes an answer. */
const ASKS: ReadonlySet<LessonWhat> = new Set(['requested', 'countered', 'move_proposed'])

export default function ChatPage() {
  return <ChatScreen find={findPeople} pinned={(event) => <PinnedGame event={event} />} answer={answerOf} />
}

function answerOf(note: Note) {
  if (note.kind !== 'lesson') return null
  return (
    <LazyPart lost={null}>
      <LessonNote lesson={note.lesson} asks={ASKS.has(note.what)} />
    </LazyPart>
  )
}
