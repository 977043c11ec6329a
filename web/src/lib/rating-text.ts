import { formatsTag } from './i18n'

/** "1612 ± 48": a rating is a name for a strength, and has no separators. */
export function ratingText({ mean, deviation }: { mean: number; deviation: number }): string {
  return `${pointsText(mean)} ± ${pointsText(deviation)}`
}

/** The points of a rating: "1612". */
export function pointsText(points: number): string {
  return points.toLocaleString(formatsTag(), { useGrouping: false, maximumFractionDigits: 0 })
}
