import { useParams, useSearchParams } from 'react-router'
import type { RatingKind, UserId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { MissingFrame } from '@/ui/missing-frame'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { loadSeason } from './actions'
import { SeasonPage } from './season-page'
import { useFreshRatings, useSeason } from './selectors'

/** A year of somebody in singles or doubles: what they won, how their rating moved, and why. */
export default function SeasonScreen() {
  const { id = '', year } = useParams()
  const [query] = useSearchParams()
  const kind = query.get('kind') === 'doubles' ? 'doubles' : 'singles'
  const number = year !== undefined && /^\d{4}$/.test(year) ? Number(year) : undefined
  useFreshRatings(id)
  return <Season key={id} user={id} kind={kind} year={number} />
}

function Season({ user, kind, year }: { user: UserId; kind: RatingKind; year: number | undefined }) {
  const t = useT()
  const me = useMe()?.id
  const { is, value, trouble } = useSeason(user, kind, year)
  if (value) return <SeasonPage season={value} chosen={year} mine={user === me} />
  if (is === 'error' && trouble?.code === 'not_found') {
    return (
      <MissingFrame back={{ to: paths.player(user), label: t('rating.back') }} title={t('person.gone')}>
        <Empty plain title={t('person.gone')} text={t('person.gone_text')}>
          <ButtonLink to={paths.players()}>{t('person.to_players')}</ButtonLink>
        </Empty>
      </MissingFrame>
    )
  }
  if (is === 'error') {
    return (
      <MissingFrame back={{ to: paths.player(user), label: t('rating.back') }} title={t('rating.season_failed')}>
        <ErrorState plain title={t('rating.season_failed')} text={trouble ? troubleText(trouble) : ''} onRetry={() => void loadSeason(user, kind, year)} />
      </MissingFrame>
    )
  }
  return (
    <div role="status" aria-label={t('common.loading')} className="page gutter pt-4 pb-12">
      <Skeleton className="h-10 w-2/3 max-w-100" />
      <Skeleton className="mt-6 h-16 w-full" />
      <Skeleton className="mt-6 h-56 w-full rounded-card!" />
      <div className="mt-6">
        <SkeletonRows rows={4} portrait={44} />
      </div>
    </div>
  )
}
