import { Dices, Printer, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Enrolment, Event as Game, Match, Pairs } from '@/wire'
import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import type { Surface } from '@/ui/art/court'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { LazySheet } from '@/ui/lazy-part'
import { PairsRound, type ReportOn } from './pairs-round'
import { playersOf, roundsOf, type Someone, staleOf } from './rounds'
import './print.css'

const DrawSheet = lazyChunk(async () => ({ default: (await import('./draw-sheet')).DrawSheet }))
const ClearSheet = lazyChunk(async () => ({ default: (await import('./draw-sheet')).ClearSheet }))

type PairsTabProps = {
  game: Game
  surface: Surface
  pairs: Pairs | undefined
  seated: readonly Enrolment[]
  matches: readonly Match[]
  /** Loads older results; absent when all are here. */
  more?: (() => Promise<void>) | undefined
  /** I organise it. */
  host: boolean
  /** Opens the form for the result of a court; absent while results cannot be entered. */
  onReport?: ReportOn | undefined
  /** I enter results of others. */
  officiates: boolean
}

/** The pairs of a game: its rounds, drawn and changed by the organisers. */
export function PairsTab({ game, surface, pairs, seated, matches, more, host, onReport, officiates }: PairsTabProps) {
  const t = useT()
  const me = useMe()?.id
  const [sheet, setSheet] = useState<'draw' | 'clear' | null>(null)
  const count = playersOf(seated).length
  const mayDraw = host && game.state !== 'cancelled' && game.state !== 'draft'
  const rounds = pairs ? roundsOf(pairs, seated, matches) : []
  const missing = rounds.some(({ courts }) => courts.some(({ result }) => result === null))
  useEffect(() => {
    // What fails is tried again with the next change; the courts are shown without their results meanwhile.
    if (missing && more) more().catch(() => {})
  }, [missing, more])
  const draw = (
    <Button size={pairs ? 'sm' : 'md'} variant={pairs ? 'secondary' : 'primary'} icon={<Dices aria-hidden="true" className="size-5" />} onClick={() => setSheet('draw')}>
      {t(pairs ? 'pairs.draw_again' : 'pairs.draw')}
    </Button>
  )
  return (
    <div data-print className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="hidden text-24 print:block">{game.name}</h2>
      {pairs ? (
        <>
          <StaleNotice pairs={pairs} seated={seated}>
            {mayDraw && draw}
          </StaleNotice>
          <div className="flex flex-wrap gap-2.5 print:hidden">
            {mayDraw && draw}
            <Button size="sm" variant="ghost" icon={<Printer aria-hidden="true" className="size-4.5" />} onClick={() => window.print()}>
              {t('pairs.print')}
            </Button>
            {mayDraw && (
              <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden="true" className="size-4.5" />} onClick={() => setSheet('clear')}>
                {t('pairs.clear')}
              </Button>
            )}
          </div>
          {rounds.map((round, at) => (
            <PairsRound key={at} game={game.id} at={at} round={round} surface={surface} me={me} mayMove={mayDraw && !round.played} onReport={onReport} officiates={officiates} />
          ))}
        </>
      ) : (
        <Empty plain title={t('pairs.none')} text={t(mayDraw ? (count < 4 ? 'pairs.none_few' : 'pairs.none_host') : 'pairs.none_text')}>
          {mayDraw && count >= 4 && draw}
        </Empty>
      )}
      <LazySheet open={sheet !== null} onLost={() => setSheet(null)}>
        {sheet === 'draw' && <DrawSheet game={game} pairs={pairs} count={count} onClose={() => setSheet(null)} />}
        {sheet === 'clear' && <ClearSheet game={game} onClose={() => setSheet(null)} />}
      </LazySheet>
    </div>
  )
}

/** Says who has left or is new since the pairs were drawn. */
function StaleNotice({ pairs, seated, children }: { pairs: Pairs; seated: readonly Enrolment[]; children: React.ReactNode }) {
  const t = useT()
  const { left, joined } = staleOf(pairs, seated)
  if (left.length === 0 && joined.length === 0) return null
  const names = (people: readonly Someone[]) => listed(people.map(({ called }) => called))
  return (
    <div role="status" className="rounded-card bg-warn-soft px-4 py-3 text-15 print:hidden">
      <p className="font-bold">{t('pairs.stale')}</p>
      {left.length > 0 && <p>{t('pairs.stale_left', { names: names(left) })}</p>}
      {joined.length > 0 && <p>{t('pairs.stale_joined', { names: names(joined) })}</p>}
      {children && <p className="mt-1 text-muted">{t('pairs.stale_host')}</p>}
    </div>
  )
}
