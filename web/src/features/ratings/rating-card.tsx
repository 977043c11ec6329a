import type { PlayerRating, RatingKind, UserId } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { firstName, levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { pointsText } from '@/lib/rating-text'
import { troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { Digit } from '@/ui/digit'
import { SectionHead } from '@/ui/section-head'
import { Skeleton } from '@/ui/skeleton'
import { loadRatings } from './actions'
import { LastChange } from './last-change'
import { useFreshRatings, useRatings } from './selectors'
import { spokenText } from './words'

type RatingCardProps = { user: UserId; name: string }

/** How strong somebody is, on their profile: in singles and doubles, and what the last match did to it. */
export default function RatingCard({ user, name }: RatingCardProps) {
  const t = useT()
  const me = useMe()?.id
  useFreshRatings(user)
  const { is, value, trouble } = useRatings(user)
  const kind = value && mostPlayed(value)
  return (
    <section aria-labelledby="rating">
      <SectionHead id="rating" link={kind && { to: paths.ratingSeason(user, { kind }), label: t('rating.to_season') }}>
        {t('rating.title')}
      </SectionHead>
      {value ? (
        <>
          <dl className="mt-1 grid grid-cols-2 divide-x divide-line">
            <Figure kind="singles" rating={value.singles} />
            <Figure kind="doubles" rating={value.doubles} />
          </dl>
          {kind ? <LastChange user={user} kind={kind} /> : <p className="mt-3 text-15 text-muted">{t(user === me ? 'rating.none_mine' : 'rating.none', { name: firstName(name) })}</p>}
        </>
      ) : is === 'error' ? (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-3 py-2 text-15 text-muted">
          {trouble && troubleText(trouble)}
          <Button size="sm" variant="secondary" onClick={() => void loadRatings(user)}>
            {t('common.try_again')}
          </Button>
        </p>
      ) : (
        <Waiting />
      )}
      {me !== undefined && user !== me && (
        <ButtonLink to={paths.against(me, user)} variant="secondary" className="mt-4 max-w-full max-md:w-full">
          <span className="truncate">{t('rating.you_and', { name: firstName(name) })}</span>
        </ButtonLink>
      )}
    </section>
  )
}

/** The kind in which most matches counted; undefined if none did. */
function mostPlayed({ singles, doubles }: { singles?: PlayerRating; doubles?: PlayerRating }): RatingKind | undefined {
  const [one, two] = [singles?.matches ?? 0, doubles?.matches ?? 0]
  if (one + two === 0) return undefined
  return two > one ? 'doubles' : 'singles'
}

function Figure({ kind, rating }: { kind: RatingKind; rating: PlayerRating | undefined }) {
  const t = useT()
  return (
    <div className="min-w-0 pr-3 last:pr-0 last:pl-4">
      <dt className="text-14 text-muted">{t(`rating.${kind}`)}</dt>
      {rating ? (
        <dd>
          <span className="sr-only">{spokenText(rating)}</span>
          <span aria-hidden="true" className="flex flex-wrap items-baseline gap-x-1.5">
            <Digit text={pointsText(rating.mean)} className="score text-30" />
            <span className="score text-16 tracking-normal text-muted">{`± ${pointsText(rating.deviation)}`}</span>
          </span>
          <span className="block text-14 text-muted">{dotted([t('rating.level', { level: levelText(rating.level) }), rating.matches > 0 ? t('rating.matches', { count: rating.matches }) : t('rating.declared')])}</span>
        </dd>
      ) : (
        <dd className="pt-1.5 text-16 font-bold">{t('rating.not_rated')}</dd>
      )}
    </div>
  )
}

function Waiting() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="mt-2 grid grid-cols-2 gap-4">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  )
}
