import { type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { UserId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { BackLink } from '@/ui/back-link'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
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
      <Frame to={b} title={t('against.gone')}>
        <Empty plain title={t('against.gone')} text={t('against.gone_text')}>
          <ButtonLink to={paths.players()}>{t('person.to_players')}</ButtonLink>
        </Empty>
      </Frame>
    )
  }
  if (is === 'error') {
    return (
      <Frame to={b} title={t('against.failed')}>
        <ErrorState plain title={t('against.failed')} text={trouble ? troubleText(trouble) : ''} onRetry={() => void loadBetween(a, b)} />
      </Frame>
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

/** Around what stands instead of the two; on a phone the screen has no other way back. */
function Frame({ to, title, children }: { to: UserId; title: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="page gutter flex flex-1 flex-col pt-1 pb-12">
      <title>{t('page.title', { title })}</title>
      <h1 className="sr-only">{title}</h1>
      <div className="-mx-2 pt-1 md:hidden">
        <BackLink to={paths.player(to)} label={t('rating.back')} />
      </div>
      <div className="grid flex-1 content-center">{children}</div>
    </div>
  )
}
