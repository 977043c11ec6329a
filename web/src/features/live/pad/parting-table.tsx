import clsx from 'clsx'
import type { Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { otherSide } from '@/lib/tennis/sides'
import { pointsCalled } from '@/lib/tennis/state'
import type { Step } from '@/lib/tennis/steps'
import type { Parting } from './parting'
import { standingText } from './words'

type PartingTableProps = {
  parting: Parting
  names: Record<Side, string>
  /** Whoever has recorded what is not from here. */
  theirName: string | undefined
}

/** Two sequences of points side by side, from where they part. */
export function PartingTable({ parting, names, theirName }: PartingTableProps) {
  const t = useT()
  const { before, theirs, theirSteps, mine, mySteps } = parting
  const rows = Math.max(theirSteps.length, mySteps.length)
  const here = t('pad.on_this_phone')
  const there = theirName ?? t('pad.recorded')
  return (
    <div className="rounded-card bg-raised p-4 shadow-card">
      <p className="text-14 text-muted">{t('pad.same_until', { a: names.a, b: names.b, score: standingText(before) })}</p>
      {/* Long sequences scroll, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={t('pad.not_sent_events')} tabIndex={0} className="mt-3 max-h-80 overflow-y-auto rounded-control focus-visible:outline-3 focus-visible:outline-brand">
        <table className="w-full table-fixed border-separate border-spacing-0 text-left">
          <thead className="sticky top-0 z-10 bg-raised">
            <tr>
              {[there, here].map((head, index) => (
                <th key={head} scope="col" className={clsx('border-b-2 border-baseline pb-1.5 align-bottom text-15 leading-tight font-bold break-words', index === 1 && 'pl-3')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, index) => (
              // A step has no key but its index.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <StepCell step={theirSteps[index]} names={names} />
                <StepCell step={mySteps[index]} names={names} second />
              </tr>
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 bg-raised">
            <tr>
              {[theirs, mine].map(({ play }, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className={clsx('score border-t-2 border-baseline pt-2 align-top text-18 leading-tight', index === 1 && 'pl-3')}>
                  {standingText(play)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}

function StepCell({ step, names, second = false }: { step: Step | undefined; names: Record<Side, string>; second?: boolean }) {
  const t = useT()
  return (
    <td className={clsx('h-10 border-b border-line py-1.5 align-middle', second && 'pl-3')}>
      {step && (
        <span className="flex items-baseline gap-2">
          <span className="w-12 shrink-0 text-15 font-semibold tabular-nums">{scoreAfter(step)}</span>
          <span className={clsx('min-w-0 text-15 leading-tight font-semibold break-words', step.event.kind === 'point' && (step.event.side === 'a' ? 'text-brand' : 'text-hard'))}>
            {step.event.kind === 'point' ? names[step.event.side] : t(`pad.event_${step.event.kind}`)}
          </span>
        </span>
      )}
    </td>
  )
}

/** "40–30", or after a game the games. */
function scoreAfter({ called, score, points: { a, b }, before: { tieBreak } }: Step): string {
  if (called.game || called.set) return `${score.a}–${score.b}`
  const shown = (mine: Side): string => pointsCalled({ a, b }[mine], { a, b }[otherSide(mine)], tieBreak)
  return `${shown('a')}–${shown('b')}`
}
