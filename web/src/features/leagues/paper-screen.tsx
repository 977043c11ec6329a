import { Printer } from 'lucide-react'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { BackLink } from '@/ui/back-link'
import { Button, ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { Loading } from '@/ui/loading'
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { Sheets, type SheetKind } from './paper-sheets'
import { useLeague } from './selectors'
import { useFixtures } from './use-fixtures'
import { playViewOf } from './use-play-view'
import { GRID_SIDES, hasBracket, hasTables, type PlayView } from './view'
import './paper.css'

const KINDS: readonly SheetKind[] = ['table', 'grid', 'bracket', 'fixtures']

/** `/leagues/:id/print`: what of a league is printed, as it comes out of the printer. */
export default function PrintScreen() {
  const t = useT()
  const { id = '' } = useParams()
  const state = useLeague(id)
  if (state.is === 'loading') return <Loading />
  const view = state.is === 'ready' ? playViewOf(state.view) : undefined
  if (!view || view.league.drawn_at === undefined) {
    return (
      <Frame title={t('league.paper.print')} back={view ? paths.league(id) : paths.leagues()}>
        <Empty plain title={t(view ? 'fixture.none' : 'league.gone')} text={t(view ? 'fixture.none_text' : 'league.gone_text')}>
          <ButtonLink to={view ? paths.league(id) : paths.leagues()}>{t(view ? 'league.form.to_league' : 'league.list.find')}</ButtonLink>
        </Empty>
      </Frame>
    )
  }
  return <Print view={view} />
}

/** The sheets that a league has. */
export function kindsOf(view: PlayView): readonly SheetKind[] {
  const has: Record<SheetKind, boolean> = {
    table: hasTables(view),
    grid: hasTables(view) && view.tables.some(({ rows }) => rows.length <= GRID_SIDES),
    bracket: hasBracket(view),
    fixtures: true,
  }
  return KINDS.filter((kind) => has[kind])
}

function Print({ view }: { view: PlayView }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { league } = view
  const kinds = kindsOf(view)
  const kind = kinds.find((one) => one === params.get('sheet')) ?? kinds[0] ?? 'fixtures'
  const pages = useFixtures(league.id, kind === 'table' ? null : {}, { all: true })
  return (
    <Frame title={t('league.paper.print_league', { league: league.name })} back={paths.league(league.id)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Segmented
          legend={t('league.paper.what')}
          hideLegend
          name="sheet"
          value={kind}
          onChange={(sheet) => setParams({ sheet }, { replace: true, preventScrollReset: true })}
          options={kinds.map((one) => ({ value: one, label: t(`league.paper.sheet_${one}`) }))}
        />
        <Button icon={<Printer aria-hidden="true" className="size-5" />} disabled={pages.is !== 'ready'} onClick={() => window.print()}>
          {t('league.paper.print')}
        </Button>
      </div>
      {pages.is === 'error' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 pt-4 text-15 text-muted">
          {t('fixture.load_failed')}
          <Button size="sm" variant="secondary" onClick={pages.retry}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
      {pages.is === 'loading' ? (
        <div className="pt-5">
          <SkeletonRows rows={8} />
        </div>
      ) : (
        <Preview label={t(`league.paper.sheet_${kind}`)} width={kind === 'grid' || kind === 'bracket' ? WIDE : UPRIGHT}>
          <Sheets kind={kind} view={view} />
        </Preview>
      )}
    </Frame>
  )
}

function Frame({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="page gutter flex-1 pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title })}</title>
      <div className="-mx-2">
        <BackLink to={back} label={t('league.paper.back')} />
      </div>
      <header className="baseline mb-4 pb-3.5">
        <h1 className="text-26 wrap-anywhere md:text-34">{title}</h1>
      </header>
      {children}
    </div>
  )
}

/** Of a sheet, in CSS pixels. */
const [UPRIGHT, WIDE] = [794, 1123]
/** Smaller, nobody would recognise anything: it scrolls instead. */
const LEAST = 0.42

/** The sheets as large as there is room for. */
function Preview({ label, width, children }: { label: string; width: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(() => setRoom(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    // Scrolled with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} role="region" aria-label={label} tabIndex={0} className="relative -mx-4 mt-5 overflow-x-auto pb-6 md:mx-0">
      <div data-papers className="grid w-fit gap-6 px-4 md:px-0.5" style={{ '--fit': Math.min(1, Math.max(LEAST, (room - 32) / width)) } as CSSProperties}>
        {children}
      </div>
    </div>
  )
}
