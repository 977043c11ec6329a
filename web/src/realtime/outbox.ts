/**
 * What I wrote and the server has not said yes to: shown at once, kept through a reload, sent exactly once, in the
 * session of the person who wrote it.
 */
import { newKey } from '@/lib/key'
import { toastTrouble } from '@/lib/notify'
import { Refused } from '@/lib/refused'
import { applyMessage } from '@/store/apply'
import { setState, state } from '@/store/index'
import { whenSession } from '@/store/session'
import type { Pending } from '@/store/state'
import { call, client, whenKeyPushed, whenLive } from './connection'
import { isOld, makeSender } from './outbox-sender'
import { openRows, type Row } from './outbox-rows'

export type Written = Pick<Pending, 'chat' | 'text' | 'reply_to'>

const rows = openRows()
/** The other tabs show and send the same rows. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')
/** Sent or withdrawn by this page: an answer of the database from before must not bring them back. */
const settled = new Set<string>()
/** What is on its way from this page at this moment. */
const underWay = new Set<string>()
/** Who waits for the room to say it. */
const waiters = new Map<string, () => void>()
/** Shown, and not in the database yet. */
const unwritten = new Set<string>()
let clears = 0

const sender = makeSender(rows, {
  user: () => state().session.user?.id,
  isLive: () => state().session.signedIn && client.isLive(),
  send: (args, key) => Promise.race([call('chat.send', args, { key }).then(({ ok }) => ok), heard(key)]),
  sending(key, on) {
    if (on) underWay.add(key)
    else underWay.delete(key)
    change(key, (row) => ({ ...row, state: on ? 'sending' : 'waiting' }))
  },
  async sent(row, message) {
    if (message) applyMessage(message, row.key)
    await settle(row.key)
  },
  async failed(row, trouble) {
    // Nobody would see it wait in a room that is closed.
    if (!state().chat.rooms[row.chat] && trouble.code === 'not_found') {
      toastTrouble(new Refused(trouble))
      return settle(row.key)
    }
    await rows.put({ ...row, trouble })
    change(row.key, (pending) => ({ ...pending, state: 'failed', trouble }))
  },
  now: () => Date.now(),
})

/** Shows it at once, keeps it, sends it as soon as that can be. */
export function post({ chat, text, reply_to }: Written): void {
  const user = state().session.user?.id
  if (user === undefined) return
  const row: Row = { key: newKey(), chat, user, text, written_at: nextMoment(), ...(reply_to !== undefined && { reply_to }) }
  put(row.chat, (waiting) => [...waiting, { ...row, state: 'waiting' }])
  // Somebody is here and waits: the line need not take its time.
  client.wake()
  void keep(row)
}

/** Two messages of the same millisecond keep their order. */
let lastMoment = 0
function nextMoment(): number {
  lastMoment = Math.max(Date.now(), lastMoment + 1)
  return lastMoment
}

/** Once more, under the same key: it failed, or it is old and its author still means it. */
export function postAgain(key: string): void {
  const pending = find(key)
  if (!pending) return
  const { state: _, trouble: __, ...row } = pending
  const meant: Row = { ...row, written_at: isOld(row, Date.now()) ? nextMoment() : row.written_at }
  change(key, () => ({ ...meant, state: 'waiting' }))
  void keep(meant)
}

/** It is not meant any more. */
export function withdraw(key: string): void {
  void settle(key)
}

/** How many of the user's messages wait. */
export async function waitingCount(): Promise<number> {
  const user = state().session.user?.id
  return user === undefined ? 0 : (await rows.of(user)).length
}

async function keep(row: Row): Promise<void> {
  const before = clears
  unwritten.add(row.key)
  await rows.put(row)
  unwritten.delete(row.key)
  // Withdrawn, or its author signed out, while it was being written.
  if (settled.has(row.key) || clears !== before) await rows.delete(row.key)
  channel?.postMessage('changed')
  sender.run()
}

function heard(key: string): Promise<null> {
  return new Promise((resolve) => waiters.set(key, () => resolve(null)))
}

async function settle(key: string): Promise<void> {
  settled.add(key)
  waiters.get(key)?.()
  waiters.delete(key)
  underWay.delete(key)
  const pending = find(key)
  if (pending) put(pending.chat, (waiting) => waiting.filter((row) => row.key !== key))
  await rows.delete(key).catch(() => {})
  channel?.postMessage('changed')
}

/** What waits in the database, as the store shows it: on load, after another tab wrote or sent. */
async function showRows(): Promise<void> {
  const user = state().session.user?.id
  if (user === undefined) return
  const all = (await rows.of(user)).filter((row) => !settled.has(row.key))
  if (state().session.user?.id !== user) return
  const pending: Record<string, Pending[]> = {}
  for (const row of all) (pending[row.chat] ??= []).push(pendingOf(row))
  const written = new Set(all.map((row) => row.key))
  for (const row of Object.values(state().chat.pending).flat()) {
    if (unwritten.has(row.key) && !written.has(row.key)) (pending[row.chat] ??= []).push(row)
  }
  setState(({ chat }) => ({ chat: { ...chat, pending } }))
}

function pendingOf({ trouble, ...row }: Row): Pending {
  if (trouble) return { ...row, state: 'failed', trouble }
  return { ...row, state: isOld(row, Date.now()) ? 'ask' : underWay.has(row.key) ? 'sending' : 'waiting' }
}

function find(key: string): Pending | undefined {
  return Object.values(state().chat.pending)
    .flat()
    .find((row) => row.key === key)
}

function change(key: string, to: (row: Pending) => Pending): void {
  const pending = find(key)
  if (pending) put(pending.chat, (waiting) => waiting.map((row) => (row.key === key ? to(row) : row)))
}

function put(chat: string, to: (waiting: readonly Pending[]) => readonly Pending[]): void {
  setState((all) => ({ chat: { ...all.chat, pending: { ...all.chat.pending, [chat]: to(all.chat.pending[chat] ?? []) } } }))
}

/** Begun once a page, before the line is opened. */
export function startOutbox(): void {
  whenLive(() => sender.run())
  // The push came before the answer, or instead of it.
  whenKeyPushed((key) => {
    if (underWay.has(key) || find(key)) void settle(key)
  })
  whenSession(async (moment) => {
    if (moment === 'ended') {
      clears++
      await rows.clear()
      channel?.postMessage('changed')
    } else if (moment === 'began') await showRows()
  })
  channel?.addEventListener('message', () => {
    void showRows()
    sender.run()
  })
  void showRows()
}
