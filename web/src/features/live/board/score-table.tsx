import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { LiveMatch, Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { namesOf, peopleOn } from '@/lib/sides'
import { Ball } from '@/ui/art/ball'
import { AvatarRow } from '@/ui/avatar-group'
import { type Cell, type Column, columnsOf, pointsOf } from './columns'
import { Digit } from '@/ui/digit'
import { type TableLook, tableLooks } from './table-looks'

type ScoreTableProps = {
  live: LiveMatch
  look: TableLook
  /** Beside the numbers of the sets. */
  heading?: ReactNode
}

/**
 * Who plays, the sets in columns (a lost one is muted), the game in play boxed in yellow, a ball beside whoever serves. The same
 * on cards, boards, televisions and in streams. Drawn only: say the score beside it (`wholeText`).
 */
export function ScoreTable({ live, look, heading }: ScoreTableProps) {
  const columns = columnsOf(live.board)
  const points = pointsOf(live)
  const { table } = tableLooks[look]
  return (
    <div aria-hidden="true">
      {heading !== undefined && (
        <Headings look={look} columns={columns} hasPoints={points !== null}>
          {heading}
        </Headings>
      )}
      <div className={table}>
        {(['a', 'b'] as const).map((side) => (
          <Row key={side} live={live} side={side} look={look} columns={columns} points={points?.[side]} />
        ))}
      </div>
    </div>
  )
}

type HeadingsProps = { look: TableLook; columns: readonly Column[]; hasPoints: boolean; children: ReactNode }

/** As wide as the columns below. */
function Headings({ look, columns, hasPoints, children }: HeadingsProps) {
  const t = useT()
  const { row, set, box } = tableLooks[look]
  return (
    <div className={clsx(row, 'min-h-8! text-13 font-bold text-on-dusk md:text-15')}>
      <span className="-ml-3 min-w-0 flex-1 md:-ml-6">{children}</span>
      <span className="flex shrink-0">
        {columns.map(({ number }) => (
          <span key={number} className={clsx(set, 'text-center text-13! leading-none! md:text-15!')}>
            {number}
          </span>
        ))}
      </span>
      {hasPoints && <span className={clsx(box, 'h-auto! text-center text-13! leading-none! md:text-15!')}>{t('live.game')}</span>}
    </div>
  )
}

type RowProps = { live: LiveMatch; side: Side; look: TableLook; columns: readonly Column[]; points: string | undefined }

function Row({ live, side, look, columns, points }: RowProps) {
  const { row, rowB, portrait, portraits, name, pair, ball, set, open, box } = tableLooks[look]
  const people = peopleOn(live, side)
  const { server, winner } = live.board
  const serves = server?.side === side
  return (
    <div className={clsx(row, side === 'b' && rowB)}>
      {portrait > 0 && <AvatarRow people={[...people]} size={people.length > 1 ? Math.round(portrait * 0.8) : portrait} className={clsx('shrink-0 [--row-ring:var(--dusk)]', portraits)} />}
      <span className={clsx(name, people.length > 1 && pair, winner !== undefined && winner !== side && 'opacity-75')}>{namesOf(people)}</span>
      <span className="flex shrink-0 justify-center" style={{ width: ball + 4 }}>
        {(serves || winner === side) && <Ball size={ball} />}
      </span>
      <span className="flex shrink-0 self-stretch">
        {columns.map((column) => (
          <SetCell key={column.number} cell={column[side]} className={clsx(set, column.open && open)} />
        ))}
      </span>
      {points !== undefined && (
        <span className={clsx('score grid shrink-0 place-items-center bg-ball text-on-ball forced-colors:border', box)}>
          <Digit text={points} />
        </span>
      )}
    </div>
  )
}

function SetCell({ cell: { text, tieBreak, lost }, className }: { cell: Cell; className: string }) {
  return (
    <span className={clsx('score grid place-items-center', lost && 'text-(--lost)', className)}>
      <span className={clsx('relative', text.length > 2 && 'text-[0.62em]')}>
        <Digit text={text} />
        {tieBreak !== undefined && <sup className="absolute top-0 left-full text-[0.4em] leading-none font-bold tracking-normal">{tieBreak}</sup>}
      </span>
    </span>
  )
}
