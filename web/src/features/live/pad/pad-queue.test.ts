import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { offline, Refused } from '@/lib/refused'
import type { Board, LiveMatch, PadEvent, Recorded, ScoreEvent, ScorePoints, Side, StartMatch, Toss } from '@/wire'
import { enter, gameOf } from './pad-game'
import { gameIn, hasOnlyToss, hasUnsent, type PadRow, rowOf, stillFits, withAnotherTry, withEntered, withLive, withoutEntered, withStart } from './pad-queue'
import { openPadRows } from './pad-rows'
import { makePadSender } from './pad-sender'
import { afterTheirs, insteadOfTheirs, partingOf } from './parting'

const MAYA = 'maya'
const PAD = 'pad'
const RIGHTS = { may_score: true, may_manage: true }
const TOSS: Toss = { server: { side: 'a', partner: 'first' }, left: 'a' }
const POINT = (side: Side): ScoreEvent => ({ kind: 'point', side })

/** A server with one match: it records each key once, and refuses what does not follow. */
class Court {
  board: Board = { events: 0, state: 'live', sets: [], games: { a: 0, b: 0 }, points: { a: 0, b: 0 }, play: '', scorer: MAYA, pad: PAD, changed_at: 0 }
  toss: Toss | undefined = TOSS
  online = true
  /** The reply is lost on the way. */
  losesReply = false
  readonly keys: string[] = []
  private readonly answers = new Map<string, Recorded>()

  get live(): LiveMatch {
    const person = (id: string) => ({ id, name: id, handle: id })
    const { toss } = this
    return { id: 'match', event: { id: 'game', name: 'Friday' }, a: [person(MAYA)], b: [person('diego')], format: 'SET3-S:6/TB7', competitive: true, is_public: true, ...(toss && { toss }), board: this.board }
  }

  get known() {
    return { match: this.live, ...RIGHTS }
  }

  send({ pad, after, events }: ScorePoints, key: string): Promise<Recorded> {
    return this.answer(key, () => this.record(pad, after, events))
  }

  start({ pad, toss }: StartMatch, key: string): Promise<Recorded> {
    return this.answer(key, () => {
      const { events, state } = this.board
      if (events > 0 || (state !== 'scheduled' && this.board.pad !== pad)) throw new Refused({ code: 'conflict', message: 'begun', retry: false, data: { state, key: 'match_begun' } })
      this.toss = toss
      this.board = { ...this.board, state: 'live', scorer: MAYA, pad }
      return { events, state: 'live' }
    })
  }

  private async answer(key: string, record: () => Recorded): Promise<Recorded> {
    if (!this.online) throw offline()
    this.keys.push(key)
    const answer = this.answers.get(key) ?? record()
    this.answers.set(key, answer)
    if (this.losesReply) {
      this.losesReply = false
      throw offline()
    }
    return answer
  }

  private record(pad: string, after: number, events: readonly PadEvent[]): Recorded {
    const { scorer, events: count } = this.board
    if (pad !== this.board.pad || after !== count) {
      throw new Refused({ code: 'conflict', message: 'moved on', retry: false, data: { events: count, scorer, pad: this.board.pad } })
    }
    for (const { event } of events) this.enter(event)
    return { events: this.board.events, state: this.board.state }
  }

  enter(event: ScoreEvent): void {
    const game = gameOf(this.live, this.board)
    if (!game) throw new Error('the format is known')
    const after = enter(game, event)
    const play = event.kind === 'undo' ? this.board.play.slice(0, -1) : this.board.play + (event.kind === 'point' ? event.side : '')
    this.board = { ...this.board, events: this.board.events + 1, state: after.state, play }
  }
}

/** A page with the pad; `row` is what an earlier page has stored. */
async function page(court: Court) {
  const rows = openPadRows()
  let row: PadRow = (await rows.read(MAYA, 'match')) ?? rowOf(MAYA, court.known)
  const change = (to: (row: PadRow) => PadRow) => {
    row = to(row)
    return rows.put(row)
  }
  const sender = makePadSender({ pad: PAD, row: () => row, change, isLive: () => court.online, start: (args, key) => court.start(args, key), send: (args, key) => court.send(args, key), refused: () => {} })
  return {
    row: () => row,
    change,
    async tap(...sides: Side[]) {
      for (const side of sides) await change((now) => withEntered(now, POINT(side), 1))
    },
    async settle() {
      sender.run()
      await sender.idle()
    },
    play: () => gameIn(row)?.steps.map(({ event }) => (event.kind === 'point' ? event.side : event.kind)).join(''),
  }
}

/** A match before its toss. */
async function scheduledCourt(): Promise<Court> {
  const court = await freshCourt()
  court.toss = undefined
  const { scorer: _, pad: __, ...board } = court.board
  court.board = { ...board, state: 'scheduled' }
  return court
}

