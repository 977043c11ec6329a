/** Reliability in words: counts, never a score. */
import type { Reliability } from '@/wire'
import { dotted } from './facts'
import type { Translate } from './i18n'

/** "12 of 12 played · 2 late drops"; who has played nothing in that time is new. */
export function countsText(t: Translate, { games, played, late_drops, no_shows }: Reliability): string {
  const parts = [
    games > 0 && t('reliability.played', { played, count: games }),
    late_drops > 0 && t('reliability.late_drops', { count: late_drops }),
    no_shows > 0 && t('reliability.no_shows', { count: no_shows }),
  ]
  return dotted(parts) || t('reliability.none')
}
