/**
 * Two pads have scored the same match: where what was entered here and what the server has recorded part, and what can be sent
 * after all. Pure. Nothing that is recorded is ever left out: to take it back is an undo that watchers see.
 */
import { firstServerOf } from '@/lib/tennis/first-server'
import { writeEvent } from '@/lib/tennis/notation'
import { apply, replay } from '@/lib/tennis/play'
import { otherSide } from '@/lib/tennis/sides'
import { type Play, serverNow } from '@/lib/tennis/state'
import type { Step } from '@/lib/tennis/steps'
import { Impossible } from '@/lib/tennis/wrong'
import type { Millis, PadEvent } from '@/wire'
import { gameOf, type PadGame } from './pad-game'
import { gameIn, isOpen, type PadRow, recordedOf } from './pad-queue'

export interface Parting {
  /** How many steps are the same. */
  same: number
  /** The match as far as it is the same. */
  before: Play
  /** With what is recorded, and the steps of it that are not the same. */
  theirs: PadGame
  theirSteps: readonly Step[]
  /** With what was entered here. */
  mine: PadGame
  mySteps: readonly Step[]
}

/** Null if this program does not know the format. */
export function partingOf(row: PadRow): Parting | null {
  const theirs = gameOf(row.live, recordedOf(row.live))
  const mine = gameIn(row)
  if (!theirs || !mine) return null
  const differs = theirs.steps.findIndex(({ event }, index) => {
    const own = mine.steps[index]
    return !own || writeEvent(own.event) !== writeEvent(event)
  })
  const same = differs < 0 ? theirs.steps.length : differs
  return { same, before: playAfter(theirs, same), theirs, theirSteps: theirs.steps.slice(same), mine, mySteps: mine.steps.slice(same) }
}

/** What was entered here follows what is recorded; what both have is sent once. Null if it cannot follow, or nothing is left. */
export function afterTheirs(row: PadRow): PadRow | null {
  const parting = partingOf(row)
  const { own, undoesRecorded } = countedOf(row)
  if (!parting || undoesRecorded) return null
  const known = gameOf(row.live, row.recorded)?.steps.length ?? 0
  const rest = own.slice(Math.max(0, parting.same - known))
  return sendable(row, [...resumed(parting, rest[0]?.at), ...rest, ...stateOf(row, parting)])
}

/** What is recorded and differs is undone, and what was entered here follows. Null if that cannot be, or nothing differs. */
export function insteadOfTheirs(row: PadRow, now: Millis): PadRow | null {
  const parting = partingOf(row)
  if (!parting || parting.theirSteps.length === 0) return null
  const { mySteps } = parting
  const { own, undoesRecorded } = countedOf(row)
  // They have all of mine, and more.
  if (mySteps.length === 0 && !undoesRecorded) return null
  // What was recorded before, and undone by somebody else.
  const again = mySteps.slice(0, Math.max(0, mySteps.length - own.length)).map(({ event }) => event)
  const undos = parting.theirSteps.map((): PadEvent => ({ event: { kind: 'undo' }, at: now }))
  const counted: PadEvent[] = again.flatMap((event) => (event.kind === 'score' || event.kind === 'abandoned' ? [] : [{ event, at: now }]))
  // The reason of a score that was set is not recorded with the play.
  if (counted.length < again.length) return null
  const rest = own.slice(own.length - (mySteps.length - again.length))
  return sendable(row, [...undos, ...resumed(parting, now), ...tossOf(parting, now), ...counted, ...rest, ...stateOf(row, parting)])
}

function playAfter({ steps, play: { format, setup } }: PadGame, count: number): Play {
  return steps[count - 1]?.after ?? replay(format, setup, [])
}

/** What counts of what was entered here, and whether something was undone that was recorded before. */
function countedOf({ entered }: PadRow): { own: readonly PadEvent[]; undoesRecorded: boolean } {
  const own: PadEvent[] = []
  let undoesRecorded = false
  for (const stored of entered) {
    const { kind } = stored.event
    if (kind === 'undo') {
      if (!own.pop()) undoesRecorded = true
    } else if (kind !== 'suspended' && kind !== 'resumed' && kind !== 'finished') own.push(stored)
  }
  return { own, undoesRecorded }
}

/** Play goes on before anything else can be recorded. */
function resumed({ theirs }: Parting, at: Millis | undefined): PadEvent[] {
  return theirs.state === 'suspended' && at !== undefined ? [{ event: { kind: 'resumed' }, at }] : []
}

/** Play is left here as it was entered: suspended, or finished. */
function stateOf({ entered }: PadRow, { mine, theirs }: Parting): PadEvent[] {
  const kind = mine.state === 'reported' ? 'finished' : mine.state === 'suspended' && !mine.play.ending ? 'suspended' : null
  return entered.filter(({ event }) => event.kind === kind && mine.state !== theirs.state).slice(-1)
}

/** Another toss than theirs: who serves and the ends are corrected before the first point. */
function tossOf({ before, mine, same }: Parting, at: Millis): PadEvent[] {
  const own = playAfter(mine, same)
  const [server, theirs] = [serverNow(own), serverNow(before)]
  const events: PadEvent[] = []
  const isOther = server.side !== theirs.side || server.partner !== theirs.partner
  if (isOther) events.push({ event: { kind: 'server', server }, at })
  // Another first server turns the order of the other pair as well.
  const served = isOther ? apply(before, { kind: 'server', server }).play : before
  const [second, theirSecond] = [firstServerOf(own, otherSide(server.side)), firstServerOf(served, otherSide(server.side))]
  if (second && second.partner !== theirSecond?.partner) events.push({ event: { kind: 'first_server', server: second }, at })
  if (own.left !== before.left) events.push({ event: { kind: 'other_ends' }, at })
  return events
}

/** The row with these to be sent after what is recorded; null if they cannot follow. */
function sendable(row: PadRow, entered: readonly PadEvent[]): PadRow | null {
  if (entered.length === 0 || !isOpen(row.live.board.state)) return null
  const { refused: _, batch: __, start: ___, ...rest } = row
  const next: PadRow = { ...rest, recorded: recordedOf(row.live), entered }
  try {
    return gameIn(next) && next
  } catch (error) {
    if (error instanceof Impossible) return null
    throw error
  }
}
