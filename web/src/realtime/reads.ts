/** My read positions that the server has not confirmed, per person in local storage: they survive a reload without a network. */
import { loadLocal, saveLocal } from '@/lib/local-json'
import { troubleOf } from '@/lib/refused'
import { applyPushes } from '@/store/apply'
import { state } from '@/store/index'
import type { ChatId, Topic } from '@/wire'
import { call, refreshTopics, whenLive } from './connection'

type Reads = Readonly<Record<ChatId, number>>

/** By room, the position that is on its way. */
const sending = new Map<ChatId, number>()

function keyOf(): string {
  return `reads:${state().session.user?.id ?? ''}`
}

function stored(): Reads {
  return (loadLocal(keyOf()) ?? {}) as Reads
}

/** Shows a room as read up to a message. */
export function showRead(chat: ChatId, number: number): void {
  const topic: Topic = `user:${state().session.user?.id ?? ''}`
  refreshTopics(applyPushes([{ topic, push: 'chat_read', data: { chat, number } }]))
}

export function sendRead(chat: ChatId, number: number): void {
  saveLocal(keyOf(), { ...stored(), [chat]: number })
  send(chat, number)
}

function send(chat: ChatId, number: number): void {
  sending.set(chat, number)
  const end = (settled: boolean) => {
    if (sending.get(chat) === number) sending.delete(chat)
    if (settled) forget(chat, number)
  }
  call('chat.read', { chat, number }).then(
    () => end(true),
    (error: unknown) => end(!troubleOf(error).retry),
  )
}

function forget(chat: ChatId, number: number): void {
  const { [chat]: last = 0, ...rest } = stored()
  if (last <= number) saveLocal(keyOf(), rest)
}

/** Shows what an earlier page could not send. */
export function showReads(): void {
  const { rooms } = state().chat
  for (const [chat, number] of Object.entries(stored())) {
    if (number > (rooms[chat]?.read_number ?? Number.POSITIVE_INFINITY)) showRead(chat, number)
  }
}

/** Call once per page. */
export function startReads(): void {
  whenLive(() => {
    for (const [chat, number] of Object.entries(stored())) if (sending.get(chat) !== number) send(chat, number)
  })
}
