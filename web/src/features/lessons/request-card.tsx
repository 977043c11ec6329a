import type { CoachTerms, CourtRef, Millis } from '@/wire'
import { LIMITS } from '@/wire'
import { listed } from '@/lib/facts'
import { firstName, moneyText } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import type { ShownSlot } from '@/store/slices/lessons'
import { Court } from '@/ui/art/court'
import type { Seat } from '@/ui/art/seats'
import { Button } from '@/ui/button'
import type { Choice } from './booking-choice'
import { differs, minutesText, PUPILS, whenText } from './words'

type RequestCardProps = { terms: CoachTerms; choice: Choice; slot: ShownSlot | undefined; court: CourtRef | undefined; now: Millis; onAsk: () => void }

const HOUR_MS = 3_600_000

/** What is about to be asked for: beside the times, and on a phone at the bottom of the page. */
export function RequestCard({ terms, choice, slot, court, now, onAsk }: RequestCardProps) {
  const t = useT()
  const action = t(terms.mode === 'instant' ? 'book.book' : 'book.ask')
  if (!slot || !court) {
    return (
      <div className="max-lg:hidden">
        <div className="sticky top-20 rounded-card bg-raised p-5 text-15 text-muted shadow-card">{t('book.choose')}</div>
      </div>
    )
  }
  const facts = listed([minutesText(choice.minutes), court.name])
  return (
    <div className="max-lg:hidden">
      <section aria-labelledby="your-request" className="sticky top-20 rounded-card bg-raised p-5 shadow-card">
        <h3 id="your-request" className="text-14 font-semibold tracking-normal text-muted">
          {t('book.yours')}
        </h3>
        <p className="mt-1 text-24 font-extrabold tracking-[-0.03em]">{`${dateAt(slot.at, undefined)}, ${timeAt(slot.at, undefined)}`}</p>
        {differs(slot.at, terms.zone) && <p className="text-14 text-muted">{t('book.there', { time: whenText(slot.at, terms.zone, now) })}</p>}
        <Court surface="hard" seats={seatsOf(choice)} label={t('book.court', { court: court.name })} className="mt-3 w-full rounded-control" />
        <p className="mt-3 flex items-baseline justify-between gap-3">
          <span>{facts}</span>
          <span className="score text-20">{moneyText(choice.price)}</span>
        </p>
        <p className="mt-1 mb-4 text-14 text-muted">{rulesText(t, terms, slot, now)}</p>
        <Button size="lg" wide onClick={onAsk}>
          {action}
        </Button>
      </section>
    </div>
  )
}

/** On a phone it stays at the bottom while the times are on screen. */
export function RequestBar({ terms, choice, slot, court, onAsk }: RequestCardProps) {
  const t = useT()
  if (!slot || !court) return null
  return (
    <section aria-label={t('book.yours')} className="sticky bottom-[calc(66px+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 border-t-2 border-baseline bg-raised md:bottom-0 md:-mx-6 lg:hidden">
      <div className="gutter flex items-center gap-3 py-2.5">
        <p className="min-w-0 flex-1 text-14 leading-snug">
          <span className="block truncate font-bold">{`${dateAt(slot.at, undefined)}, ${timeAt(slot.at, undefined)}`}</span>
          <span className="block truncate text-13 text-muted">{`${minutesText(choice.minutes)} · ${moneyText(choice.price)} · ${court.name}`}</span>
        </p>
        <Button size="lg" className="shrink-0 px-4!" onClick={onAsk}>
          {t(terms.mode === 'instant' ? 'book.book' : 'book.ask_short')}
        </Button>
      </div>
    </section>
  )
}

/** Me in yellow, the other pupils open, the coach in white. */
function seatsOf({ kind }: Choice): Seat[] {
  const others = PUPILS[kind][1] === 1 ? [] : PUPILS[kind][1] === 2 ? (['open'] as const) : (['open', 'open'] as const)
  return ['mine', ...others, 'taken']
}

/** "Elena answers within 2 hours. Free to cancel until Mon 8:00 AM." */
export function rulesText(t: Translate, terms: CoachTerms, slot: { at: Millis }, now: Millis): string {
  const until = slot.at - terms.cancel_hours * HOUR_MS
  const answer = slot.at - now < 3 * HOUR_MS ? t('book.answers_soon', { name: firstName(terms.coach.name), minutes: LIMITS.LESSON_ANSWER_MINUTES_SOON }) : t('book.answers', { name: firstName(terms.coach.name), hours: LIMITS.LESSON_ANSWER_HOURS })
  const first = terms.mode === 'instant' ? t('book.at_once') : answer
  return `${first} ${until > now ? t('book.cancel_until', { when: whenText(until, undefined) }) : t('book.cancel_never')}`
}
