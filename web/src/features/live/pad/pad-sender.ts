/** Sends what was entered on a pad, in order: the start of the match, then the events batch by batch. */
import { newKey } from '@/lib/key'
import { troubleOf } from '@/lib/refused'
import type { Key, PadId, Recorded, ScorePoints, StartMatch } from '@/wire'
import { commandOf, isDue, type PadRow, withBatch, withRefused, withSent, withStarted } from './pad-queue'

interface SenderPage {
  pad: PadId
  row(): PadRow | null
  /** Changes the row, and resolves when that is stored. */
  change(to: (row: PadRow) => PadRow): Promise<void>
  isLive(): boolean
  start(args: StartMatch, key: Key): Promise<Recorded>
  send(args: ScorePoints, key: Key): Promise<Recorded>
  /** The server refused: how the match stands must be asked. */
  refused(): void
}

export interface PadSender {
  /** Starts sending what is due; call it whenever that may have changed. */
  run(): void
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
}

export function makePadSender(page: SenderPage): PadSender {
  let busy: Promise<void> | null = null
  /** `run` was called meanwhile. */
  let again = false

  function run(): void {
    again = true
    busy ??= sendAll().finally(() => (busy = null))
  }

  async function sendAll(): Promise<void> {
    while (again) {
      again = false
      while (page.isLive() && isWaiting(page.row())) if (!(await sendOne())) break
    }
  }

  /** False: the connection dropped or the server is busy; what waits is sent by the next run. */
  async function sendOne(): Promise<boolean> {
    const { start, match } = page.row() ?? {}
    if (start && match !== undefined) {
      return deliver(start.key, async () => {
        const recorded = await page.start({ match, pad: page.pad, toss: start.toss }, start.key)
        return (row) => withStarted(row, start.key, page.pad, recorded)
      })
    }
    // Stored before it is sent: after a reload the same events go out with the same key.
    await page.change((row) => withBatch(row, newKey()))
    const row = page.row()
    const key = row?.batch?.key
    if (!row || key === undefined) return false
    return deliver(key, async () => {
      const recorded = await page.send(commandOf(row, page.pad), key)
      return (now) => withSent(now, key, recorded)
    })
  }

  async function deliver(key: Key, send: () => Promise<(row: PadRow) => PadRow>): Promise<boolean> {
    try {
      await page.change(await send())
      return true
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble.retry) {
        // It may have arrived; the retry carries the same key. While offline, `run` is called on reconnect.
        if (page.isLive()) again = true
        return false
      }
      await page.change((now) => withRefused(now, key, trouble))
      page.refused()
      return false
    }
  }

  return {
    run,
    async idle() {
      while (busy) await busy
    },
  }
}

function isWaiting(row: PadRow | null): boolean {
  return row !== null && isDue(row)
}
