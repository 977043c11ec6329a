import { useState } from 'react'
import { type CourtId, LIMITS, type Review } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { BallRating } from '@/ui/ball-rating'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { DraftNotice } from '@/ui/draft-notice'
import { FormTrouble } from '@/ui/form-trouble'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { useFormDraft, useRestored } from '@/ui/use-form-draft'
import { removeReview, writeReview } from './actions'

type ReviewFormProps = { court: CourtId; mine: Review | undefined; onDone: () => void }
type Fields = { rating: string; text: string }

/** Writes, edits or removes my review. Input survives a reload. */
export function ReviewForm({ court, mine, onDone }: ReviewFormProps) {
  const t = useT()
  const [removing, setRemoving] = useState(false)
  const draftKey = `review:${court}`
  const stored: Fields = { rating: String(mine?.rating ?? 0), text: mine?.text ?? '' }
  const restored = useRestored(draftKey, stored)
  const form = useForm<Fields>({
    blank: restored.fields,
    check: ({ rating, text }) => ({
      ...(rating === '0' && { rating: t('court.review_rating_missing') }),
      ...([...text].length > LIMITS.REVIEW_MAX && { text: t('court.fault.too_long', { count: LIMITS.REVIEW_MAX }) }),
    }),
    send: async ({ rating, text }) => {
      await writeReview(court, Number(rating), text)
      draft.drop()
      toastDone('court.review_saved')
      onDone()
    },
  })
  const draft = useFormDraft({ of: draftKey, stored, restored, form })
  return (
    <form {...form.props} aria-label={t('court.review_write')} className="mt-3 grid gap-4 rounded-card bg-raised p-4 shadow-card md:p-5">
      <DraftNotice draft={draft} labelOf={(field) => t(field === 'rating' ? 'court.review_question' : 'court.review_text')} />
      <BallRating
        legend={t('court.review_question')}
        name="rating"
        value={Number(form.form.rating)}
        textOf={(value) => t(`court.review_${value}`)}
        onChange={(value) => form.set('rating', String(value))}
        error={form.faults.rating}
      />
      <TextArea label={t('court.review_text')} hint={t('court.review_hint')} name="text" value={form.form.text} error={form.faults.text} onChange={({ target }) => form.set('text', target.value)} />
      <FormTrouble text={form.trouble} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy}>
          {t(mine ? 'court.review_save' : 'court.review_send')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            draft.drop()
            onDone()
          }}
        >
          {t('common.cancel')}
        </Button>
        {mine && (
          <Button variant="danger" className="md:ml-auto" onClick={() => setRemoving(true)}>
            {t('court.review_remove')}
          </Button>
        )}
      </div>
      <ConfirmSheet
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('court.review_remove_title')}
        text={t('court.review_remove_text')}
        action={t('court.review_remove')}
        danger
        onConfirm={async () => {
          await removeReview(court)
          draft.drop()
          onDone()
        }}
      />
    </form>
  )
}
