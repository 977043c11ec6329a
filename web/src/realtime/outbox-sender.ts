/**
 * Sends what waits: of a room one at a time and in order, of several rooms beside each other.
 *
 * INVARIANTS: a message goes out under the key it was written with, so that however often it is sent it is said once.
 * Only rows of the person whose session the line has are looked at. Nothing older than six days goes out unasked: the
 * server remembers keys for seven.
 */
import { hasLocks, withLock } from '@/lib/lock'
import { troubleOf, type Trouble } from '@/lib/refused'
import type { Message, Millis, Send } from '@/wire'
import type { Row, Rows } from './outbox-rows'

const DAY_MS = 86_400_000
export const ASK_AFTER_MS = 6 * DAY_MS

export interface SenderPage {
  user(): string | undefined
  isLive(): boolean
  /** Nothing, if the room said it before the answer came. */
  send(args: Send, key: string): Promise<Message | null>
  /** It is on its way, or waits again. */
  sending(key: string, on: boolean): void
  sent(row: Row, message: Message | null): Promise<void>
  failed(row: Row, trouble: Trouble): Promise<void>
  now(): Millis
}

/** Whether a row may go out without asking its author. */
export function isDue(row: Row, now: Millis): boolean {
  return row.trouble === undefined && !isOld(row, now)
}

export function isOld(row: Row, now: Millis): boolean {
  return now - row.written_at > ASK_AFTER_MS
}

export interface Sender {
  /** Something may have to go: the line is live, a row is new, another tab said so. */
  run(): void
  /** When nothing is under way any more. */
  idle(): Promise<void>
}

export function makeSender(rows: Rows, page: SenderPage): Sender {
  const busy = new Map<string, Promise<void>>()
  /** Something came up while a room was being sent. */
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

  /** One tab at a time where the browser can say so; otherwise the key makes a second sending harmless. */
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

  /** False: the line fell or the server is too busy; the row waits for the next run. */
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
        // Whether it arrived is not known; the same key asks again. While the line is down its coming back is waited for.
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
