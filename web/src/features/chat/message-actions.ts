import type { ReactionKind } from '@/wire'
import type { ChatMessage } from './rows'

/** What may be done with a message. */
export type MessageActions = {
  reply: (message: ChatMessage) => void
  edit: (message: ChatMessage) => void
  remove: (message: ChatMessage) => void
  react: (message: ChatMessage, kind: ReactionKind, on: boolean) => void
  showReactions: (message: ChatMessage) => void
  goTo: (id: string) => void
}
