import clsx from 'clsx'
import type { LiveMatch } from '@/wire'
import { useT } from '@/lib/i18n'
import { shortNames } from '@/lib/sides'
import { colourOf } from './momentum'
import { PartHead } from './part-head'
import { type NumberRow, numbersOf, type Story } from './story'

/** What the points say: shares won on serve and return, break points, streaks. */
export function Numbers({ live, story }: { live: LiveMatch; story: Story }) {
  const t = useT()
  if (story.points === 0) return null
  const names = shortNames(live)
  return (
    <section aria-labelledby="numbers">
      <PartHead id="numbers">{t('live.numbers')}</PartHead>
      <ul className="mt-1 grid gap-3.5">
        {numbersOf(story).map((row) => (
          <Row key={row.key} row={row} names={names} />
        ))}
      </ul>
      {story.figures.longestGame > 0 && <p className="mt-3 text-15 text-muted">{t('live.longest_game', { count: story.figures.longestGame })}</p>}
    </section>
  )
}

function Row({ row: { key, a, b, share }, names }: { row: NumberRow; names: { a: string; b: string } }) {
  const t = useT()
  const sum = share.a + share.b
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <span className="order-2 text-center text-14 text-muted">{t(`live.number_${key}`)}</span>
        <span className="score order-1 min-w-14 text-20">
          <span className="sr-only">{names.a}</span> {a}
        </span>
        <span className="score order-3 min-w-14 text-right text-20">
          <span className="sr-only">{names.b}</span> {b}
        </span>
      </div>
      <div aria-hidden="true" className="mt-1.5 flex h-1.25 gap-1">
        {(['a', 'b'] as const).map((side) => (
          <span key={side} className={clsx('min-w-1.25 rounded-full', sum === 0 ? 'bg-fill' : colourOf(side))} style={{ flex: `${sum === 0 ? 1 : (100 * share[side]) / sum} 1 0` }} />
        ))}
      </div>
    </li>
  )
}
