import { useId } from 'react'
import { Ball } from './art/ball'

type BallSliderProps = {
  label: string
  /** The value as text: "15 mi". */
  text: string
  /** The index of the current stop. */
  at: number
  stops: number
  onChange: (at: number) => void
}

/** A slider with a few stops and a ball as its thumb. The control is an invisible native range input. */
export function BallSlider({ label, text, at, stops, onChange }: BallSliderProps) {
  const id = useId()
  const share = stops > 1 ? at / (stops - 1) : 0
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <label htmlFor={id} className="text-14 font-semibold">
          {label}
        </label>
        <span aria-hidden="true" className="text-15 font-bold tabular-nums">
          {text}
        </span>
      </div>
      <span className="relative block h-11 rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
        <span aria-hidden="true" className="absolute inset-x-0 top-1/2 h-0.5 rounded-full bg-line-strong forced-colors:bg-[ButtonText]" />
        <span aria-hidden="true" className="absolute top-1/2 left-0 -mt-px h-1 rounded-full bg-brand forced-colors:bg-[Highlight]" style={{ width: `${share * 100}%` }} />
        <span aria-hidden="true" className="absolute inset-y-0 right-6 left-0">
          <span className="absolute top-1/2 -mt-3.5 transition-[left] duration-120" style={{ left: `${share * 100}%` }}>
            <Ball size={24} />
          </span>
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={stops - 1}
          step={1}
          value={at}
          aria-valuetext={text}
          onChange={(event) => onChange(Number(event.target.value))}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </span>
    </div>
  )
}
