/** What is said about ladders. */
import type { Fixture, LadderMove, LadderRules, Millis, SideId } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { detailText, whenText, type Wording } from './fixture-words'
import type { SideNames } from './side-names'

/** "7 days" */
export function daysText(t: Translate, count: number): string {
  return t('ladder.days', { count })
}

/** What a refusal is worth: "takes the place, as by a win", "moves up 2 places". */
export function walkoverText(t: Translate, places: number | undefined): string {
  return places === undefined ? t('ladder.walkover_takes') : t('ladder.walkover_up', { count: places })
}

/** "Ann beat Ben and moved up from 5 to 3." */
export function moveText(t: Translate, { kind, side, other, from, to, other_from: otherFrom }: LadderMove, names: Pick<SideNames, 'short'>): string {
  const name = (of: SideId | undefined) => (of === undefined || names.short(of) === '–' ? t('common.somebody') : names.short(of))
  return t(`ladder.move.${kind}`, { name: name(side), other: name(other), from: from ?? 0, to: to ?? 0, place: otherFrom ?? 0 })
}

export interface Stake {
  key: 'win' | 'lose' | 'refusal' | 'play' | 'again'
  title: string
  text: string
}

/** What a challenge is about, in sentences: what a win brings, a loss, a refusal, and by when. */
export function stakesOf(t: Translate, rules: LadderRules, { name, place }: { name: string; place: number }): readonly Stake[] {
  const stake = (key: Stake['key'], days: number, more: Record<string, string> = {}): Stake => ({
    key,
    title: t(`ladder.stake.${key}`, { name }),
    text: t(`ladder.stake.${key}_text`, { name, place, days: daysText(t, days), ...more }),
  })
  return [
    stake('win', 0),
    stake('lose', 0),
    stake('refusal', rules.answer_days, { gain: t(rules.walkover_places === undefined ? 'ladder.stake.takes' : 'ladder.stake.up', { place, count: rules.walkover_places ?? 0 }) }),
    stake('play', rules.play_days, { otherwise: t(rules.unplayed_counts ? 'ladder.stake.unplayed_counts' : 'ladder.stake.unplayed', { name }) }),
    ...(rules.again_days > 0 ? [stake('again', rules.again_days)] : []),
  ]
}

/** What happens if the side challenged refuses or does not answer; `name` is the challenger. */
export function otherwiseText(t: Translate, rules: LadderRules | undefined, name: string): string {
  return rules?.walkover_places === undefined ? t('ladder.otherwise_takes', { name }) : t('ladder.otherwise_up', { name, count: rules.walkover_places })
}

/** "Answer by Thu, Nov 26, 6:00 PM" of a challenge that waits; else what its fixture says. */
export function challengeText(wording: Wording, fixture: Fixture, mine: SideId | undefined): string {
  const by = answerBy(wording, fixture)
  if (fixture.state !== 'challenged' || by === undefined) return detailText(wording, fixture, fixture.b === mine ? 'b' : 'a')
  return wording.t(fixture.b === mine ? 'ladder.answer_by' : 'ladder.answered_by', { when: by })
}

/** "Thu, Nov 26, 6:00 PM" */
export function answerBy(wording: Pick<Wording, 'zone' | 'now'>, { answer_by: by }: Pick<Fixture, 'answer_by'>): string | undefined {
  return by === undefined ? undefined : whenText(wording, by)
}

const URGENT_MS = 86_400_000

/** Less than a day is left. */
export function isUrgent({ answer_by: by }: Pick<Fixture, 'answer_by'>, now: Millis): boolean {
  return by !== undefined && by - now < URGENT_MS
}
