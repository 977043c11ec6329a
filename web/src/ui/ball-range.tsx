import clsx from 'clsx'
import { useId } from 'react'
import { Ball } from './art/ball'

type BallRangeProps = {
  legend: string
  /** What each of the two balls sets: "Lowest level". */
  labels: readonly [low: string, high: string]
  /** The range as text: "3.0–4.0". */
  text: string
  /** The stops, as they are read out. */
  stops: readonly string[]
  low: number
  high: number
  /** The stop to mark, such as the player's own. */
  mark?: { at: number; text: string } | undefined
  error?: string | undefined
  onChange: (low: number, high: number) => void
}

/** A range of stops between two balls. The controls are two native range inputs, of which only the thumbs can be grabbed. */
export function BallRange({ legend, labels, text, stops, low, high, mark, error, onChange }: BallRangeProps) {
  const id = useId()
  const last = Math.max(1, stops.length - 1)
  const share = (at: number) => `${(at / last) * 100}%`
  const thumb = (at: number, label: string, change: (to: number) => void, front: boolean) => (
    <input
      type="range"
      min={0}
      max={last}
      step={1}
      value={at}
      aria-label={label}
      aria-valuetext={stops[at]}
      aria-describedby={error ? `${id}-fault` : undefined}
      onChange={({ target }) => change(Number(target.value))}
      className={clsx('ball-range absolute inset-0 size-full cursor-pointer opacity-0', front && 'z-1')}
    />
  )
  return (
    <fieldset>
      <legend className="float-left text-14 font-semibold">{legend}</legend>
      <p className="text-right text-15 font-bold tabular-nums" aria-hidden="true">
        {text}
      </p>
      <div className={clsx('relative clear-both h-11 rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand', mark && 'mt-5')}>
        <span aria-hidden="true" className="absolute inset-x-3 inset-y-0">
          <span className="absolute inset-x-0 top-1/2 h-0.5 rounded-full bg-line-strong forced-colors:bg-[ButtonText]" />
          <span className="absolute top-1/2 -mt-px h-1 rounded-full bg-brand forced-colors:bg-[Highlight]" style={{ left: share(low), right: `${100 - (high / last) * 100}%` }} />
          {mark && (
            <span className="absolute bottom-1/2 grid -translate-x-1/2 justify-items-center" style={{ left: share(mark.at) }}>
              <span className="text-12 leading-5 font-bold whitespace-nowrap">{mark.text}</span>
              <span className="mt-0.5 h-4 w-0.5 bg-ink" />
            </span>
          )}
          {[low, high].map((at, which) => (
            <span key={labels[which]} className="absolute top-1/2 -mt-3 -ml-3 transition-[left] duration-120" style={{ left: share(at) }}>
              <Ball size={24} />
            </span>
          ))}
        </span>
        {thumb(low, labels[0], (to) => onChange(Math.min(to, high), high), low > last / 2)}
        {thumb(high, labels[1], (to) => onChange(low, Math.max(to, low)), low <= last / 2)}
      </div>
      {error && (
        <p id={`${id}-fault`} className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
