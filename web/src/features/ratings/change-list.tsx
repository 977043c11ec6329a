import { Link } from 'react-router'
import type { Person, RatingChange, RatingKind } from '@/wire'
import { useT } from '@/lib/i18n'
import { pointsText } from '@/lib/rating-text'
import { troubleText } from '@/lib/refused'
import { scoreText } from '@/lib/score-text'
import { opponentsOf, sideOf } from '@/lib/my-side'
import { dateAt } from '@/lib/zoned'
import { Avatar } from '@/ui/avatar'
import { AvatarPair } from '@/ui/avatar-group'
import { Button } from '@/ui/button'
import { ListStates } from '@/ui/list-states'
import { OutcomeLetter } from '@/ui/outcome-letter'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { SkeletonRows } from '@/ui/skeleton'
import { loadHistory, loadMoreHistory } from './actions'
import { useHistory } from './selectors'
import { linkOf, opponentNames, partsText, signedText, whereText, whyText } from './words'

type ChangeListProps = { user: Person; kind: RatingKind; year: number }

/** Every match that counted in a year, and why it moved the rating. */
export function ChangeList({ user, kind, year }: ChangeListProps) {
  const t = useT()
  const { is, value, trouble } = useHistory(user.id, kind, year)
  const changes = value?.changes ?? []
  const retry = () => void loadHistory(user.id, kind, year)
  return (
    <section aria-labelledby="changes" className="min-w-0">
      <SectionHead id="changes">{t('rating.changes')}</SectionHead>
      <ListStates
        state={is === 'error' ? { is, retry } : { is: value ? 'ready' : 'loading' }}
        count={changes.length}
        skeleton={<SkeletonRows rows={4} portrait={44} />}
        empty={<p className="py-3 text-muted">{t('rating.changes_none')}</p>}
        error={
          <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
            {trouble && troubleText(trouble)}
            <Button size="sm" variant="secondary" onClick={retry}>
              {t('common.try_again')}
            </Button>
          </p>
        }
      >
        <ol>
          {changes.map((change, index) => (
            // One that I may not see has no match to name it.
            <ChangeRow key={change.match?.id ?? `${change.at}/${index}`} change={change} user={user} />
          ))}
        </ol>
        {is !== 'error' && value?.cursor !== undefined && (
          <div className="pt-4">
            <ShowMore load={() => loadMoreHistory(user.id, kind, year)} />
          </div>
        )}
      </ListStates>
    </section>
  )
}

function ChangeRow({ change, user }: { change: RatingChange; user: Person }) {
  const t = useT()
  const { match, won } = change
  const people = match ? [...opponentsOf(match, user.id)] : []
  const [first] = people
  const parts = partsText(change)
  return (
    <li className="relative grid animate-drop-in grid-cols-[auto_minmax(0,1fr)_auto] min-[360px]:grid-cols-[auto_auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-line py-3.5 last:border-0 md:gap-x-3.5">
      <span className="pt-1.5">
        <OutcomeLetter is={won ? 'won' : 'lost'} />
      </span>
      <span className="max-[359px]:hidden">{people.length > 1 ? <AvatarPair people={people} size={44} /> : first ? <Avatar person={first} size={44} /> : <span className="block size-11 rounded-full bg-fill" />}</span>
      <span className="min-w-0">
        {match ? (
          <Link to={linkOf(match)} className="block rounded-chip text-16 leading-snug font-bold wrap-anywhere after:absolute after:inset-0">
            {opponentNames(match, user.id)}
          </Link>
        ) : (
          <span className="block text-16 font-bold">{t('rating.hidden')}</span>
        )}
        <span className="block text-14 text-muted">{match ? whereText(match) : dateAt(change.at, undefined)}</span>
      </span>
      <span className="text-right">
        <b className="score block text-20 tracking-normal">{signedText(change.change)}</b>
        <span className="block text-14 text-muted tabular-nums">{pointsText(change.after)}</span>
      </span>
      <p className="col-span-full text-15 md:col-start-3 md:col-end-5">
        {match && <span className="score mr-2 text-15 tracking-normal">{scoreText(match.sets, match.ending, sideOf(match, user.id) ?? 'a')}</span>}
        <span className="text-muted">{[whyText(change), parts].filter(Boolean).join(' ')}</span>
      </p>
    </li>
  )
}
