/** Why a side stands where it stands, in sentences with their numbers. */
import type { Compared, Needs, SideId, TableReason } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { listText, type SideNames } from './side-names'
import { percentText } from './standings'

export interface WhySentence {
  /** "Share of sets." */
  title: string
  /** Parts of the sentence; what is about the side itself is strong. */
  parts: readonly { text: string; strong?: boolean }[]
  /** Whether it decided; else the sides were still level. */
  decides: boolean
}

/** The sides named in a sentence: those nearest to the side it is about. */
const NAMED_MAX = 5

/** A sentence for every criterion, in order; the last one decided. */
export function whySentences(t: Translate, why: readonly TableReason[], side: SideId, names: SideNames): WhySentence[] {
  return why.map((reason, at) => {
    const decides = at === why.length - 1
    const title = titleOf(t, reason)
    return decides ? { title, decides, parts: decidedParts(t, reason, side, names) } : { title, decides, parts: [{ text: levelText(t, reason, side, names) }] }
  })
}

function titleOf(t: Translate, { criterion, sides }: TableReason): string {
  if (criterion === 'wins_among_tied' && sides.length === 3) return t('league.table.by_wins_among_three')
  return t(`league.table.by_${criterion}`)
}

/** "Tomasz, Linh and Amara have 4 each, level." */
function levelText(t: Translate, { criterion, sides }: TableReason, side: SideId, names: SideNames): string {
  const mine = sides.find((one) => one.side === side)
  const level = sides.filter((one) => mine && isLevel(one, mine))
  const who = listText(nearest(level, side).map((one) => names.short(one.side)))
  if (level.length < 2 || !mine) return t('league.table.level_alone', { name: names.short(side), figure: mine ? figureOf(t, mine) : '' })
  if (criterion === 'head_to_head') return t('league.table.level_head_to_head', { who })
  return t('league.table.level', { who, figure: figureOf(t, mine) })
}

/** "Tomasz 9 of 14 (64.3%), Linh 9 of 15 (60.0%), Amara 8 of 14 (57.1%). That settles it." */
function decidedParts(t: Translate, { criterion, sides }: TableReason, side: SideId, names: SideNames): WhySentence['parts'] {
  const settles = { text: ` ${t('league.table.settles')}` }
  if (criterion === 'head_to_head' && sides.length === 2) {
    const [winner, loser] = sides as [Compared, Compared]
    return [{ text: t('league.table.beat', { winner: names.short(winner.side), loser: names.short(loser.side) }) }, settles]
  }
  if (criterion === 'lot') return [{ text: t('league.table.lot_order', { who: listText(nearest(sides, side).map((one) => names.short(one.side))) }) }, settles]
  const shown = nearest(sides, side)
  const parts = shown.flatMap((one, at) => [
    ...(at > 0 ? [{ text: ', ' }] : []),
    { text: `${names.short(one.side)} ${figureOf(t, one)}`, ...(one.side === side && { strong: true }) },
  ])
  return [...parts, { text: '.' }, settles]
}

/** "4", or "9 of 15 (60.0%)" */
function figureOf(t: Translate, { count, of }: Compared): string {
  if (of === undefined) return String(count)
  return t('league.table.share', { count, of, percent: of === 0 ? '–' : percentText((100 * count) / of, 1) })
}

function isLevel(one: Compared, other: Compared): boolean {
  return one.of === undefined || other.of === undefined ? one.count === other.count : one.count * other.of === other.count * one.of
}

/** A few of them, with the side itself in the middle if there are many. */
function nearest(sides: readonly Compared[], side: SideId): readonly Compared[] {
  if (sides.length <= NAMED_MAX) return sides
  const at = Math.max(0, sides.findIndex((one) => one.side === side))
  const first = Math.max(0, Math.min(at - 2, sides.length - NAMED_MAX))
  return sides.slice(first, first + NAMED_MAX)
}

/** "You are through if you win your last match." */
export function needsText(t: Translate, needs: Needs, mine: boolean, name: string): string {
  return mine ? t(`league.table.you_need_${needs}`) : t(`league.table.needs_${needs}`, { name })
}
