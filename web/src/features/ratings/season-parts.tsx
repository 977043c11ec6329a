import clsx from 'clsx'
import { Link } from 'react-router'
import type { Person, RatingChange } from '@/wire'
import { useT } from '@/lib/i18n'
import { pointsText } from '@/lib/rating-text'
import { scoreText } from '@/lib/score-text'
import { opponentsOf, sideOf } from '@/lib/my-side'
import { Ball } from '@/ui/art/ball'
import { AvatarPair } from '@/ui/avatar-group'
import { SectionHead } from '@/ui/section-head'
import { chanceText, linkOf, opponentNames, signedText, whereText } from './words'

/** The last ten results, the latest one at the right. */
export function Form({ form }: { form: readonly boolean[] }) {
  const t = useT()
  const won = form.filter(Boolean).length
  const shown = [...form].reverse()
  return (
    <section aria-labelledby="form">
      <SectionHead id="form">{t('rating.form')}</SectionHead>
      <div role="img" aria-label={shown.map((each) => t(each ? 'match.is_won' : 'match.is_lost')).join(', ')} className="mt-1 flex gap-1.5">
        {shown.map((each, index) => (
          <span
            // Results have no key but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={clsx('grid aspect-square max-w-9 flex-1 place-items-center rounded-chip text-14 font-extrabold', each ? 'bg-brand text-on-brand' : 'bg-fill text-muted')}
          >
            {t(each ? 'match.letter_won' : 'match.letter_lost')}
          </span>
        ))}
      </div>
      <p className="mt-2 text-15 text-muted">{form.length === 1 ? t(won === 1 ? 'rating.form_won' : 'rating.form_lost') : t('rating.form_text', { won, count: form.length })}</p>
    </section>
  )
}

/** The win against the strongest other side: the one dusk panel of the page. */
export function BestWin({ change, user }: { change: RatingChange; user: Person }) {
  const t = useT()
  const { match } = change
  if (!match) return null
  const side = sideOf(match, user.id) ?? 'a'
  return (
    <section aria-labelledby="best" className="on-dusk relative rounded-dusk bg-dusk p-5 text-on-dusk">
      <h2 id="best" className="flex items-center gap-2.5 text-15 font-semibold tracking-normal">
        <Ball size={15} />
        {t('rating.best_win')}
      </h2>
      <div className="mt-3.5 flex items-center gap-3.5">
        <AvatarPair people={[...opponentsOf(match, user.id)]} size={52} className="[--surface:var(--dusk)]" />
        <div className="min-w-0 flex-1">
          <Link to={linkOf(match)} className="block rounded-chip text-18 leading-snug font-bold wrap-anywhere after:absolute after:inset-0 after:rounded-dusk">
            {opponentNames(match, user.id)}
          </Link>
          <p className="text-14 text-on-dusk-muted">{t('rating.of_opponent', { rating: pointsText(change.opponents) })}</p>
        </div>
      </div>
      <p className="score mt-3.5 text-26 tracking-normal">{scoreText(match.sets, match.ending, side)}</p>
      <p className="mt-1 text-14 text-on-dusk-muted">{whereText(match)}</p>
      <p className="mt-2.5 text-15">{t('rating.best_chance', { chance: chanceText(change.chance), points: signedText(change.change) })}</p>
    </section>
  )
}

/** What a rating is, for who wants to know. */
export function HowItWorks() {
  const t = useT()
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-chip text-15 font-bold text-brand">{t('rating.how')}</summary>
      <ul className="grid list-disc gap-1.5 pl-5 text-15 text-muted">
        {(['scale', 'games', 'band', 'claim', 'counts'] as const).map((each) => (
          <li key={each}>{t(`rating.how_${each}`)}</li>
        ))}
      </ul>
    </details>
  )
}

