import { ArrowDown, ArrowUp, LogIn, LogOut, type LucideIcon, Shield } from 'lucide-react'
import clsx from 'clsx'
import type { LadderMove } from '@/wire'
import { useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { Button } from '@/ui/button'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { ShowMore } from '@/ui/show-more'
import type { Wording } from './fixture-words'
import type { LadderView } from './ladder'
import { moveText } from './ladder-words'
import type { SideNames } from './side-names'
import { useLog } from './use-ladder'

type MovesProps = { view: LadderView; names: SideNames; wording: Wording; onFixture: (fixture: string) => void }

/** What moved the ladder, the latest first. */
export function LadderMoves({ view: { league }, names, wording, onFixture }: MovesProps) {
  const t = useT()
  const { is, log, more, retry } = useLog(league.id)
  return (
    <section aria-labelledby="ladder-moves" className="grid grid-cols-[minmax(0,1fr)]">
      <SectionHead id="ladder-moves">{t('ladder.moves')}</SectionHead>
      {is === 'loading' && <SkeletonRows rows={3} />}
      {is === 'error' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
          {t('ladder.moves_failed')}
          <Button size="sm" variant="secondary" onClick={retry}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
      {log?.moves.length === 0 && <p className="py-3 text-15 text-muted">{t('ladder.moves_none')}</p>}
      <ol className="pb-3 empty:hidden">
        {log && withOneDraw(log.moves).map((move) => (
          <Move key={move.number} move={move} names={names} now={wording.now} onFixture={onFixture} />
        ))}
      </ol>
      {more && <ShowMore load={more} />}
    </section>
  )
}

/** The first order is one line, not one for each side: "The ladder began in the order of the draw." */
export function withOneDraw(moves: readonly LadderMove[]): readonly LadderMove[] {
  const first = moves.find(({ kind }) => kind === 'drawn')
  return moves.filter((move) => move.kind !== 'drawn' || move === first)
}

type MoveProps = { move: LadderMove; names: SideNames; now: number; onFixture: (fixture: string) => void }

function Move({ move, names, now, onFixture }: MoveProps) {
  const t = useT()
  const { fixture } = move
  const { icon: Icon, tone } = signOf(move)
  const text = moveText(t, move, names)
  return (
    <li className="relative flex items-start gap-3 border-b border-line py-2.5 text-15 last:border-0">
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-4.5 shrink-0', tone)} strokeWidth={2.25} />
      <span className="min-w-0 flex-1">
        {fixture === undefined ? (
          <span className="block wrap-anywhere">{text}</span>
        ) : (
          <button type="button" onClick={() => onFixture(fixture)} className="block w-full rounded-chip text-left wrap-anywhere after:absolute after:inset-0">
            {text}
          </button>
        )}
        <span className="block text-14 text-muted">{agoText(move.at, now)}</span>
      </span>
    </li>
  )
}

function signOf({ kind, from, to }: LadderMove): { icon: LucideIcon; tone: string } {
  if (kind === 'joined' || kind === 'drawn') return { icon: LogIn, tone: 'text-brand' }
  if (kind === 'withdrew') return { icon: LogOut, tone: 'text-muted' }
  if (from === undefined || to === undefined || from === to) return { icon: Shield, tone: 'text-muted' }
  return to < from ? { icon: ArrowUp, tone: 'text-success' } : { icon: ArrowDown, tone: 'text-danger' }
}
