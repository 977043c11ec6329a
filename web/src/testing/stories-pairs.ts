/** A game for stories with pairs, results of their courts, and dues. */
import type { Due, Enrolment, Match, Pairs, Person } from '@/wire'
import { startDues } from '@/store/slices/dues'
import { startEvents } from '@/store/slices/events'
import type { State } from '@/store/state'
import { aGame } from './games'

const HOUR = 3_600_000
const now = Date.now()

/** Ten people on two courts in three rounds: the first was played, somebody has left since, and somebody is new. */
export function pairsOf(people: readonly Person[], me: Person, host: boolean): Pick<State, 'events' | 'dues'> {
  const everybody = [me, ...people]
  const organiser = host ? me : (people[0] ?? me)
  const event = aGame({ id: 'pairs', name: 'Saturday social', organiser, surface: 'hard', state: 'in_progress', starts_at: now - HOUR, ends_at: now + HOUR, capacity: 12, taken: 10, series: 'season', price: 800 })
  const enrolments = everybody.map((player, at): Enrolment => ({ id: `of ${player.id}`, event: event.id, player, level: 3 + (at % 4) / 2, state: 'enrolled', at: now - HOUR * 24 + at }))
  const guest: Enrolment = { id: 'guest', event: event.id, guest: 'Bartholomew Featherstonehaugh', state: 'enrolled', at: now - HOUR }
  const ref = { id: event.id, name: event.name }
  const result = { id: 'r1', event: ref, a: [everybody[0], everybody[3]], b: [everybody[1], everybody[2]], format: 'SET3-S:6/TB7', sets: [{ a: 6, b: 4 }, { a: 3, b: 6 }, { a: 10, b: 7, match_tiebreak: true }], winner: 'a', ending: 'completed', state: 'confirmed', version: 1 } as Match
  const pairs: Pairs = {
    ...{ event: event.id, version: 3, mix: 'everybody', singles: false, courts: 2, seed: 7, drawn_at: now },
    players: [...everybody, { id: 'gone', name: 'Olivia Chen', handle: 'olivia' }].map(({ id, name }) => ({ enrolment: `of ${id}`, name })),
    rounds: [
      { courts: [{ a: [0, 3], b: [1, 2], match: 'r1' }, { a: [4, 5], b: [6, 7] }] },
      { courts: [{ a: [0, 4], b: [5, 8] }, { a: [1, 6], b: [2, 10] }] },
      { courts: [{ a: [0, 7], b: [3, 9] }, { a: [8, 1], b: [4, 2] }] },
    ],
  }
  const due = (person: Person, amount: number, more: Partial<Due> = {}): Due => ({ event: ref, person, to: organiser, amount, set_at: now, ...more })
  const [first = me, second = me, third = me] = people
  const dues = [due(first, 800), due(second, 800, { left: true }), due(third, 1_000_000, { series: true }), due(me, 800, { paid_at: now })]
  const sums = [first, second, third].map((person, at) => ({ person, open: 2_400 - 1_200 * at, paid: 800 * at }))
  const mine = [due(me, 800), due(me, 3_000, { series: true, paid_at: now })]
  return {
    events: { ...startEvents(), known: { pairs: { is: 'ready', event, enrolments: [...enrolments, guest], asked: [], matches: [result], pairs, dues: host ? [] : mine, dates: [] } } },
    dues: { ...startDues(), events: { pairs: { is: 'ready', list: { dues, open: 1_001_600, paid: 800, sums } } }, mine: { is: 'ready', list: { dues: mine, open: 800, paid: 3_000 } } },
  }
}
