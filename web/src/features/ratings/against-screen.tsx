import { useParams } from 'react-router'
import type { UserId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { MissingFrame } from '@/ui/missing-frame'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { loadBetween } from './actions'
import { AgainstPage } from './against-page'
import { useBetween, useFreshRatings } from './selectors'

/** Two players against each other: who won how often, and the chance today. */
export default function AgainstScreen() {
  const { id = '', other = '' } = useParams()
  useFreshRatings(id)
  useFreshRatings(other)
  return <Against key={`${id}/${other}`} a={id} b={other} />
}

function Against({ a, b }: { a: UserId; b: UserId }) {
  const t = useT()
  const me = useMe()?.id
  const { is, value, trouble } = useBetween(a, b)
  if (value) return <AgainstPage between={value} me={me} />
  if (is === 'error' && (trouble?.code === 'not_found' || trouble?.code === 'invalid')) {
    return (
      <MissingFrame back={{ to: paths.player(b), label: t('rating.back') }} title={t('against.gone')}>
        <Empty plain title={t('against.gone')} text={t('against.gone_text')}>
          <ButtonLink to={paths.players()}>{t('person.to_players')}</ButtonLink>
        </Empty>
      </MissingFrame>
    )
  }
  if (is === 'error') {
    return (
      <MissingFrame back={{ to: paths.player(b), label: t('rating.back') }} title={t('against.failed')}>
        <ErrorState plain title={t('against.failed')} text={trouble ? troubleText(trouble) : ''} onRetry={() => void loadBetween(a, b)} />
      </MissingFrame>
    )
  }
  return (
    <div role="status" aria-label={t('common.loading')} className="page gutter pt-4 pb-12">
      <Skeleton className="h-48 w-full rounded-dusk!" />
      <div className="mt-6">
        <SkeletonRows rows={4} portrait={44} />
      </div>
    </div>
  )
}
