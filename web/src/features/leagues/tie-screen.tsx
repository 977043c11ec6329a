import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Fixture, LeagueId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { reconnect } from '@/realtime/connection'
import { useConnection, useMe } from '@/store/hooks'
import { BackLink } from '@/ui/back-link'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Empty } from '@/ui/empty'
import { MissingFrame } from '@/ui/missing-frame'
import { ErrorState } from '@/ui/error-state'
import { LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { type FixtureMode, FixturePanel } from './fixture-panel'
import { RubberRow } from './rubber-row'
import { useLeague } from './selectors'
import { lineNames } from './team-fields'
import { TieBoard } from './tie-board'
import { TieLineUps } from './tie-line-ups'
import { reviveRubber } from './tie-actions'
import { rubberRightsOn, tieRightsOn } from './tie-rights'
import { isRevealed } from './tie-words'
import { useFixtures } from './use-fixtures'
import { usePlayView } from './use-play-view'
import { useWording } from './use-wording'
import type { PlayView } from './view'

const FixtureSheet = lazyChunk(() => import('./fixture-sheet'))
const LineUpSheet = lazyChunk(() => import('./line-up-sheet'))
const RubberReport = lazyChunk(() => import('./rubber-report'))
const RubberAward = lazyChunk(() => import('./rubber-award'))

/** `/leagues/:id/ties/:fixture`: two teams meet, all rubbers on one screen. */
export function TieScreen() {
  const t = useT()
  const { id = '', fixture = '' } = useParams()
  const league = useLeague(id)
  const view = usePlayView(id)
  const offline = useConnection().state === 'offline'
  if (view) return <Tie key={`${id}/${fixture}`} view={view} id={fixture} />
  if (league.is === 'gone') return <Missing league={id} title={t('league.gone')} text={t('league.gone_text')} />
  if (!offline) return <TieSkeleton />
  return (
    <div className="page gutter grid flex-1 content-center">
      <ErrorState plain title={t('tie.failed')} text={t('error.offline')} onRetry={reconnect} />
    </div>
  )
}

/** A tie of an earlier round is looked for among my team's fixtures, or among all. */
function Tie({ view, id }: { view: PlayView; id: string }) {
  const t = useT()
  const fixture = view.fixtures.find((one) => one.id === id)
  const pages = useFixtures(view.league.id, fixture ? null : view.mine ? { side: view.mine.id } : {}, { all: true })
  if (fixture?.tie) return <TiePage view={view} fixture={fixture} />
  if (!fixture && pages.is === 'loading') return <TieSkeleton />
  if (!fixture && pages.is === 'error') {
    return (
      <div className="page gutter grid flex-1 content-center">
        <ErrorState plain title={t('tie.failed')} text={t('fixture.load_failed')} onRetry={pages.retry} />
      </div>
    )
  }
  return <Missing league={view.league.id} title={t('tie.gone')} text={t('tie.gone_text')} />
}

type Opened = { is: 'line_up' } | { is: 'report' | 'award' | 'revive'; rubber: number } | { is: 'fixture'; mode: FixtureMode }

function TiePage({ view, fixture }: { view: PlayView; fixture: Fixture }) {
  const t = useT()
  const me = useMe()?.id
  const { names, wording } = useWording(view)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { league } = view
  const rubbers = fixture.tie?.rubbers ?? []
  const lines = lineNames(t, rubbers)
  const rights = tieRightsOn(view, fixture, me)
  const revealed = fixture.tie !== undefined && isRevealed(fixture.tie)
  const name = (at: 'a' | 'b') => (fixture[at] === undefined ? '–' : names.full(fixture[at]))
  const title = t('fixture.versus', { a: name('a'), b: name('b') })
  const rules = <Explained league={league.id} dead={league.teams?.play_dead_rubbers ?? false} />
  const chosen = opened !== null && 'rubber' in opened ? rubbers.find(({ number }) => number === opened.rubber) : undefined
  return (
    <div className="page gutter flex-1 pt-1 pb-14 md:pt-4">
      <title>{t('page.title', { title })}</title>
      <header>
        <div className="-mx-2 pt-1 md:hidden">
          <BackLink to={paths.league(league.id, 'games')} label={t('tie.back', { league: league.name })} />
        </div>
        <nav aria-label={t('league.trail')} className="flex min-h-11 items-center gap-2 text-15 text-muted max-md:hidden">
          <Link to={paths.leagues()} className="inline-flex min-h-11 items-center rounded-chip hover:text-ink">
            {t('menu.leagues')}
          </Link>
          <ChevronRight aria-hidden="true" className="size-4" />
          <Link to={paths.league(league.id, 'games')} className="inline-flex min-h-11 items-center rounded-chip hover:text-ink">
            {league.name}
          </Link>
        </nav>
        <h1 className="text-26 wrap-anywhere md:text-38">{title}</h1>
        <p className="pt-1 text-15 text-muted">{t('fixture.of', { league: league.name, round: fixture.round })}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-7 pt-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
        <TieBoard fixture={fixture} names={names} wording={wording} mine={view.mine?.id} />
        <div className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1', revealed && 'max-lg:order-last')}>
          <TieLineUps fixture={fixture} names={names} wording={wording} rights={rights} onOpen={() => setOpened({ is: 'line_up' })} />
          <FixturePanel view={view} fixture={fixture} names={names} wording={wording} onMode={(mode) => setOpened({ is: 'fixture', mode })} />
          <div className="max-lg:hidden">{rules}</div>
        </div>
        <section aria-labelledby="rubbers" className="min-w-0">
          <SectionHead id="rubbers">{t('tie.rubbers')}</SectionHead>
          <ul>
            {rubbers.map((rubber, at) => (
              <RubberRow
                key={rubber.number}
                name={lines[at] ?? ''}
                fixture={fixture}
                rubber={rubber}
                rights={rubberRightsOn(view, fixture, rubber, me, wording.now)}
                organises={view.organises}
                onReport={() => setOpened({ is: 'report', rubber: rubber.number })}
                onAward={() => setOpened({ is: 'award', rubber: rubber.number })}
                onRevive={() => setOpened({ is: 'revive', rubber: rubber.number })}
              />
            ))}
          </ul>
        </section>
        <div className="order-last lg:hidden">{rules}</div>
      </div>
      <LazySheet open={opened !== null} onLost={close}>
        {opened?.is === 'line_up' && <LineUpSheet fixture={fixture} roster={view.mine?.players ?? []} other={name(rights.at === 'a' ? 'b' : 'a')} onClose={close} />}
        {opened?.is === 'report' && chosen && <RubberReport fixture={fixture} rubber={chosen} onClose={close} />}
        {opened?.is === 'award' && chosen && <RubberAward fixture={fixture} rubber={chosen} names={names} onClose={close} />}
        {opened?.is === 'revive' && chosen && <ConfirmSheet open onClose={close} title={t('tie.revive_title')} text={t('tie.revive_text')} action={t('fixture.do_revive')} onConfirm={() => reviveRubber(fixture.id, chosen.number)} />}
        {opened?.is === 'fixture' && <FixtureSheet view={view} fixture={fixture} names={names} wording={wording} start={opened.mode} onClose={close} />}
      </LazySheet>
    </div>
  )
}

/** The rules of a tie, in plain sentences. */
function Explained({ league, dead }: { league: LeagueId; dead: boolean }) {
  const t = useT()
  return (
    <section aria-label={t('tie.rules')}>
      <SectionHead link={{ to: paths.league(league, 'teams'), label: t('tie.to_teams') }}>
        {t('tie.rules')}
      </SectionHead>
      <ul className="grid list-disc gap-1.5 pl-5 text-14 text-muted marker:text-line-strong">
        <li>{t('tie.rule_hidden')}</li>
        <li>{t('tie.rule_missing')}</li>
        <li>{t(dead ? 'tie.rule_dead_played' : 'tie.rule_dead')}</li>
      </ul>
    </section>
  )
}

function Missing({ league, title, text }: { league: LeagueId; title: string; text: string }) {
  const t = useT()
  return (
    <MissingFrame title={title}>
      <Empty plain title={title} text={text}>
        <ButtonLink to={paths.league(league, 'games')}>{t('tie.to_league')}</ButtonLink>
      </Empty>
    </MissingFrame>
  )
}

function TieSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="page gutter pt-6 pb-10">
      <Skeleton className="h-10 w-2/3 max-w-100" />
      <Skeleton className="mt-6 h-44 w-full rounded-dusk! lg:max-w-170" />
      <div className="pt-7 lg:max-w-170">
        <SkeletonRows rows={3} portrait={34} />
      </div>
    </div>
  )
}