/** Two pads without a network: what the other one has entered was recorded first. */
async function parted(mine: string, theirs: string, before = '') {
  const court = await freshCourt()
  const pad = await page(court)
  await pad.tap(...(before as Iterable<Side>))
  await pad.settle()
  court.online = false
  await pad.tap(...(mine as Iterable<Side>))
  court.board = { ...court.board, scorer: 'diego', pad: 'other' }
  for (const one of theirs) court.enter(one === '<' ? { kind: 'undo' } : POINT(one as Side))
  court.online = true
  await pad.settle()
  await pad.change((now) => withLive(now, court.known))
  /** Takes the scoring over, and sends what was decided. */
  const decide = async (to: (row: PadRow) => PadRow | null) => {
    court.board = { ...court.board, scorer: MAYA, pad: PAD }
    await pad.change((now) => to(now) ?? now)
    await pad.settle()
  }
  return { court, pad, decide }
}

async function freshCourt(): Promise<Court> {
  await openPadRows().delete(MAYA, 'match')
  return new Court()
}

test('a point is sent once, and then nothing waits', async () => {
  const court = await freshCourt()
  const pad = await page(court)
  await pad.tap('a')
  await pad.settle()
  expect(court.board.play).toBe('a')
  expect(pad.row()).toMatchObject({ entered: [], recorded: { events: 1, play: 'a' } })
})

test('points of an hour without a network survive a reload, and arrive in order', async () => {
  const court = await freshCourt()
  const first = await page(court)
  court.online = false
  await first.tap('a', 'b', 'a', 'a')
  await first.settle()
  expect(first.play()).toBe('abaa')

  const second = await page(court)
  expect(second.play()).toBe('abaa')
  await second.tap('a')
  court.online = true
  await second.settle()
  expect(court.board.play).toBe('abaaa')
  expect(second.row().entered).toEqual([])
  expect(second.play()).toBe('abaaa')
})

test('after a lost reply and a reload the same key goes out again, and counts once', async () => {
  const court = await freshCourt()
  const first = await page(court)
  await first.tap('a', 'b')
  court.losesReply = true
  await first.settle()
  // Tapped before the answer is known: they are another batch.
  const second = await page(court)
  await second.tap('b')
  await second.settle()
  expect(court.board.play).toBe('abb')
  expect(new Set(court.keys).size).toBe(2)
  expect(court.keys[0]).toBe(court.keys[1])
})

test('what the server pushes meanwhile does not count a point twice', async () => {
  const court = await freshCourt()
  const pad = await page(court)
  await pad.tap('a')
  const { row } = pad
  // The push of my own point comes before the reply.
  court.losesReply = true
  await pad.settle()
  await pad.change((now) => withLive(now, court.known))
  expect(pad.play()).toBe('a')
  await pad.settle()
  expect(row().entered).toEqual([])
  expect(pad.play()).toBe('a')
})

test('an older board does not take back what was acknowledged', async () => {
  const court = await freshCourt()
  const pad = await page(court)
  const before = court.known
  await pad.tap('a')
  await pad.settle()
  await pad.change((now) => withLive(now, before))
  expect(pad.play()).toBe('a')
})

test('points of somebody else are not overwritten: mine wait for a decision, and are dropped', async () => {
  const court = await freshCourt()
  const pad = await page(court)
  court.online = false
  await pad.tap('a', 'a')
  court.board = { ...court.board, scorer: 'diego', pad: 'other' }
  court.enter(POINT('b'))
  court.online = true
  await pad.settle()
  expect(court.board.play).toBe('b')
  expect(pad.row().refused).toMatchObject({ code: 'conflict' })
  await pad.settle()
  expect(court.keys).toHaveLength(1)

  await pad.change((now) => withLive(now, court.known))
  expect(stillFits(pad.row())).toBe(false)
  await pad.change(withoutEntered)
  expect(pad.play()).toBe('b')
})

test('scoring that was taken over without a point is taken back, and mine are sent', async () => {
  const court = await freshCourt()
  const pad = await page(court)
  court.online = false
  await pad.tap('a', 'b')
  court.board = { ...court.board, scorer: 'diego', pad: 'other' }
  court.online = true
  await pad.settle()
  await pad.change((now) => withLive(now, court.known))
  expect(stillFits(pad.row())).toBe(true)
  court.board = { ...court.board, scorer: MAYA, pad: PAD }
  await pad.change(withAnotherTry)
  await pad.settle()
  expect(court.board.play).toBe('ab')
  expect(pad.row().entered).toEqual([])
})

test('an undo takes back what the server has already recorded', async () => {
  const court = await freshCourt()
  const pad = await page(court)
  await pad.tap('a', 'b')
  await pad.settle()
  await pad.change((now) => withEntered(now, { kind: 'undo' }, 2))
  expect(pad.play()).toBe('a')
  await pad.settle()
  expect(pad.row().recorded).toMatchObject({ events: 3, play: 'a' })
})

