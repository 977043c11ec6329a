/** The reactions to one room's messages: counts are the server's, so that a push applied twice changes nothing. */
import type { ChatPush, Message, MessageId, MessageReactions, Reaction, ReactionKind, UserId } from '@/wire'
import type { RoomDraft } from './chat-draft'

type Reacted = Extract<ChatPush, { push: 'reacted' }>['data']

/** In the order of showing. */
export const REACTIONS: readonly ReactionKind[] = ['thumbs_up', 'heart', 'laugh', 'surprise', 'sad', 'tennis']

/** Those of the messages that are held; others arrive with theirs. */
export function changeReaction(room: RoomDraft, { message, user, kind, on, count }: Reacted, me: UserId | undefined): void {
  if (!room.messages.some(({ id }) => id === message)) return
  const known = room.reactions?.[message] ?? []
  const mine = user === me ? on : known.some((reaction) => reaction.kind === kind && reaction.mine)
  setReactions(room, message, withReaction(known, { kind, count, mine }))
}

/** Replaces one kind of reaction, in order; one that nobody makes is left out. */
export function withReaction(known: readonly Reaction[], changed: Reaction): readonly Reaction[] {
  const all = known.filter(({ kind }) => kind !== changed.kind)
  if (changed.count > 0) all.push(changed)
  return all.sort((one, other) => REACTIONS.indexOf(one.kind) - REACTIONS.indexOf(other.kind))
}

export function setReactions(room: RoomDraft, message: MessageId, reactions: readonly Reaction[]): void {
  const { [message]: before, ...others } = room.reactions ?? {}
  if (reactions.length > 0) room.reactions = { ...others, [message]: reactions }
  else if (before) room.reactions = others
}

/** Those of a page of messages. */
export function mergeReactions(room: RoomDraft, messages: readonly Message[], reactions: readonly MessageReactions[]): void {
  const page = reactionsOf(reactions)
  for (const { id } of messages) setReactions(room, id, page[id] ?? [])
}

export function reactionsOf(reactions: readonly MessageReactions[]): Record<MessageId, readonly Reaction[]> {
  return Object.fromEntries(reactions.map((each) => [each.message, each.reactions]))
}
