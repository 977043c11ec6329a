import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Ball } from './art/ball'

const STEPS = [1, 2, 3, 4, 5] as const

type BallRatingProps = {
  legend: string
  name: string
  /** 0: nothing chosen yet. */
  value: number
  /** The label of a number: "4, good". */
  textOf: (value: number) => string
  onChange: (value: number) => void
  error?: string | undefined
}

/** A rating input of one to five balls, with the chosen number's label. */
export function BallRating({ legend, name, value, textOf, onChange, error }: BallRatingProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="-ml-2 flex">
          {STEPS.map((step) => (
            <label
              key={step}
              className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-brand"
            >
              <input type="radio" name={name} value={step} checked={step === value} onChange={() => onChange(step)} className="sr-only" aria-label={textOf(step)} />
              {step <= value ? <Ball size={28} /> : <span aria-hidden="true" className={clsx('size-7 rounded-full border-2', error ? 'border-danger' : 'border-line-strong')} />}
            </label>
          ))}
        </span>
        {value > 0 && (
          <span aria-hidden="true" className="text-15 font-semibold">
            {textOf(value)}
          </span>
        )}
      </div>
      {error && (
        <p id={id} className="mt-1 flex items-start gap-1.5 text-14 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The read-only rating. */
export function Balls({ value, text }: { value: number; text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">{text}</span>
      {STEPS.map((step) =>
        step <= value ? <Ball key={step} size={15} /> : <span key={step} aria-hidden="true" className="size-3.75 rounded-full border-[1.5px] border-line-strong" />,
      )}
    </span>
  )
}
