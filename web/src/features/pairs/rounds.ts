/** Pairs as the screen shows them. Pure. */
import type { Enrolment, EnrolmentId, Match, Pairs, PairsCourt, PairsRound, Person } from '@/wire'
import { firstName } from '@/lib/format'
import { firstLetter } from '@/lib/letters'

export interface Someone {
  enrolment: EnrolmentId
  person: Person
  /** The first name; with the initial of the last one if two share it. */
  called: string
  level?: number
  /** Has an account: guests have no results. */
  hasAccount: boolean
  /** On the roster now. */
  isHere: boolean
}

export interface CourtView {
  a: Someone[]
  b: Someone[]
  /** Its result, unless that was voided. Null: it has one that is not loaded yet. */
  result: Match | null | undefined
}

export interface RoundView {
  courts: CourtView[]
  /** Who rests; in a round that can still be changed also who is new. */
  resting: Someone[]
  /** Has a result: it is not changed any more. */
  played: boolean
}

/** Who has left although they are to play, and who plays but is in no round. */
export interface Stale {
  left: Someone[]
  joined: Someone[]
}

const PLAYS = new Set<Enrolment['state']>(['enrolled', 'checked_in'])

/** Everybody who can be dealt now. */
export function playersOf(seated: readonly Enrolment[]): Enrolment[] {
  return seated.filter(({ state }) => PLAYS.has(state))
}

/** The rounds with their people, as the roster names them; whoever has left as the pairs do. */
export function roundsOf(pairs: Pairs, seated: readonly Enrolment[], matches: readonly Match[]): RoundView[] {
  const everybody = peopleOf(pairs, seated)
  const results = new Map(matches.map((match) => [match.id, match]))
  return pairs.rounds.map((round) => {
    const played = isPlayed(round)
    const on = new Set(round.courts.flatMap(({ a, b }) => [...a, ...b]))
    const side = (seats: readonly number[]) => seats.flatMap((seat) => everybody[seat] ?? [])
    return {
      courts: round.courts.map((court) => ({ a: side(court.a), b: side(court.b), result: resultOf(court, results) })),
      resting: everybody.filter(({ isHere }, seat) => !on.has(seat) && (isHere || played) && (seat < pairs.players.length || !played)),
      played,
    }
  })
}

function resultOf({ match }: PairsCourt, results: ReadonlyMap<string, Match>): CourtView['result'] {
  if (match === undefined) return undefined
  const result = results.get(match)
  if (result?.state === 'voided') return undefined
  return result ?? null
}

export function isPlayed({ courts }: PairsRound): boolean {
  return courts.some(({ match }) => match !== undefined)
}

/** What makes pairs out of date: rounds that were played are as they were. */
export function staleOf(pairs: Pairs, seated: readonly Enrolment[]): Stale {
  const everybody = peopleOf(pairs, seated)
  const ahead = new Set(pairs.rounds.filter((round) => !isPlayed(round)).flatMap(({ courts }) => courts.flatMap(({ a, b }) => [...a, ...b])))
  if (ahead.size === 0) return { left: [], joined: [] }
  const left = everybody.filter(({ isHere }, seat) => !isHere && ahead.has(seat))
  return { left, joined: everybody.filter((_, seat) => seat >= pairs.players.length) }
}

/** The people of the pairs by their position, then whoever is new. */
function peopleOf(pairs: Pairs, seated: readonly Enrolment[]): Someone[] {
  const here = new Map(playersOf(seated).map((one) => [one.id, one]))
  const known = new Set(pairs.players.map(({ enrolment }) => enrolment))
  const added = [...here.values()].filter(({ id }) => !known.has(id))
  const listed = pairs.players.map(({ enrolment, name }) => ({ enrolment, of: here.get(enrolment), name }))
  const all = [...listed, ...added.map((of) => ({ enrolment: of.id, of, name: '' }))]
  const people = all.map(({ enrolment, of, name }) => {
    const person: Person = of?.player ?? { id: enrolment, name: of?.guest ?? name, handle: '' }
    return { enrolment, person, called: firstName(person.name), hasAccount: of?.player !== undefined, isHere: of !== undefined, ...(of?.level !== undefined && { level: of.level }) }
  })
  return people.map((one) => ({ ...one, called: people.some((other) => other !== one && other.called === one.called) ? withInitial(one.person.name) : one.called }))
}

function withInitial(name: string): string {
  const last = name.trim().split(/\s+/).slice(1).at(-1)
  return last === undefined ? name : `${firstName(name)} ${firstLetter(last)}.`
}

/** "6–4 3–6 [10–7]" */
export function scoreText({ sets }: Match): string {
  return sets.map(({ a, b, tiebreak, match_tiebreak }) => (match_tiebreak ? `[${a}–${b}]` : `${a}–${b}${tiebreak === undefined ? '' : `(${tiebreak})`}`)).join(' ')
}
