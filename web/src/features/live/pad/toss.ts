/** What the toss leads to (ITF Rule 9): its winner chooses, the other side gets what is left. Pure. */
import { otherSide } from '@/lib/tennis/sides'
import type { Side } from '@/wire'

/** What whoever has the choice may choose; the winner of the toss may also leave it to the other side. */
export type Choice = 'serve' | 'receive' | 'end'
export type FirstChoice = Choice | 'leave'

export const CHOICES: readonly Choice[] = ['serve', 'receive', 'end']
export const FIRST_CHOICES: readonly FirstChoice[] = [...CHOICES, 'leave']

/** What was answered so far. */
export interface TossAnswers {
  winner?: Side
  first?: FirstChoice
  /** Of the other side, if the choice was left to it. */
  left?: Choice
  /** Of the side that did not choose the end. */
  reply?: Exclude<Choice, 'end'>
}

export interface TossResult {
  /** Who has the choice now that the winner has left it or not. */
  chooser: Side
  choice: Choice | null
  /** Which side serves first; null until that is known. */
  server: Side | null
  /** Which side decides about the ends; null until that is known. */
  ends: Side | null
}

/** Null before anybody has won the toss. */
export function resultOf({ winner, first, left, reply }: TossAnswers): TossResult | null {
  if (!winner) return null
  const chooser = first === 'leave' ? otherSide(winner) : winner
  const choice = (first === 'leave' ? left : first) ?? null
  const other = otherSide(chooser)
  if (choice === null) return { chooser, choice, server: null, ends: null }
  if (choice !== 'end') return { chooser, choice, server: choice === 'serve' ? chooser : other, ends: other }
  return { chooser, choice, server: reply ? (reply === 'serve' ? other : chooser) : null, ends: chooser }
}
