import clsx from 'clsx'
import { useState } from 'react'
import type { LiveMatch } from '@/wire'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { isOver } from './columns'
import { PartHead } from './part-head'
import { type Line, linesOf, type Story } from './story'

const SHOWN = 7

/** The match point by point, newest first. */
export function PointList({ live, story }: { live: LiveMatch; story: Story }) {
  const t = useT()
  const [all, setAll] = useState(false)
  const lines = linesOf(live, story)
  if (lines.length === 0) return null
  const more = lines.length > SHOWN && (
    <button type="button" aria-expanded={all} onClick={() => setAll(!all)} className="-mx-2 inline-flex min-h-11 items-center rounded-chip px-2 text-15 font-bold text-brand">
      {t(all ? 'live.points_fewer' : 'live.points_all')}
    </button>
  )
  return (
    <section aria-labelledby="points">
      <PartHead id="points" aside={more}>
        {t('live.points')}
      </PartHead>
      <ol>
        {(all ? lines : lines.slice(0, SHOWN)).map((line, index) => (
          <Row key={line.key} line={line} newest={index === 0 && !isOver(live.board)} />
        ))}
      </ol>
    </section>
  )
}

function Row({ line: { score, text, is }, newest }: { line: Line; newest: boolean }) {
  return (
    <li className={clsx('flex min-h-11 items-center gap-4 border-b border-line py-2', is === 'set' && 'bg-fill px-2')}>
      <span className="score w-17 shrink-0 text-15 tracking-tight">{score}</span>
      <span className={clsx('min-w-0 flex-1 text-15', is === 'set' ? 'font-bold' : is === 'game' || newest ? 'font-semibold' : 'text-muted')}>{text}</span>
      {newest && <Ball size={14} />}
    </li>
  )
}
