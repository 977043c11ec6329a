/** What is to be said about a fixture: its state, its date, its result. */
import type { Fixture, FixtureState, LeagueSide, Millis, Proposal, Side } from '@/wire'
import { dotted, listed } from '@/lib/facts'
import { firstName } from '@/lib/format'
import type { Translate } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import { dateAt, dayAt, daysFrom, offsetAt, timeAt } from '@/lib/zoned'
import type { ChipTone } from '@/ui/chip'
import { sideShortName } from './side-names'

/** What the words depend on besides the fixture. */
export interface Wording {
  t: Translate
  /** IANA, of the league. */
  zone: string | undefined
  sides: readonly LeagueSide[]
  now: Millis
}

export const TONES: Readonly<Record<FixtureState, ChipTone>> = {
  waiting: 'outline',
  bye: 'plain',
  challenged: 'warn',
  to_be_scheduled: 'plain',
  proposed: 'warn',
  scheduled: 'yours',
  live: 'live',
  reported: 'warn',
  disputed: 'danger',
  final: 'success',
  cancelled: 'plain',
}

/** Sun, Nov 22, 5:00 PM */
export function whenText({ zone, now }: Pick<Wording, 'zone' | 'now'>, at: Millis): string {
  return `${dateAt(at, zone, now)}, ${timeAt(at, zone)}`
}

/** Sun, Nov 29 */
export function dayText(day: string): string {
  const at = Date.parse(day)
  return dateAt(at, 'UTC', at)
}

/** Days until the last one on which it should be played; negative once that is past. */
export function daysLeft({ play_by: by }: Pick<Fixture, 'play_by'>, { zone, now }: Pick<Wording, 'zone' | 'now'>): number {
  return daysFrom(dayAt(now, zone), by)
}

/** "To play by Sun, Nov 29", "9 days late". */
export function dueText(fixture: Pick<Fixture, 'play_by'>, wording: Wording): string {
  const left = daysLeft(fixture, wording)
  if (left < 0) return wording.t('fixture.late', { count: -left })
  return wording.t('fixture.play_by', { day: dateAt(Date.parse(`${fixture.play_by}T12:00:00Z`), 'UTC', wording.now) })
}

/** "3–1", from one side's view; '' before a rubber of the tie is played. */
export function tieScore({ tie, state }: Pick<Fixture, 'tie' | 'state'>, from: Side = 'a'): string {
  if (!tie) return ''
  const played = tie.a + tie.b > 0 || state === 'live' || tie.rubbers.some(({ state: one }) => one === 'final')
  if (!played) return ''
  return from === 'a' ? `${tie.a}–${tie.b}` : `${tie.b}–${tie.a}`
}

/** The score from one side's view, and how it ended; of teams, of their tie. */
export function resultText({ sets = [], ending, state, tie }: Pick<Fixture, 'sets' | 'ending' | 'state' | 'tie'>, from: Side = 'a'): string {
  if (tie) return tieScore({ tie, state }, from)
  const isOver = state === 'final' || state === 'reported' || state === 'disputed'
  return scoreText(sets, isOver ? ending : 'completed', from)
}

/** The first name of whoever proposes a date. */
export function proposerText({ t, sides }: Wording, { by }: Proposal): string {
  const person = sides.flatMap(({ players }) => players).find(({ id }) => id === by)
  return person ? firstName(person.name) : t('common.somebody')
}

/** One line under the state: the date, the court, the score from one side's view, or what is missing. */
export function detailText(wording: Wording, fixture: Fixture, from: Side = 'a'): string {
  const { t } = wording
  const { state, game, proposals = [], reason } = fixture
  const [first] = proposals
  switch (state) {
    case 'waiting':
      return t('fixture.waiting')
    case 'bye':
      return t('fixture.bye')
    case 'challenged':
      return fixture.answer_by === undefined ? '' : t('ladder.answered_by', { when: whenText(wording, fixture.answer_by) })
    case 'to_be_scheduled':
      return reason === undefined ? dueText(fixture, wording) : t('fixture.postponed', { reason })
    case 'proposed':
      return first ? t('fixture.proposed', { when: whenText(wording, first.starts_at), name: proposerText(wording, first), more: proposals.length - 1 === 0 ? '' : ` +${proposals.length - 1}` }) : dueText(fixture, wording)
    case 'scheduled':
      return listed([game?.starts_at !== undefined && whenText(wording, game.starts_at), game?.court])
    case 'live':
      return fixture.tie ? dotted([tieScore(fixture, from), game?.court]) : (game?.court ?? '')
    case 'cancelled':
      return reason ?? t('fixture.not_played')
    case 'final':
      return dotted([resultText(fixture, from) || t('fixture.nobody_won'), fixture.sets === undefined && !fixture.tie && winnerText(wording, fixture), fixture.sets === undefined && reason])
    default:
      return resultText(fixture, from)
  }
}

/** "Maya won", of what was decided without a score. */
function winnerText({ t, sides }: Wording, { winner, ...fixture }: Fixture): string | undefined {
  const side = winner === undefined ? undefined : sides.find(({ id }) => id === fixture[winner])
  return side && t('league.bracket.won', { name: sideShortName(side) })
}

/** Under a match of a bracket: the date, or that its result is not confirmed. */
export function bracketNote(wording: Wording, fixture: Fixture): string | undefined {
  const { t } = wording
  const { state, game, a, b } = fixture
  if (state === 'scheduled') return detailText(wording, fixture)
  if (state === 'proposed' || (state === 'to_be_scheduled' && a !== undefined && b !== undefined)) return dueText(fixture, wording)
  if (state === 'reported' || state === 'disputed' || state === 'cancelled') return t(`fixture.state_${state}`)
  if (state !== 'final') return undefined
  return game?.starts_at === undefined ? resultText(fixture) || undefined : t('fixture.confirmed_on', { day: dateAt(game.starts_at, wording.zone, wording.now) })
}

/** "19:00", as a time field has it. */
export function clockOf(at: Millis, zone: string | undefined): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(11, 16)
}

/** The instant of a local day and time; null if either is missing. */
export function instantOf(day: string, time: string, zone: string | undefined): Millis | null {
  const local = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(local)) return null
  // Guess with the offset there, then correct with the one at the guess: clocks may change in between.
  const guess = local - offsetAt(local, zone)
  return local - offsetAt(guess, zone)
}

/** The first day on which it can be played: today, or the league's first. */
export function firstDay(starts: string | undefined, { zone, now }: Wording): string {
  const today = dayAt(now, zone)
  return starts !== undefined && starts > today ? starts : today
}
