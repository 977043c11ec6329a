/** The notation of what counts in a match, documented at `Board.play`: one character a point. */
import type { Both, Seat, SetScore, Side } from '@/wire'
import type { PlayEvent, SetTo } from './play'

/** A score in the notation. The order of its fields is the server's. */
interface WrittenScore {
  sets: { won: Both; tie_break: number | null }[]
  games: Both
  points: Both
  server: Seat
}

const SEATS = ['1', '2', '3', '4']
const ENDINGS = { r: 'retired', d: 'defaulted', w: 'walkover' } as const

export function writeEvent(event: PlayEvent): string {
  switch (event.kind) {
    case 'point':
      return event.side
    case 'server':
      return seatLetter(event.server)
    case 'first_server':
      return `f${seatLetter(event.server)}`
    case 'other_ends':
      return 'x'
    case 'time_up':
      return 't'
    case 'abandoned':
      return 'z'
    case 'score':
      return JSON.stringify(writtenScore(event))
    case 'retired':
    case 'defaulted':
    case 'walkover':
      return event.kind.charAt(0) + event.side
  }
}

export function writePlay(events: readonly PlayEvent[]): string {
  return events.map(writeEvent).join('')
}

/** Throws an error at what is no notation. */
export function readPlay(text: string): PlayEvent[] {
  const events: PlayEvent[] = []
  for (let at = 0; at < text.length; ) {
    const [event, length] = readEvent(text, at)
    events.push(event)
    at += length
  }
  return events
}

function readEvent(text: string, at: number): [PlayEvent, length: number] {
  const letter = text.charAt(at)
  switch (letter) {
    case 'a':
    case 'b':
      return [{ kind: 'point', side: letter }, 1]
    case '1':
    case '2':
    case '3':
    case '4':
      return [{ kind: 'server', server: seatOf(letter) }, 1]
    case 'f':
      return [{ kind: 'first_server', server: seatAt(text, at + 1) }, 2]
    case 'x':
      return [{ kind: 'other_ends' }, 1]
    case 't':
      return [{ kind: 'time_up' }, 1]
    case 'z':
      return [{ kind: 'abandoned' }, 1]
    case 'r':
    case 'd':
    case 'w':
      return [{ kind: ENDINGS[letter], side: sideAt(text, at + 1) }, 2]
    case '{':
      return readScore(text, at)
    default:
      throw unknown(text, at)
  }
}

/** No text of a score has a brace in a string, so the braces alone find its end. */
function readScore(text: string, at: number): [PlayEvent, number] {
  let depth = 0
  for (let to = at; to < text.length; to++) {
    if (text[to] === '{') depth++
    else if (text[to] === '}') depth--
    if (depth > 0) continue
    const { sets, games, points, server } = JSON.parse(text.slice(at, to + 1)) as WrittenScore
    const read = sets.map(({ won, tie_break }): SetScore => ({ ...won, ...(tie_break !== null && { tiebreak: tie_break }) }))
    return [{ kind: 'score', sets: read, games, points, server }, to + 1 - at]
  }
  throw unknown(text, at)
}

function writtenScore({ sets, games, points, server }: SetTo): WrittenScore {
  return {
    sets: sets.map(({ a, b, tiebreak }) => ({ won: { a, b }, tie_break: tiebreak ?? null })),
    games: { a: games.a, b: games.b },
    points: { a: points.a, b: points.b },
    server: { side: server.side, partner: server.partner },
  }
}

function seatLetter({ side, partner }: Seat): string {
  return SEATS[(side === 'a' ? 0 : 2) + (partner === 'first' ? 0 : 1)] ?? ''
}

function seatOf(letter: string): Seat {
  const index = SEATS.indexOf(letter)
  return { side: index < 2 ? 'a' : 'b', partner: index % 2 === 0 ? 'first' : 'second' }
}

function seatAt(text: string, at: number): Seat {
  if (SEATS.includes(text.charAt(at))) return seatOf(text.charAt(at))
  throw unknown(text, at)
}

function sideAt(text: string, at: number): Side {
  const letter = text.charAt(at)
  if (letter === 'a' || letter === 'b') return letter
  throw unknown(text, at)
}

function unknown(text: string, at: number): Error {
  return new Error(`the play goes on with "${text.slice(at, at + 10)}"`)
}
