/**
 * One pad: a match, what was entered on it, and the sending. Every tap takes effect here at once and is stored; the network
 * follows when it can.
 *
 * INVARIANT: a match has one open pad in a browser; another tab waits until this one is closed.
 */
import { hasLocks } from '@/lib/lock'
import { newKey } from '@/lib/key'
import type { MatchId, PadId, ScoreEvent, Toss, UserId } from '@/wire'
import { call, client, refreshTopics, whenLive } from '@/realtime/connection'
import { state, useStore } from '@/store/index'
import '@/store/slices/live-board'
import { refuseIfStarted, start } from './actions'
import { padId } from './device'
import { type PadGame } from './pad-game'
import { gameIn, hasUnsent, type PadRow, rowOf, withAnotherTry, withEntered, withLive, withoutEntered, withStart } from './pad-queue'
import { openPadRows } from './pad-rows'
import { makePadSender } from './pad-sender'
import { markWaiting } from './waiting'

export type PadState =
  /** `empty`: nothing is stored, and the server has not said anything yet. `elsewhere`: it is open in another tab. */
  | { is: 'opening' | 'empty' | 'elsewhere' }
  | { is: 'open'; row: PadRow; game: PadGame | null }

export interface Pad {
  readonly id: PadId
  state(): PadState
  subscribe(listener: () => void): () => void
  /** Starts the match on this pad. */
  start(toss: Toss): void
  /** Enters an event. Throws `Impossible`, and then nothing has changed. */
  enter(event: ScoreEvent): void
  /** Drops what was not sent. */
  drop(): void
  /** Sends what was refused, once more. */
  tryAgain(): void
  /** Sends what somebody has decided on; null leaves it undecided. */
  decide(to: (row: PadRow) => PadRow | null): void
  close(): void
}

/** A pad that opens later than this waits for another tab. */
const ELSEWHERE_MS = 1000

const rows = openPadRows()

export function openPad(user: UserId, match: MatchId): Pad {
  const id = padId()
  const listeners = new Set<() => void>()
  let now: PadState = { is: 'opening' }
  let stored: Promise<void> = Promise.resolve()
  let closed = false
  let release: () => void = () => {}

  const sender = makePadSender({
    pad: id,
    row: () => (now.is === 'open' ? now.row : null),
    change: (to) => change(to),
    isLive: () => !closed && state().session.signedIn && client.isLive(),
    start: async (args, key) => {
      if (now.is === 'open') await refuseIfStarted(now.row.live, user, id)
      return start(args, key)
    },
    send: (args, key) => call('match.points', args, { key }).then(({ ok }) => ok),
    refused: () => refreshTopics([`match:${match}`]),
  })

  function show(next: PadState): void {
    now = next
    for (const listener of listeners) listener()
  }

  function change(to: (row: PadRow) => PadRow): Promise<void> {
    // The next pad of this match has the row: it sends the same batch with the same key.
    if (closed || now.is !== 'open') return stored
    const row = to(now.row)
    if (row === now.row) return stored
    const same = row.start === now.row.start && row.entered === now.row.entered && row.recorded === now.row.recorded && row.live === now.row.live
    show({ is: 'open', row, game: same ? now.game : gameIn(row) })
    markWaiting(user, match, hasUnsent(row))
    stored = stored.then(() => rows.put(row))
    return stored
  }

  /** What the server says, as the store has it. */
  function hear(): void {
    const known = state().live?.known[match]
    if (known?.is !== 'ready') return
    if (now.is === 'open') void change((row) => (row.live === known.match ? row : withLive(row, known)))
    else if (now.is === 'empty') {
      const row = rowOf(user, known)
      show({ is: 'open', row, game: gameIn(row) })
      stored = stored.then(() => rows.put(row))
    }
    sender.run()
  }

  async function open(): Promise<void> {
    const row = await rows.read(user, match)
    if (closed) return
    if (row) show({ is: 'open', row, game: gameIn(row) })
    else show({ is: 'empty' })
    hear()
    sender.run()
  }

  const stopHearing = useStore.subscribe((after, before) => after.live !== before.live && hear())
  const stopWaiting = whenLive(() => sender.run())
  if (hasLocks()) {
    const waiting = setTimeout(() => !closed && show({ is: 'elsewhere' }), ELSEWHERE_MS)
    void navigator.locks.request(`pad:${user}:${match}`, async () => {
      clearTimeout(waiting)
      if (closed) return
      await Promise.all([open(), new Promise<void>((resolve) => (release = resolve))])
    })
  } else void open()

  return {
    id,
    state: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(toss) {
      void change((row) => withStart(row, { toss, at: Date.now(), key: newKey() }))
      sender.run()
      client.wake()
    },
    enter(event) {
      const at = Date.now()
      if (now.is !== 'open') return
      const row = withEntered(now.row, event, at)
      // Refused here, it must not be stored.
      gameIn(row)
      void change(() => row)
      sender.run()
      client.wake()
    },
    drop: () => void change(withoutEntered),
    tryAgain() {
      void change(withAnotherTry).then(() => sender.run())
    },
    decide(to) {
      void change((row) => to(row) ?? row).then(() => sender.run())
    },
    close() {
      closed = true
      stopHearing()
      stopWaiting()
      void stored.then(() => release())
    },
  }
}
