/**
 * Sends waiting messages: one at a time and in order within a room, rooms in parallel.
 *
 * INVARIANTS: a message keeps the key it was written with, so sending it again has no second effect. Only the signed-in
 * user's rows are sent. Nothing older than six days is sent without asking its author: the server remembers keys for
 * seven.
 */
import { hasLocks, withLock } from '@/lib/lock'
import { troubleOf, type Trouble } from '@/lib/refused'
import type { Message, Millis, Send } from '@/wire'
import type { Row, Rows } from './outbox-rows'

const DAY_MS = 86_400_000
const ASK_AFTER_MS = 6 * DAY_MS

interface SenderPage {
  user(): string | undefined
  isLive(): boolean
  /** Null if the room's push arrived before the reply. */
  send(args: Send, key: string): Promise<Message | null>
  /** Being sent, or waiting again. */
  sending(key: string, on: boolean): void
  sent(row: Row, message: Message | null): Promise<void>
  failed(row: Row, trouble: Trouble): Promise<void>
  now(): Millis
}

/** Whether a row may be sent without asking its author. */
function isDue(row: Row, now: Millis): boolean {
  return row.trouble === undefined && !isOld(row, now)
}

export function isOld(row: Row, now: Millis): boolean {
  return now - row.written_at > ASK_AFTER_MS
}

interface Sender {
  /** Starts sending what is due; call it whenever that may have changed. */
  run(): void
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
}

export function makeSender(rows: Rows, page: SenderPage): Sender {
  const busy = new Map<string, Promise<void>>()
  /** `run` was called while a room was being sent. */
  let again = false

  async function dueRows(): Promise<Row[]> {
    const user = page.user()
    if (user === undefined || !page.isLive()) return []
    const now = page.now()
    return (await rows.of(user)).filter((row) => isDue(row, now))
  }

  async function run(): Promise<void> {
    const chats = new Set((await dueRows()).map((row) => row.chat))
    for (const chat of chats) {
      if (busy.has(chat)) again = true
      else busy.set(chat, sendRoom(chat).finally(() => finished(chat)))
    }
  }

  function finished(chat: string): void {
    busy.delete(chat)
    if (!again) return
    again = false
    void run()
  }

  /** One tab at a time where the browser has locks; elsewhere the key makes sending twice harmless. */
  function sendRoom(chat: string): Promise<void> {
    const user = page.user() ?? ''
    return hasLocks() ? withLock(`outbox:${user}:${chat}`, () => sendAll(chat)) : sendAll(chat)
  }

  async function sendAll(chat: string): Promise<void> {
    for (;;) {
      const row = (await dueRows()).find((due) => due.chat === chat)
      if (!row || !(await sendOne(row))) return
    }
  }

  /** False: the connection dropped or the server is busy; the row waits for the next run. */
  async function sendOne(row: Row): Promise<boolean> {
    page.sending(row.key, true)
    try {
      const { chat, text, reply_to } = row
      const message = await page.send({ chat, text, ...(reply_to !== undefined && { reply_to }) }, row.key)
      await page.sent(row, message)
      return true
    } catch (error) {
      const trouble = troubleOf(error)
      page.sending(row.key, false)
      if (trouble.retry) {
        // It may have arrived; the retry carries the same key. While offline, `run` is called on reconnect.
        if (page.isLive()) again = true
        return false
      }
      await page.failed(row, trouble)
      return true
    }
  }

  return {
    run: () => void run(),
    async idle() {
      while (busy.size > 0) await Promise.all(busy.values())
    },
  }
}
