import { expect, test } from 'vitest'
import type { Message } from '@/wire'
import type { RoomDraft } from './chat-draft'
import { mergeMessage } from './chat-messages'

const sent = { id: 'm1', chat: 'c1', number: 1, author: 'u1', text: 'Buy my balls', sent_at: 1 } as Message
const { text: _, ...blank } = sent
const hidden: Message = { ...blank, deleted_at: 5 }
const shown: Message = { ...sent, shown_at: 9 }
const hiddenAgain: Message = { ...blank, shown_at: 9, deleted_at: 12 }

/** What is held of a message after some versions of it, in whatever order they arrive. */
const held = (...versions: readonly Message[]): Message | undefined => {
  const room = { messages: [] } as unknown as RoomDraft
  for (const version of versions) mergeMessage(room, version)
  return room.messages[0]
}

/** The versions in every order. */
function orders<T>(versions: readonly T[]): T[][] {
  if (versions.length < 2) return [[...versions]]
  return versions.flatMap((first, at) => orders(versions.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

test.each([
  { versions: [sent, hidden], last: hidden },
  { versions: [sent, hidden, shown], last: shown },
  { versions: [sent, hidden, shown, hiddenAgain], last: hiddenAgain },
])('a message stays hidden until it is shown again ($versions.length versions)', ({ versions, last }) => {
  for (const order of orders(versions)) expect(held(...order)).toEqual(last)
})
