import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '@/wire'
import { readDraft, writeDraft } from '@/store/drafts'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SectionHead } from '@/ui/section-head'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { sendFeedback } from './actions'

const DRAFT = 'feedback'
const BALLS = [1, 2, 3, 4, 5]

/** Feedback about Rally: a message and a rating of up to five balls. The draft is stored until it is sent. */
export function FeedbackPanel() {
  const t = useT()
  const [sent, setSent] = useState(0)
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (sent > 0) thanks.current?.focus()
  }, [sent])
  return (
    <section className="md:max-w-140">
      <SectionHead>{t('feedback.title')}</SectionHead>
      <p className="mt-1 mb-5 text-15 text-muted">{t('feedback.lead')}</p>
      {sent > 0 && (
        <p ref={thanks} tabIndex={-1} role="status" className="mb-5 flex items-center gap-3 rounded-control bg-success-soft px-4 py-3 text-15 font-semibold text-success outline-none">
          {t('feedback.thanks')}
        </p>
      )}
      <FeedbackForm key={sent} onSent={() => setSent(sent + 1)} />
    </section>
  )
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const t = useT()
  const form = useForm({
    blank: { message: readDraft(DRAFT), rating: '' },
    check: ({ message }) => ({
      ...(message.trim() === '' && { message: t('feedback.fault.empty') }),
      ...([...message].length > LIMITS.COMMENT_MAX && { message: t('feedback.fault.long', { count: LIMITS.COMMENT_MAX }) }),
    }),
    send: async ({ message, rating }) => {
      await sendFeedback({ message: message.trim(), ...(rating !== '' && { rating: Number(rating) }) })
      writeDraft(DRAFT, '')
      onSent()
    },
  })
  const { message, rating } = form.form
  useEffect(() => writeDraft(DRAFT, message), [message])
  return (
    <form {...form.props} aria-label={t('feedback.title')} className="grid gap-5">
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">{t('feedback.rating')}</legend>
        <div className="-ml-2 flex">
          {BALLS.map((balls) => (
            <label
              key={balls}
              className="grid size-12 cursor-pointer place-items-center rounded-control hover:bg-fill has-focus-visible:outline-3 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="rating"
                value={balls}
                checked={rating === String(balls)}
                onChange={({ target }) => form.set('rating', target.value)}
                aria-label={t('feedback.balls', { count: balls })}
                className="sr-only"
              />
              {balls <= Number(rating) ? <Ball size={30} /> : <span aria-hidden="true" className="size-7 rounded-full border-2 border-dashed border-line-strong" />}
            </label>
          ))}
        </div>
        <p aria-hidden="true" className="min-h-5 text-14 text-muted">
          {rating !== '' && t('feedback.balls', { count: Number(rating) })}
        </p>
      </fieldset>
      <TextArea label={t('feedback.message')} rows={6} {...form.text('message')} />
      <FormTrouble text={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start max-md:w-full">
        {t('feedback.send')}
      </Button>
    </form>
  )
}
