/** A result from my view: my side, my permissions, the outcome. */
import type { Match, Person, Side, UserId } from '@/wire'
import { sideOf } from '@/lib/my-side'

export { opponentsOf, sideOf } from '@/lib/my-side'
export { isGuest, namesOf, peopleOn } from '@/lib/sides'

export function other(side: Side): Side {
  return side === 'a' ? 'b' : 'a'
}

type May = 'edit' | 'answer' | 'decide' | 'correct'

/**
 * The side that entered it may correct it until it is confirmed, the other may confirm or dispute it. An organiser or
 * official who is on neither side settles disputes, and corrects what is confirmed.
 */
export function mayDo(match: Match, me: UserId | undefined, officiates: boolean): readonly May[] {
  if (me === undefined || match.state === 'voided' || isInPlay(match)) return []
  const mine = sideOf(match, me)
  const neutral = officiates && mine === null
  if (match.state === 'confirmed') return neutral ? ['correct'] : []
  const entered = match.reported_by === me || mine === match.reported_side
  if (match.state === 'disputed') return neutral ? ['decide'] : entered ? ['edit'] : []
  if (entered) return ['edit']
  return mine === null ? [] : ['answer']
}

/** Whether a match is scored live, or will be: it is no result yet. */
export function isInPlay({ state }: Pick<Match, 'state'>): boolean {
  return state === 'scheduled' || state === 'live' || state === 'suspended'
}

/** Won, lost, or open if there is no winner or the result does not count. */
export function letterOf(match: Match, user: UserId): 'won' | 'lost' | 'open' {
  const mine = sideOf(match, user)
  if (match.state === 'voided' || match.state === 'disputed' || isInPlay(match) || match.winner === undefined || mine === null) return 'open'
  return match.winner === mine ? 'won' : 'lost'
}

interface Tally {
  person: Person
  won: number
  lost: number
}

/** Wins and losses per player over the matches that count; most wins first. */
export function tallyOf(matches: readonly Match[]): Tally[] {
  const tallies = new Map<UserId, Tally>()
  for (const match of matches) {
    if (match.state === 'voided' || match.state === 'disputed' || match.winner === undefined) continue
    for (const side of ['a', 'b'] as const) {
      for (const person of match[side]) {
        const tally = tallies.get(person.id) ?? { person, won: 0, lost: 0 }
        const won = match.winner === side
        tallies.set(person.id, { ...tally, won: tally.won + Number(won), lost: tally.lost + Number(!won) })
      }
    }
  }
  return [...tallies.values()].sort((x, y) => y.won - x.won || x.lost - y.lost || (x.person.name < y.person.name ? -1 : 1))
}
