/** What moderators read. */
import type { Case, Decision, TrailEntry } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { untilText } from '@/lib/time'
import type { ChipTone } from '@/ui/chip'

/** "Comment by Omar Farouk". */
export function caseTitle(t: Translate, { noun, author }: Pick<Case, 'noun' | 'author'>): string {
  return author ? t(`moderation.noun_by.${noun}`, { name: author.name }) : t(`moderation.noun.${noun}`)
}

/** What a case waits for, or how it was decided. */
export function stateOf(t: Translate, one: Case): { text: string; tone: ChipTone } | undefined {
  if (!one.open && one.decision) return { text: t(`moderation.ruled.${one.decision.ruling}`), tone: one.decision.ruling === 'stands' ? 'success' : 'danger' }
  if (one.appeal) return { text: t('moderation.appealed'), tone: 'hard' }
  if (one.hidden) return { text: t(one.reporters === 0 ? 'moderation.held' : 'moderation.hidden'), tone: 'warn' }
  return undefined
}

/** "It is hidden. Its author is warned. Its author is suspended until Sat 4:16 PM." */
export function decisionText(t: Translate, { ruling, warned, suspended_until: until }: Decision): string {
  return [t(`moderation.decision.${ruling}`), warned && t('moderation.decision.warned'), until !== undefined && t('moderation.decision.suspended', { until: untilText(until) })].filter(Boolean).join(' ')
}

/** What was done, after the name of whoever did it. */
export function trailText(t: Translate, { what, detail }: TrailEntry, reasonName: (id: string) => string): string {
  if (what === 'reported') return t('moderation.trail.reported', { reason: reasonName(detail ?? '') })
  if (what === 'suspended') return t('moderation.trail.suspended', { until: untilText(Number(detail)) })
  return t(`moderation.trail.${what}`)
}

/** Whether the server did it by itself. */
export function isByItself({ what }: TrailEntry): boolean {
  return what === 'held' || what === 'hidden_automatically'
}
