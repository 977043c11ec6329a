/** What I have to do next about a fixture of mine. */
import type { Fixture, Millis, Person, Proposal, SideId } from '@/wire'

export type NextStep = 'accept' | 'answer' | 'propose' | 'wait' | 'enter' | 'play' | 'check' | 'watch' | 'none'

/** `mySide` are the players of my side; `mine` is needed for challenges alone. */
export function nextStep(fixture: Fixture, mySide: readonly Person[], now: Millis, mine?: SideId): NextStep {
  switch (fixture.state) {
    case 'challenged':
      return mine !== undefined && fixture.b === mine ? 'accept' : 'wait'
    case 'to_be_scheduled':
      return 'propose'
    case 'proposed':
      return theirDates(fixture, mySide).length > 0 ? 'answer' : 'wait'
    case 'scheduled':
      return (fixture.game?.starts_at ?? Infinity) <= now ? 'enter' : 'play'
    case 'live':
      return 'watch'
    case 'reported':
    case 'disputed':
      return 'check'
    default:
      return 'none'
  }
}

/** The dates that the other side proposes: I accept one of them. */
export function theirDates({ proposals = [] }: Pick<Fixture, 'proposals'>, mySide: readonly Person[]): readonly Proposal[] {
  return proposals.filter(({ by }) => mySide.every(({ id }) => id !== by))
}

/** The dates that my side proposes. */
export function ourDates({ proposals = [] }: Pick<Fixture, 'proposals'>, mySide: readonly Person[]): readonly Proposal[] {
  return proposals.filter(({ by }) => mySide.some(({ id }) => id === by))
}

/** Those that wait for me come first, then the earliest round. */
export function byUrgency(fixtures: readonly Fixture[], mySide: readonly Person[], now: Millis, mine?: SideId): Fixture[] {
  const rank: Readonly<Record<NextStep, number>> = { watch: 0, accept: 1, answer: 2, enter: 3, check: 4, play: 5, propose: 6, wait: 7, none: 8 }
  const of = (fixture: Fixture) => rank[nextStep(fixture, mySide, now, mine)]
  return [...fixtures].sort((one, other) => of(one) - of(other) || one.round - other.round || one.number - other.number)
}
