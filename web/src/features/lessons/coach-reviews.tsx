import type { CoachTerms, UserId } from '@/wire'
import { useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { Avatar } from '@/ui/avatar'
import { Balls } from '@/ui/ball-rating'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { loadMore } from './loading'
import { PartView } from './part'
import { usePart } from './selectors'
import { ratingText } from './words'

/** What players wrote about a coach after their lessons. */
export default function CoachReviews({ coach, terms }: { coach: UserId; terms: CoachTerms }) {
  const t = useT()
  const part = usePart('reviews', coach)
  const rating = ratingText(terms)
  return (
    <section aria-labelledby="coach-reviews">
      <SectionHead id="coach-reviews">{t('lesson.reviews')}</SectionHead>
      {rating !== undefined && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="score text-38 leading-none">{rating}</span>
          <span>
            <Balls value={Math.round(terms.rating_sum / terms.rating_count)} text={t('book.rating', { rating, count: terms.rating_count })} />
            <span className="block text-14 text-muted">{t('lesson.reviews_count', { count: terms.rating_count })}</span>
          </span>
        </p>
      )}
      <PartView part={part} failed={t('lesson.reviews_failed')}>
        {({ reviews, cursor }) => (
          <div className="grid gap-1">
            {reviews.length === 0 && <p className="py-2 text-15 text-muted">{t('lesson.reviews_none')}</p>}
            <ul>
              {reviews.map(({ lesson, author, rating: stars, text, at }) => (
                <li key={lesson} className="flex gap-3 border-b border-line py-3.5 last:border-0">
                  <Avatar person={author} size={40} />
                  <div className="min-w-0">
                    <Balls value={stars} text={t('lesson.stars', { count: stars })} />
                    {text !== undefined && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
                    <p className="mt-1 text-14 text-muted">
                      <span className="font-semibold">{author.name}</span>
                      {`, ${agoText(at)}`}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
            {cursor !== undefined && <ShowMore load={() => loadMore('reviews', coach)} />}
          </div>
        )}
      </PartView>
    </section>
  )
}
