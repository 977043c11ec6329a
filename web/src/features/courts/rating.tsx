import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { ratingText } from './words'

type RatingProps = { rating: number | undefined; reviews: number; className?: string }

/** A ball, the average rating and the number of reviews. */
export function Rating({ rating, reviews, className }: RatingProps) {
  const t = useT()
  if (rating === undefined || reviews === 0) return null
  return (
    <span className={className ?? 'inline-flex items-center gap-1 text-14'}>
      <Ball size={14} />
      <span className="sr-only">{t('court.rating_of', { rating: ratingText(rating), count: reviews })}</span>
      <span aria-hidden="true">
        <b className="font-bold tabular-nums">{ratingText(rating)}</b> <span className="text-muted tabular-nums">{`(${reviews})`}</span>
      </span>
    </span>
  )
}
