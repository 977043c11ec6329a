/** Texts about courts, shared by all screens. */
import type { CourtCard } from '@/wire'
import { moneyText } from '@/lib/format'
import { formatsTag, type Translate } from '@/lib/i18n'

/** "Free" or "$12/h"; undefined for an unknown price. In cents per hour. */
export function hourText(t: Translate, price: CourtCard['hourly_price']): string | undefined {
  if (price === undefined) return undefined
  return price === 0 ? t('court.free') : t('court.per_hour', { price: moneyText(price) })
}

/** "4.6" */
export function ratingText(rating: number): string {
  return rating.toLocaleString(formatsTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A website without `https://www.` and trailing slash. */
export function bareAddress(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
