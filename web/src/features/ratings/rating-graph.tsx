import clsx from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import type { RatingPoint } from '@/wire'
import { useT } from '@/lib/i18n'
import { pointsText, ratingText } from '@/lib/rating-text'
import { dateAt } from '@/lib/zoned'
import { Ball } from '@/ui/art/ball'
import { scaleOf } from './graph-scale'
import { signedText } from './words'

/**
 * A rating from match to match, with its uncertainty as a band. A range input lies on it: by pointer, touch or arrow keys one
 * reads every match; the same numbers are in a table.
 */
export function RatingGraph({ points }: { points: readonly RatingPoint[] }) {
  const t = useT()
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  // The latest one, until one looks at another; matches that arrive do not move what one looks at.
  const at = Math.min(chosen ?? last, last)
  const point = points[at]
  if (!point) return null
  const text = pointText(t, points, at)
  return (
    <figure className="min-w-0">
      <figcaption className="flex min-h-6 flex-wrap items-baseline gap-x-2.5">
        <span className="score text-18 tracking-normal">{ratingText(point)}</span>
        <span className="text-14 text-muted">{text}</span>
      </figcaption>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
        <Drawing points={points} at={at} marks reading={chosen !== undefined} className="h-44 md:h-56">
          <label htmlFor={id} className="sr-only">
            {t('rating.graph_label')}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={last}
            value={at}
            disabled={last === 0}
            aria-valuetext={`${ratingText(point)}, ${text}`}
            onChange={({ target }) => setChosen(Number(target.value))}
            onBlur={() => setChosen(undefined)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
            onPointerMove={({ currentTarget, clientX, pointerType }) => {
              if (pointerType !== 'mouse') return
              const { left, width } = currentTarget.getBoundingClientRect()
              setChosen(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * last))
            }}
            className="peer absolute inset-0 z-1 size-full cursor-crosshair touch-pan-y opacity-0"
          />
          <span aria-hidden="true" className="pointer-events-none absolute -inset-1.5 rounded-chip peer-focus-visible:outline-3 peer-focus-visible:outline-brand" />
        </Drawing>
        <span aria-hidden="true" className="col-start-2 mt-2 flex justify-between gap-3 text-12 text-muted">
          <span>{dateOf(points[0])}</span>
          {last > 0 && <span>{dateOf(points[last])}</span>}
        </span>
      </div>
      <p className="mt-2 text-14 text-muted">{t('rating.graph_note')}</p>
      <PointTable points={points} />
    </figure>
  )
}

/** The same without reading points one by one, for a card: what it shows is written beside it. */
export function SmallGraph({ points }: { points: readonly RatingPoint[] }) {
  if (points.length < 2) return null
  return (
    <div aria-hidden="true" className="pr-2.5">
      <Drawing points={points} at={points.length - 1} className="h-24" />
    </div>
  )
}

type DrawingProps = {
  points: readonly RatingPoint[]
  /** Where the ball lies. */
  at: number
  /** With ratings on the left. */
  marks?: boolean
  /** With a line down from the ball. */
  reading?: boolean
  className: string
  children?: ReactNode
}

function Drawing({ points, at, marks = false, reading = false, className, children }: DrawingProps) {
  const { x, y, line, band, marks: values } = scaleOf(points)
  const point = points[at]
  if (!point) return null
  const shown = marks ? values : []
  return (
    <>
      {marks && (
        <span aria-hidden="true" className={clsx('relative w-9 text-12 text-muted tabular-nums', className)}>
          {shown.map((value) => (
            <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: `${y(value)}%` }}>
              {pointsText(value)}
            </span>
          ))}
        </span>
      )}
      <div className={clsx('relative border-b-2 border-baseline', className)}>
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          {shown.map((value) => (
            <path key={value} d={`M0 ${y(value)}H100`} stroke="var(--line)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={band} fill="var(--brand-soft)" stroke="var(--brand-soft)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          <path d={line} fill="none" stroke="var(--brand)" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
        </svg>
        {reading && <span aria-hidden="true" className="absolute inset-y-0 -ml-px border-l border-dashed border-line-strong" style={{ left: `${x(at)}%` }} />}
        <span aria-hidden="true" className="pointer-events-none absolute -translate-1/2" style={{ left: `${points.length === 1 ? 50 : x(at)}%`, top: `${y(point.mean)}%` }}>
          <Ball size={16} />
        </span>
        {children}
      </div>
    </>
  )
}

function PointTable({ points }: { points: readonly RatingPoint[] }) {
  const t = useT()
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-chip text-15 font-bold text-brand">{t('rating.as_table')}</summary>
      <div className="max-h-80 overflow-y-auto">
        <table className="w-full text-15 tabular-nums">
          <caption className="sr-only">{t('rating.graph_label')}</caption>
          <thead className="text-left text-13 text-muted">
            <tr>
              <th scope="col" className="py-1.5 font-semibold">{t('rating.column_day')}</th>
              <th scope="col" className="py-1.5 text-right font-semibold">{t('rating.title')}</th>
              <th scope="col" className="py-1.5 text-right font-semibold">{t('rating.column_change')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              // Several matches may be of one day.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal">{dateOf(point)}</th>
                <td className="py-2 text-right font-semibold">{ratingText(point)}</td>
                <td className="py-2 text-right text-muted">{changeAt(points, index) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** "Wed, Nov 18, +14"; of the first point where the graph begins. */
function pointText(t: ReturnType<typeof useT>, points: readonly RatingPoint[], at: number): string {
  const change = changeAt(points, at)
  return [dateOf(points[at]), change ?? t('rating.graph_start')].join(', ')
}

function changeAt(points: readonly RatingPoint[], at: number): string | undefined {
  const [before, after] = [points[at - 1], points[at]]
  return before && after && signedText(after.mean - before.mean)
}

function dateOf(point: RatingPoint | undefined): string {
  return point ? dateAt(point.at, undefined) : ''
}
