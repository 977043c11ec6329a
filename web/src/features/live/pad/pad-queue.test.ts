import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { offline, Refused } from '@/lib/refused'
import type { Board, LiveMatch, PadEvent, Recorded, ScoreEvent, ScorePoints, Side } from '@/wire'
import { enter, gameOf } from './pad-game'
import { gameIn, type PadRow, rowOf, stillFits, withAnotherTry, withEntered, withLive, withoutEntered } from './pad-queue'
import { openPadRows } from './pad-rows'
import { makePadSender } from './pad-sender'

const MAYA = 'maya'
const PAD = 'pad'
const RIGHTS = { may_score: true, may_manage: true }
const POINT = (side: Side): ScoreEvent => ({ kind: 'point', side })

/** A server with one match: it records each key once, and refuses what does not follow. */
class Court {
  board: Board = { events: 0, state: 'live', sets: [], games: { a: 0, b: 0 }, points: { a: 0, b: 0 }, play: '', scorer: MAYA, pad: PAD, changed_at: 0 }
  online = true
  /** The reply is lost on the way. */
  losesReply = false
  readonly keys: string[] = []
  private readonly answers = new Map<string, Recorded>()

  get live(): LiveMatch {
    const person = (id: string) => ({ id, name: id, handle: id })
    const toss = { server: { side: 'a', partner: 'first' }, left: 'a' } as const
    return { id: 'match', event: { id: 'game', name: 'Friday' }, a: [person(MAYA)], b: [person('diego')], format: 'SET3-S:6/TB7', competitive: true, is_public: true, toss, board: this.board }
  }

  get known() {
    return { match: this.live, ...RIGHTS }
  }

  async send({ pad, after, events }: ScorePoints, key: string): Promise<Recorded> {
    if (!this.online) throw offline()
    this.keys.push(key)
    const before = this.answers.get(key)
    const answer = before ?? this.record(pad, after, events)
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
  const sender = makePadSender({ pad: PAD, row: () => row, change, isLive: () => court.online, send: (args, key) => court.send(args, key), refused: () => {} })
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
