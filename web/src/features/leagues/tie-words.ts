/** What is to be said about a tie of teams: its score, its state, its rubbers. */
import type { Fixture, Rubber, RubberState, Tie } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import type { ChipTone } from '@/ui/chip'
import type { Wording } from './fixture-words'
import type { SideNames } from './side-names'
import { worthOf } from './team-fields'

export const RUBBER_TONES: Readonly<Record<RubberState, ChipTone>> = {
  waiting: 'outline',
  open: 'plain',
  live: 'live',
  reported: 'warn',
  disputed: 'danger',
  final: 'success',
  dead: 'outline',
  cancelled: 'plain',
}

/** "First to 2 of 3 points", or who has won. */
export function goalText(t: Translate, fixture: Fixture, names: SideNames): string {
  const { tie, winner } = fixture
  if (!tie) return ''
  const side = winner === undefined ? undefined : fixture[winner]
  if (side !== undefined) return t(fixture.state === 'final' ? 'tie.won' : 'tie.decided', { name: names.full(side) })
  if (fixture.state === 'final') return t('tie.nobody_won')
  return t('tie.first_to', { goal: tie.goal, all: worthOf(tie.rubbers) })
}

/** "Line-ups are due by Sat, Nov 21, 7:00 PM." */
export function dueText(wording: Wording, { line_ups_due: by }: Pick<Tie, 'line_ups_due'>): string {
  const { t, zone, now } = wording
  if (by === undefined) return t('tie.due_undated')
  const when = `${dateAt(by, zone, now)}, ${timeAt(by, zone)}`
  return t(by < now ? 'tie.due_past' : 'tie.due', { when })
}

/** Who has handed in: "Southside has, Northside has not yet." */
export function handedInText(t: Translate, fixture: Fixture, names: SideNames): string {
  const { tie, a, b } = fixture
  if (!tie || a === undefined || b === undefined) return ''
  if (tie.has_line_up_a === tie.has_line_up_b) return t(tie.has_line_up_a ? 'tie.both_in' : 'tie.none_in')
  const [has, misses] = tie.has_line_up_a ? [a, b] : [b, a]
  return t('tie.one_in', { has: names.full(has), misses: names.full(misses) })
}

/** Whether the players of the rubbers are known. */
export function isRevealed({ state }: Pick<Tie, 'state'>): boolean {
  return state !== 'line_ups'
}

/** Whether a team named nobody for it. */
export function isForfeited({ state, a, b }: Rubber): boolean {
  return state === 'final' && (a.length === 0 || b.length === 0)
}

/** What is said of a rubber below its players. */
export function rubberNote(t: Translate, rubber: Rubber): string | undefined {
  if (rubber.state === 'dead') return t('tie.dead_text')
  if (rubber.dead === true) return t('tie.dead_played')
  return rubber.reason ?? (isForfeited(rubber) ? t('tie.forfeited_text') : undefined)
}
