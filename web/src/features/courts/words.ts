/** What is said of a place, everywhere in the same words. */
import type { CourtCard } from '@/wire'
import { moneyText } from '@/lib/format'
import { formatsTag, type Translate } from '@/lib/i18n'

/** Free, $12/h; nothing where nobody knows. */
export function hourText(t: Translate, price: CourtCard['hourly_price']): string | undefined {
  if (price === undefined) return undefined
  return price === 0 ? t('court.free') : t('court.per_hour', { price: moneyText(price) })
}

/** 4.6 */
export function ratingText(rating: number): string {
  return rating.toLocaleString(formatsTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A website as people read it: without what every address begins with. */
export function bareAddress(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
