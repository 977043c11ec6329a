import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BoxPeriod, SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { SelectField } from '@/ui/text-field'
import { BoxChanges } from './box-changes'
import { BoxTable } from './box-table'
import { boxesOf, daysLeftOf, sizesOf, zoneOf } from './boxes'
import { CountingChoice } from './counting-choice'
import { dayText } from './fixture-words'
import { ScoreboardRail } from './scoreboard-rail'
import type { Counting } from './standings'
import { useOpenFixture } from './use-open-fixture'
import { usePeriod } from './use-period'
import { useWording } from './use-wording'
import type { PlayView } from './view'

const BoxCloseSheet = lazyChunk(() => import('./box-close-sheet'))
const FixtureSheet = lazyChunk(() => import('./fixture-sheet'))

interface BoardProps extends ReturnType<typeof useWording> {
  view: PlayView
  period: BoxPeriod
}

/** The boxes of a period, one below the other, with who goes up and down; past periods can be read. */
export default function BoxBoard({ view }: { view: PlayView }) {
  const t = useT()
  const { names, wording } = useWording(view)
  const { period } = view
  const [params, setParams] = useSearchParams()
  if (!period) return <Empty plain title={t('box.none')} text={t('box.none_text')} />
  const asked = Number(params.get('period') ?? period.period)
  const shown = Number.isInteger(asked) && asked >= 1 && asked < period.period ? asked : null
  const show = (number: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (number === period.period) next.delete('period')
        else next.set('period', String(number))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Head view={view} period={period} names={names} wording={wording} shown={shown} onShow={show} />
      {shown === null ? <Current view={view} period={period} names={names} wording={wording} /> : <Past view={view} number={shown} names={names} wording={wording} />}
    </div>
  )
}

type HeadProps = BoardProps & { shown: number | null; onShow: (period: number) => void }

/** Which period, until when, and the organiser's button to end it. */
function Head({ view, period, names, wording, shown, onShow }: HeadProps) {
  const t = useT()
  const [closing, setClosing] = useState(false)
  const { league, organises } = view
  const left = daysLeftOf(period, league.zone, wording.now)
  const isOn = (league.state === 'active' || league.state === 'scheduled') && !period.closed
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-20 md:text-24">{t('box.period', { number: shown ?? period.period })}</h2>
        {shown === null && (
          <p className="text-15 text-muted">
            {isOn && left >= 0 && <b className="mr-2 font-bold text-ink">{left === 0 ? t('box.ends_today') : t('box.ends_in', { count: left })}</b>}
            {t('league.dates', { from: dayText(period.starts_on), until: dayText(period.ends_on) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-3 max-md:w-full">
        {period.period > 1 && (
          <SelectField label={t('box.which')} value={String(shown ?? period.period)} onChange={({ target }) => onShow(Number(target.value))} className="min-w-40 max-md:flex-1">
            {Array.from({ length: period.period }, (_, at) => period.period - at).map((number) => (
              <option key={number} value={number}>
                {number === period.period ? t('box.period_now', { number }) : t('box.period', { number })}
              </option>
            ))}
          </SelectField>
        )}
        {organises && isOn && shown === null && (
          <Button variant="secondary" onClick={() => setClosing(true)}>
            {t('box.close')}
          </Button>
        )}
      </div>
      <LazySheet open={closing} onLost={() => setClosing(false)}>
        {closing && <BoxCloseSheet view={view} names={names} onClose={() => setClosing(false)} />}
      </LazySheet>
    </div>
  )
}

function Current({ view, period, names, wording }: BoardProps) {
  const sheet = useOpenFixture(view.fixtures)
  const [counting, setCounting] = useState<Counting>('now')
  const boxes = boxesOf(period, view.tables)
  const rules = view.league.boxes ?? { moves: 0 }
  const sizes = sizesOf(boxes)
  const moves = boxes.some(({ table }) => table.if_ended_now !== undefined)
  const shown: Counting = moves ? counting : 'final'
  const opened = view.fixtures.find(({ id }) => id === sheet.open)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        {moves && (
          <CountingChoice value={shown} onChange={setCounting} />
        )}
        {boxes.map((box) => (
          <BoxTable
            key={box.table.group}
            view={view}
            box={box}
            counting={shown}
            names={names}
            wording={wording}
            zone={(_, place) => zoneOf(rules, sizes, box.number, place)}
            onFixture={sheet.show}
          />
        ))}
      </div>
      <ScoreboardRail view={view} names={names} wording={wording} onFixture={sheet.show} />
      <LazySheet open={opened !== undefined} onLost={sheet.close}>
        {opened && <FixtureSheet key={opened.id} view={view} fixture={opened} names={names} wording={wording} start={sheet.start} onClose={sheet.close} />}
      </LazySheet>
    </div>
  )
}

function Past({ view, number, names, wording }: Omit<BoardProps, 'period'> & { number: number }) {
  const t = useT()
  const { is, shown, retry } = usePeriod(view.league.id, number)
  if (is === 'error') return <ErrorState plain title={t('box.failed')} text={t('people.search_failed_text')} onRetry={retry} />
  if (!shown) return <SkeletonRows rows={8} portrait={36} />
  const { period, tables } = shown
  const moved = new Map(period.moves.map((move) => [move.side, move]))
  const zone = (side: SideId) => {
    const { from, to } = moved.get(side) ?? {}
    return from === undefined || to === undefined || from === to ? undefined : to < from ? 'up' : 'down'
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <p className="-mt-4 text-15 text-muted">{t('league.dates', { from: dayText(period.starts_on), until: dayText(period.ends_on) })}</p>
        {boxesOf(period, tables).map((box) => (
          <BoxTable key={box.table.group} view={view} box={box} counting="final" names={names} wording={wording} zone={zone} past />
        ))}
      </div>
      {period.moves.length > 0 && (
        <aside aria-label={t('box.changes')}>
          <SectionHead>{t('box.changes')}</SectionHead>
          <BoxChanges changes={period.moves} names={names} />
        </aside>
      )}
    </div>
  )
}