test('a match is started without a network, survives a reload, and is sent in order', async () => {
  const court = await scheduledCourt()
  const first = await page(court)
  court.online = false
  await first.change((row) => withStart(row, { toss: { ...TOSS, left: 'b' }, at: 5, key: 'start' }))
  await first.tap('a', 'b', 'b')
  await first.settle()
  expect(first.play()).toBe('abb')
  expect(gameIn(first.row())?.play.left).toBe('b')

  const second = await page(court)
  expect(gameIn(second.row())).toMatchObject({ state: 'live', live: { started_at: 5 } })
  court.online = true
  court.losesReply = true
  await second.settle()
  await second.settle()
  expect(court.toss).toMatchObject({ left: 'b' })
  expect(court.board.play).toBe('abb')
  expect(court.keys.slice(0, 2)).toEqual(['start', 'start'])
  expect(hasUnsent(second.row())).toBe(false)
  // A push from before the start changes nothing.
  await second.change((row) => withLive(row, { match: { ...court.live, board: { ...court.board, state: 'scheduled', events: 0, play: '' } }, ...RIGHTS }))
  expect(second.play()).toBe('abb')
})

test('a start that comes after somebody else’s takes nothing away: it waits for a decision', async () => {
  const court = await scheduledCourt()
  const pad = await page(court)
  court.online = false
  await pad.change((row) => withStart(row, { toss: { server: { side: 'b', partner: 'first' }, left: 'b' }, at: 5, key: 'start' }))
  await pad.tap('a', 'b')
  court.toss = TOSS
  court.board = { ...court.board, state: 'live', scorer: 'diego', pad: 'other' }
  court.enter(POINT('a'))
  court.enter(POINT('a'))
  court.online = true
  await pad.settle()
  await pad.change((now) => withLive(now, court.known))
  expect(pad.row().refused).toMatchObject({ code: 'conflict' })
  expect(court.board.play).toBe('aa')
  expect(partingOf(pad.row())).toMatchObject({ same: 1, theirSteps: { length: 1 }, mySteps: { length: 1 } })
  expect(gameIn(afterTheirs(pad.row()) ?? pad.row())?.live.toss).toEqual(TOSS)

  await pad.change(withoutEntered)
  expect(pad.play()).toBe('aa')
  expect(hasUnsent(pad.row())).toBe(false)
})

test('of two sequences, mine follow theirs, and what both have is sent once', async () => {
  const { court, pad, decide } = await parted('aabb', 'aab', 'b')
  expect(partingOf(pad.row())).toMatchObject({ same: 4, theirSteps: [], mySteps: { length: 1 } })
  await decide(afterTheirs)
  expect(court.board.play).toBe('baabb')
  expect(pad.row().entered).toEqual([])

  const other = await parted('ab', 'ba')
  await other.decide(afterTheirs)
  expect(other.court.board.play).toBe('baab')
})

test('or theirs are undone, one by one, and mine follow', async () => {
  const { court, pad, decide } = await parted('aaa', 'abb', 'b')
  const before = court.board.events
  await decide((row) => insteadOfTheirs(row, 7))
  expect(court.board.play).toBe('baaa')
  // Two undone, two new.
  expect(court.board.events).toBe(before + 4)
  expect(pad.row().entered).toEqual([])
})

test('what they have undone comes back only if I choose so', async () => {
  const { court, pad, decide } = await parted('a', '<a', 'ab')
  expect(gameIn(afterTheirs(pad.row()) ?? pad.row())?.steps).toHaveLength(3)
  await decide((row) => insteadOfTheirs(row, 7))
  expect(court.board.play).toBe('aba')
})

test('an undo of what was recorded before does not follow what came since', async () => {
  const court = await freshCourt()
  const pad = await page(court)
  await pad.tap('a')
  await pad.settle()
  court.online = false
  await pad.change((row) => withEntered(row, { kind: 'undo' }, 2))
  court.board = { ...court.board, scorer: 'diego', pad: 'other' }
  court.enter(POINT('b'))
  court.online = true
  await pad.settle()
  await pad.change((now) => withLive(now, court.known))
  expect(afterTheirs(pad.row())).toBeNull()
  expect(gameIn(insteadOfTheirs(pad.row(), 7) ?? pad.row())?.steps).toHaveLength(0)
})

test('until the first point the toss can be corrected, also before it was sent', async () => {
  const court = await scheduledCourt()
  const pad = await page(court)
  court.online = false
  await pad.change((row) => withStart(row, { toss: TOSS, at: 5, key: 'start' }))
  await pad.change((row) => withStart(row, { toss: { ...TOSS, left: 'b' }, at: 6, key: 'again' }))
  court.online = true
  await pad.settle()
  expect(court.toss).toMatchObject({ left: 'b' })
  expect(court.keys).toEqual(['again'])

  expect(hasOnlyToss(pad.row())).toBe(true)
  await pad.change((row) => withStart(row, { toss: { server: { side: 'b', partner: 'first' }, left: 'b' }, at: 7, key: 'third' }))
  await pad.tap('b')
  await pad.settle()
  expect(court.toss).toMatchObject({ server: { side: 'b' } })
  expect(gameIn(pad.row())?.live.toss).toMatchObject({ server: { side: 'b' } })
  expect(court.board.play).toBe('b')
  expect(hasOnlyToss(pad.row())).toBe(false)
})
