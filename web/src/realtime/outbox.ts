/**
 * My messages that the server has not acknowledged: shown at once, stored through a reload, sent exactly once, in the
 * session of the user who wrote them.
 */
import { newKey } from '@/lib/key'
import { toastTrouble } from '@/lib/notify'
import { Refused } from '@/lib/refused'
import { setState, state } from '@/store/index'
import { whenSession } from '@/store/session'
import { lastMessageOf } from '@/store/slices/chat-messages'
import { applyMessage } from '@/store/slices/chat-replies'
import type { Pending } from '@/store/parts'
import { call, client, whenKeyPushed, whenLive } from './connection'
import { isOld, makeSender } from './outbox-sender'
import { openRows, type Row } from './outbox-rows'

export type Written = Pick<Pending, 'chat' | 'text' | 'reply_to'>

const rows = openRows()
/** Tells other tabs, which show and send the same rows, that the rows changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')
/** Keys sent or withdrawn by this page: an older database read must not bring them back. */
const settledKeys = new Set<string>()
/** Keys being sent by this page. */
const sendingKeys = new Set<string>()
/** Resolvers of `pushArrived`, by key. */
const pushWaiters = new Map<string, () => void>()
/** Keys shown on screen, but not yet in the database. */
const unsavedKeys = new Set<string>()
let clearCount = 0

const sender = makeSender(rows, {
  user: () => state().session.user?.id,
  isLive: () => state().session.signedIn && client.isLive(),
  send: (args, key) => Promise.race([call('chat.send', args, { key }).then(({ ok }) => ok), pushArrived(key)]),
  sending(key, on) {
    if (on) {
      sendingKeys.add(key)
      setAfter(key)
    } else sendingKeys.delete(key)
    change(key, (row) => ({ ...row, state: on ? 'sending' : 'waiting' }))
  },
  async sent(row, message) {
    if (message) applyMessage(message, row.key)
    await settle(row.key)
  },
  async failed(row, trouble) {
    // A closed room is no longer on screen, so a toast reports the failure.
    if (!state().chat.rooms[row.chat] && trouble.code === 'not_found') {
      toastTrouble(new Refused(trouble))
      return settle(row.key)
    }
    await rows.put({ ...row, trouble })
    change(row.key, (pending) => ({ ...pending, state: 'failed', trouble }))
  },
  now: () => Date.now(),
})

/** Shows a message at once, stores it, and sends it as soon as possible. */
export function post({ chat, text, reply_to }: Written): void {
  const user = state().session.user?.id
  if (user === undefined) return
  const row: Row = { key: newKey(), chat, user, text, written_at: nextTimestamp(), ...(reply_to !== undefined && { reply_to }) }
  setPending(row.chat, (waiting) => [...waiting, { ...row, state: 'waiting' }])
  // Do not wait for the reconnect delay: somebody is writing.
  client.wake()
  void save(row)
}

/** Strictly increasing, so that messages of one millisecond keep their order. */
let lastTimestamp = 0
function nextTimestamp(): number {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1)
  return lastTimestamp
}

/** Sends a failed or expired message again, with the same key. */
export function postAgain(key: string): void {
  const pending = find(key)
  if (!pending) return
  const { state: _, trouble: __, ...row } = pending
  const retried: Row = { ...row, written_at: isOld(row, Date.now()) ? nextTimestamp() : row.written_at }
  change(key, () => ({ ...retried, state: 'waiting' }))
  void save(retried)
}

/** Discards a pending message. */
export function withdraw(key: string): void {
  void settle(key)
}

/** The keys of what this page has sent. The page may end before their rows are deleted. */
export function sentKeys(): readonly string[] {
  return [...settledKeys]
}

/** An earlier page sent these: they are neither shown as waiting nor sent again. */
export async function dropSent(keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map(settle))
}

/** The number of the user's unsent messages. */
export async function waitingCount(): Promise<number> {
  const user = state().session.user?.id
  return user === undefined ? 0 : (await rows.of(user)).length
}

async function save(row: Row): Promise<void> {
  const before = clearCount
  unsavedKeys.add(row.key)
  await rows.put(row)
  unsavedKeys.delete(row.key)
  // Withdrawn, or its author signed out, while it was being written.
  if (settledKeys.has(row.key) || clearCount !== before) await rows.delete(row.key)
  channel?.postMessage('changed')
  sender.run()
}

/** Before a message is sent for the first time: once it is in the room, its number is higher than this. */
function setAfter(key: string): void {
  const pending = find(key)
  const room = pending && state().chat.rooms[pending.chat]
  if (!room || pending.after !== undefined) return
  const { state: _, ...row } = { ...pending, after: lastMessageOf(room)?.number ?? 0 }
  change(key, (now) => ({ ...now, after: row.after }))
  // Not awaited: without it a message may show twice for a moment after a reload, and nothing else.
  void rows.put(row)
}

function pushArrived(key: string): Promise<null> {
  return new Promise((resolve) => pushWaiters.set(key, () => resolve(null)))
}

async function settle(key: string): Promise<void> {
  settledKeys.add(key)
  pushWaiters.get(key)?.()
  pushWaiters.delete(key)
  sendingKeys.delete(key)
  const pending = find(key)
  if (pending) setPending(pending.chat, (waiting) => waiting.filter((row) => row.key !== key))
  await rows.delete(key).catch(() => {})
  channel?.postMessage('changed')
}

/** Copies the database's rows into the store: on load, and after another tab changed them. */
async function showRows(): Promise<void> {
  const user = state().session.user?.id
  if (user === undefined) return
  const all = (await rows.of(user)).filter((row) => !settledKeys.has(row.key))
  if (state().session.user?.id !== user) return
  const pending: Record<string, Pending[]> = {}
  for (const row of all) (pending[row.chat] ??= []).push(pendingOf(row))
  const written = new Set(all.map((row) => row.key))
  for (const row of Object.values(state().chat.pending).flat()) {
    if (unsavedKeys.has(row.key) && !written.has(row.key)) (pending[row.chat] ??= []).push(row)
  }
  setState(({ chat }) => ({ chat: { ...chat, pending } }))
}

function pendingOf({ trouble, ...row }: Row): Pending {
  if (trouble) return { ...row, state: 'failed', trouble }
  return { ...row, state: isOld(row, Date.now()) ? 'ask' : sendingKeys.has(row.key) ? 'sending' : 'waiting' }
}

function find(key: string): Pending | undefined {
  return Object.values(state().chat.pending)
    .flat()
    .find((row) => row.key === key)
}

function change(key: string, to: (row: Pending) => Pending): void {
  const pending = find(key)
  if (pending) setPending(pending.chat, (waiting) => waiting.map((row) => (row.key === key ? to(row) : row)))
}

function setPending(chat: string, to: (waiting: readonly Pending[]) => readonly Pending[]): void {
  setState((all) => ({ chat: { ...all.chat, pending: { ...all.chat.pending, [chat]: to(all.chat.pending[chat] ?? []) } } }))
}

/** Call once per page, before the connection is opened. */
export function startOutbox(): void {
  whenLive(() => sender.run())
  // The push arrived before the reply, or instead of it.
  whenKeyPushed((key) => {
    if (sendingKeys.has(key) || find(key)) void settle(key)
  })
  whenSession(async (event) => {
    if (event === 'ended') {
      clearCount++
      await rows.clear()
      channel?.postMessage('changed')
    } else if (event === 'began') await showRows()
  })
  channel?.addEventListener('message', () => {
    void showRows()
    sender.run()
  })
  void showRows()
}
