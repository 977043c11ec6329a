import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Court, Review } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { agoText } from '@/lib/time'
import { stateOf } from '@/search/pages'
import { useMe } from '@/store/hooks'
import { askReport } from '@/store/reporting'
import { Avatar } from '@/ui/avatar'
import { Balls } from '@/ui/ball-rating'
import { Button } from '@/ui/button'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { loadMoreReviews, loadReviews } from './actions'
import { ReviewForm } from './review-form'
import { useReviews } from './selectors'
import { ratingText } from './words'

/** The reviews of a court, mine first, with the form to write it. */
export function Reviews({ court }: { court: Court }) {
  const t = useT()
  const me = useMe()
  const list = useReviews(court.id)
  const [writing, setWriting] = useState(false)
  const others = list.reviews.filter(({ author }) => author.id !== me?.id)
  const mine = court.my_review
  const count = others.length + (mine ? 1 : 0)
  return (
    <section aria-labelledby="reviews">
      <SectionHead id="reviews">{t('court.reviews')}</SectionHead>
      {court.rating !== undefined && court.reviews > 0 && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="score text-38 leading-none">{ratingText(court.rating)}</span>
          <span>
            <Balls value={Math.round(court.rating)} text={t('court.rating_of', { rating: ratingText(court.rating), count: court.reviews })} />
            <span className="block text-14 text-muted">{t('court.reviews_count', { count: court.reviews })}</span>
          </span>
        </p>
      )}
      {writing ? (
        <ReviewForm court={court.id} mine={mine} onDone={() => setWriting(false)} />
      ) : (
        <div className="mt-3">
          {mine ? (
            <ReviewRow review={mine} own onEdit={() => setWriting(true)} />
          ) : (
            <Button variant="secondary" icon={<Pencil aria-hidden="true" className="size-4.5" />} onClick={() => setWriting(true)}>
              {t('court.review_write')}
            </Button>
          )}
        </div>
      )}
      <div className="mt-1">
        <ListStates
          state={stateOf(list, () => void loadMoreReviews(court.id), () => void loadReviews(court.id))}
          count={count}
          skeleton={<SkeletonRows rows={3} portrait={44} />}
          empty={!writing && <p className="mt-3 text-15 text-muted">{t('court.reviews_none')}</p>}
          error={<ErrorState plain title={t('court.reviews_failed')} text={list.trouble ? troubleText(list.trouble) : t('court.search_failed_text')} onRetry={() => void loadReviews(court.id)} />}
        >
          <ul>
            {others.map((review) => (
              <li key={review.author.id}>
                <ReviewRow review={review} onReport={() => askReport({ noun: 'review', court: court.id, author: review.author.id }, review.author.name)} />
              </li>
            ))}
          </ul>
        </ListStates>
      </div>
    </section>
  )
}

function ReviewRow({ review, own = false, onEdit, onReport }: { review: Review; own?: boolean; onEdit?: () => void; onReport?: () => void }) {
  const t = useT()
  const { author, rating, text, at, edited_at } = review
  return (
    <article className="flex gap-3 border-b border-line py-3.5">
      <Avatar person={author} size={44} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Link to={own ? paths.profile() : paths.player(author.id)} className="rounded-chip font-semibold">
            {own ? t('court.review_mine') : author.name}
          </Link>
          <Balls value={rating} text={t('court.review_rating', { rating })} />
          <span className="text-14 text-muted">{edited_at === undefined ? agoText(at) : t('court.review_edited', { ago: agoText(edited_at) })}</span>
        </p>
        {text !== undefined && <p className="mt-1 text-15 wrap-anywhere whitespace-pre-line">{text}</p>}
        {onEdit && (
          <Button size="sm" variant="ghost" onClick={onEdit} className="mt-1.5 -ml-3.5">
            {t('court.review_edit')}
          </Button>
        )}
        {onReport && (
          <Button size="sm" variant="ghost" onClick={onReport} className="mt-1 -ml-3.5 text-muted">
            {t('report.action')}
          </Button>
        )}
      </div>
    </article>
  )
}
