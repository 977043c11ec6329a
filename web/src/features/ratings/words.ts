/** Ratings in words and numbers. */
import type { Match, PlayerRating, RatingChange, Tally, UserId } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { formatsTag, t, type Translate } from '@/lib/i18n'
import { pointsText } from '@/lib/rating-text'
import { opponentsOf } from '@/lib/my-side'
import { namesOf } from '@/lib/sides'
import { dateAt } from '@/lib/zoned'

/** A rating for screen readers, which do not read "±". */
export function spokenText({ mean, deviation }: Pick<PlayerRating, 'mean' | 'deviation'>): string {
  return t('rating.spoken', { rating: pointsText(mean), deviation: pointsText(deviation) })
}

/** "+14", "−6", "0" */
export function signedText(points: number): string {
  const whole = Math.round(points)
  return whole === 0 ? '0' : `${whole > 0 ? '+' : '−'}${pointsText(Math.abs(whole))}`
}

/** "62%" */
export function percentText(share: number): string {
  return share.toLocaleString(formatsTag(), { style: 'percent', maximumFractionDigits: 0 })
}

/** In percent. Nobody has won a match before it was played. */
export function shownChance(chance: number): number {
  return Math.min(99, Math.max(1, Math.round(chance * 100)))
}

export function chanceText(chance: number): string {
  return percentText(shownChance(chance) / 100)
}

/** "Expected 44% of the games, won 59%: +14." */
export function whyText({ expected_games: expected, won_games: won, chance, change }: RatingChange): string {
  const points = signedText(change)
  return won === undefined ? t('rating.why_result', { chance: chanceText(chance), points }) : t('rating.why', { expected: percentText(expected), won: percentText(won), points })
}

/** What else moved it: "Included: +8 for meeting somebody of that level."; empty if nothing did. */
export function partsText({ faded, met }: RatingChange): string {
  const parts = [Math.round(met) !== 0 && t('rating.part_met', { points: signedText(met) }), Math.round(faded) !== 0 && t('rating.part_faded', { points: signedText(faded) })].filter((part) => part !== false)
  return parts.length === 0 ? '' : t('rating.parts', { parts: new Intl.ListFormat(formatsTag(), { type: 'conjunction' }).format(parts) })
}

/** When it was played, or else entered. */
export function playedAt({ event, reported_at: reported }: Match): number {
  return event.starts_at ?? reported
}

/** "Wed, Nov 18 · Eastside Fall Singles, round 6" */
export function whereText(match: Match): string {
  const { fixture, event } = match
  return dotted([dateAt(playedAt(match), event.zone), fixture ? t('fixture.of', { league: fixture.league.name, round: fixture.round }) : event.name])
}

/** "Kenji Watanabe", "Watanabe / Tran" */
export function opponentNames(match: Match, user: UserId): string {
  return namesOf(opponentsOf(match, user))
}

/** Where its result is. */
export function linkOf({ fixture, event }: Match): string {
  return fixture ? paths.fixture(fixture.league.id, fixture.id) : paths.game(event.id, 'games')
}

/** "You lead 3 to 1", "Level at 2 each" */
export function leadText(t: Translate, names: { a: string; b: string }, { won, lost }: Tally): string {
  if (won + lost === 0) return t('against.not_met')
  if (won === lost) return t('against.level', { count: won })
  const [name, more, less] = won > lost ? [names.a, won, lost] : [names.b, lost, won]
  return t(name === t('against.you') ? 'against.you_lead' : 'against.leads', { name, more, less })
}
