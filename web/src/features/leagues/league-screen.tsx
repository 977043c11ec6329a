import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type LeagueTab, paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { reconnect } from '@/realtime/connection'
import { useConnection, useMe } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { MissingFrame } from '@/ui/missing-frame'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { useNow } from '@/ui/use-now'
import type { FindPeople } from '@/ui/use-people-search'
import { AboutTab } from './about-tab'
import { answer, answerNamed, join } from './actions'
import { JoinBar, JoinCard, useStep } from './join-card'
import { LeagueHead } from './league-head'
import { LeagueMenu } from './league-menu'
import type { LeagueSheet } from './league-sheets'
import { isDrawn } from './league-words'
import { leaveUnlessUndone } from './leaving'
import type { StepCommand } from './my-step'
import { addSide, publishLeague } from './organiser-actions'
import { type LeagueView, namingMe, sidesIn, useLeague } from './selectors'

const EventsTab = lazyChunk(async () => ({ default: (await import('./events-tab')).EventsTab }))
const ScoreboardTab = lazyChunk(async () => ({ default: (await import('./scoreboard-tab')).ScoreboardTab }))
const FixturesTab = lazyChunk(async () => ({ default: (await import('./fixtures-tab')).FixturesTab }))
const TeamsTab = lazyChunk(async () => ({ default: (await import('./teams-tab')).TeamsTab }))
const TeamInvited = lazyChunk(() => import('./team-invited'))
const LeagueSheets = lazyChunk(() => import('./league-sheets'))

const TABS: readonly LeagueTab[] = ['about', 'events', 'scoreboard', 'games', 'teams']
/** They have what is beside them themselves. */
const WIDE: ReadonlySet<LeagueTab> = new Set(['scoreboard', 'games'])

/** The page of one league. */
export function LeagueScreen({ find }: { find: FindPeople }) {
  const t = useT()
  const { id = '' } = useParams()
  const state = useLeague(id)
  const offline = useConnection().state === 'offline'
  if (state.is === 'ready') return <LeaguePage key={id} view={state.view} find={find} />
  if (state.is === 'loading' && !offline) return <LeagueSkeleton />
  const back = { to: paths.leagues(), label: t('league.back') }
  if (state.is === 'gone') {
    return (
      <MissingFrame back={back} title={t('league.gone')}>
        <Empty plain title={t('league.gone')} text={t('league.gone_text')}>
          <ButtonLink to={paths.leagues()}>{t('league.list.find')}</ButtonLink>
        </Empty>
      </MissingFrame>
    )
  }
  return (
    <MissingFrame back={back} title={t('league.failed')}>
      <ErrorState plain title={t('league.failed')} text={t('error.offline')} onRetry={reconnect} />
    </MissingFrame>
  )
}

function LeaguePage({ view, find }: { view: LeagueView; find: FindPeople }) {
  const t = useT()
  const now = useNow()
  const me = useMe()?.id
  const [params] = useSearchParams()
  const [sheet, setSheet] = useState<LeagueSheet | null>(null)
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { league } = view
  const { mine: _, ...without } = view
  const seen = leaving ? without : view
  const step = useStep(seen, now)
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'about'
  const requests = view.organises ? sidesIn(view, 'pending').length : 0
  const wide = WIDE.has(tab)

  function run(action: () => Promise<unknown>) {
    setBusy(true)
    action()
      .catch(toastTrouble)
      .finally(() => setBusy(false))
  }

  async function answerAs(accept: boolean) {
    const named = namingMe(view)
    if (named !== undefined) await answerNamed(league.id, named, accept)
    else if (view.mine) await answer(view.mine.id, accept)
  }

  function leave() {
    if (isDrawn(league)) setSheet({ is: 'withdraw' })
    else leaveUnlessUndone(league, setLeaving)
  }

  function act(command: StepCommand) {
    switch (command) {
      case 'publish':
        return run(async () => {
          await publishLeague(league.id)
          toastDone('league.form.made')
        })
      case 'join':
        // In a private league organisers ask nobody.
        return run(() => (view.organises && league.is_private && me !== undefined ? addSide(league.id, [me]) : join(league.id)))
      case 'join_team':
        return setSheet({ is: 'enter_team' })
      case 'join_pair':
        return setSheet({ is: 'partner' })
      case 'accept':
      case 'decline':
        return run(() => answerAs(command === 'accept'))
      case 'leave':
        return leave()
      case 'draw':
        return setSheet({ is: 'draw' })
    }
  }

  return (
    <div className="flex flex-1 flex-col">
      <title>{t('page.title', { title: league.name })}</title>
      <div className="page gutter flex-1 pt-1 pb-10 md:pt-4">
        <LeagueHead view={view} now={now} menu={<LeagueMenu view={seen} onOpen={setSheet} onLeave={leave} />} onPapers={() => setSheet({ is: 'papers' })} />
        <div className="relative -mx-4 mt-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:mt-5 md:px-0">
          <Tabs
            label={t('league.tabs')}
            current={tab}
            tabs={TABS.map((key) => ({ key, label: t(`league.tab_${key}`), to: paths.league(league.id, key), count: key === 'teams' ? requests || undefined : undefined }))}
            className="w-max min-w-full"
          />
        </div>
        <div className={wide ? 'pt-5 md:pt-6' : 'grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 pt-5 md:pt-6 lg:grid-cols-[minmax(0,1fr)_340px]'}>
          <div className="min-w-0">
            {league.teams && (
              <LazyPart lost={null}>
                <TeamInvited view={view} />
              </LazyPart>
            )}
            <LazyPart key={tab} fallback={<SkeletonRows rows={6} />}>
              {tab === 'about' && <AboutTab view={view} onOpen={setSheet} />}
              {tab === 'events' && <EventsTab view={view} now={now} />}
              {tab === 'scoreboard' && <ScoreboardTab id={league.id} />}
              {tab === 'games' && <FixturesTab id={league.id} />}
              {tab === 'teams' && <TeamsTab view={view} now={now} onOpen={setSheet} />}
            </LazyPart>
          </div>
          {!wide && (
            <aside className="min-w-0 max-lg:hidden lg:sticky lg:top-20">
              <JoinCard view={seen} step={step} now={now} busy={busy} onCommand={act} />
            </aside>
          )}
        </div>
      </div>
      {!wide && <JoinBar view={seen} step={step} now={now} busy={busy} onCommand={act} />}
      <LazySheet open={sheet !== null} onLost={() => setSheet(null)}>
        {sheet && <LeagueSheets view={view} sheet={sheet} find={find} onOpen={setSheet} onClose={() => setSheet(null)} />}
      </LazySheet>
    </div>
  )
}

function LeagueSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="page gutter pt-4 pb-10">
      <div className="flex gap-2 pt-2">
        <Skeleton className="h-7 w-18" />
        <Skeleton className="h-7 w-22" />
      </div>
      <Skeleton className="mt-3 h-10 w-2/3 max-w-100" />
      <Skeleton className="mt-6 h-12 w-full" />
      <div className="grid gap-x-10 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <SkeletonRows rows={5} portrait={28} />
        <Skeleton className="h-44 w-full rounded-card! max-lg:hidden" />
      </div>
    </div>
  )
}
