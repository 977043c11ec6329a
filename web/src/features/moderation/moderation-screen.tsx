import clsx from 'clsx'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Case } from '@/wire'
import { type ModerationTab, paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { agoText } from '@/lib/time'
import { reconnect } from '@/realtime/connection'
import { useConnection, useMe } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ShowMore } from '@/ui/show-more'
import { SkeletonRows } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { useNow } from '@/ui/use-now'
import { loadDecided, loadMoreDecided } from './actions'
import { CasePage } from './case-page'
import { CaseRow } from './case-row'
import { type QueueState, useDecided, useQueue } from './selectors'

const TABS: readonly ModerationTab[] = ['open', 'mine', 'decided']

/** A community's cases, live: the list, and beside it, or on a phone instead of it, the one that is open. */
export default function ModerationScreen() {
  const t = useT()
  const { id } = useParams()
  const [params] = useSearchParams()
  const queue = useQueue()
  const me = useMe()?.id
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'open'
  const mine = useMemo(() => (queue.is === 'ready' ? queue.cases.filter((one) => one.taken_by?.id === me) : []), [queue, me])
  const title = t('moderation.title')
  if (queue.is === 'gone') {
    return (
      <div className="page gutter grid flex-1 content-center py-12">
        <title>{t('page.title', { title })}</title>
        <h1 className="sr-only">{title}</h1>
        <Empty plain title={t('moderation.no_moderator')} text={t('moderation.no_moderator_text')}>
          <ButtonLink to={paths.community()}>{t('post.to_all')}</ButtonLink>
        </Empty>
      </div>
    )
  }
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title })}</title>
      {id !== undefined && <h1 className="sr-only lg:hidden">{title}</h1>}
      <div className={clsx(id !== undefined && 'max-lg:hidden')}>
        <Head title={title} queue={queue} />
        <Tabs
          label={t('moderation.lists')}
          current={tab}
          tabs={TABS.map((key) => ({ key, label: t(`moderation.tab.${key}`), to: paths.moderation(id, key), ...(key === 'open' && queue.is === 'ready' && { count: queue.open }), ...(key === 'mine' && mine.length > 0 && { count: mine.length }) }))}
          className="mb-4"
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] lg:gap-8">
        <div className={clsx(id !== undefined && 'max-lg:hidden')}>
          {tab === 'decided' ? <Decided open={id} /> : <List queue={queue} cases={tab === 'mine' ? mine : queue.is === 'ready' ? queue.cases : []} tab={tab} open={id} />}
        </div>
        {id === undefined ? <p className="self-start rounded-card bg-fill px-5 py-10 text-center text-15 text-muted max-lg:hidden">{t('moderation.choose')}</p> : <CasePage key={id} id={id} />}
      </div>
    </div>
  )
}

function Head({ title, queue }: { title: string; queue: QueueState }) {
  const t = useT()
  const now = useNow(60_000)
  const live = useConnection().state === 'live'
  const oldest = queue.is === 'ready' ? queue.cases[0] : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
      <h1 className="text-24 md:text-30">{title}</h1>
      {oldest && (
        <p className="text-14 text-muted">{t('moderation.oldest', { time: agoText(oldest.opened_at, now) })}</p>
      )}
      {live && (
        <span className="ml-auto">
          <Chip tone="live">{t('moderation.live')}</Chip>
        </span>
      )}
    </div>
  )
}

function List({ queue, cases, tab, open }: { queue: QueueState; cases: readonly Case[]; tab: ModerationTab; open: string | undefined }) {
  const t = useT()
  const offline = useConnection().state === 'offline'
  if (queue.is !== 'ready') {
    return offline ? <ErrorState plain title={t('moderation.failed')} text={t('error.offline')} onRetry={reconnect} /> : <SkeletonRows rows={5} portrait={44} />
  }
  if (cases.length === 0) return <Empty plain title={t(`moderation.none_${tab}`)} text={t(`moderation.none_${tab}_text`)} />
  return (
    <>
      <Rows cases={cases} open={open} tab={tab} />
      {tab === 'open' && queue.open > cases.length && <p className="py-4 text-14 text-muted">{t('moderation.more_wait', { count: queue.open - cases.length })}</p>}
    </>
  )
}

function Decided({ open }: { open: string | undefined }) {
  const t = useT()
  const { is, data, cursor, trouble } = useDecided()
  const offline = useConnection().state === 'offline'
  if (data === undefined) {
    if (is === 'error') return <ErrorState plain title={t('moderation.failed')} text={trouble ? troubleText(trouble) : t('error.offline')} onRetry={() => void loadDecided()} />
    return offline ? <ErrorState plain title={t('moderation.failed')} text={t('error.offline')} onRetry={reconnect} /> : <SkeletonRows rows={5} portrait={44} />
  }
  if (data.length === 0) return <Empty plain title={t('moderation.none_decided')} text={t('moderation.none_decided_text')} />
  return (
    <>
      <Rows cases={data} open={open} tab="decided" />
      {cursor !== undefined && (
        <p className="grid pt-4">
          <ShowMore load={loadMoreDecided} />
        </p>
      )}
    </>
  )
}

function Rows({ cases, open, tab }: { cases: readonly Case[]; open: string | undefined; tab: ModerationTab }) {
  return (
    <ul className="grid gap-1">
      {cases.map((one) => (
        <CaseRow key={one.id} one={one} open={one.id === open} to={paths.moderation(one.id, tab)} />
      ))}
    </ul>
  )
}
