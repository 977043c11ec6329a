import clsx from 'clsx'

type SegmentedProps<T extends string> = {
  legend: string
  /** The legend is for screen readers alone. */
  hideLegend?: boolean
  name: string
  options: { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A segmented control: a few options side by side, one of them chosen. */
export function Segmented<T extends string>({ legend, hideLegend = false, name, options, value, onChange }: SegmentedProps<T>) {
  return (
    <fieldset className="max-md:w-full">
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-14 font-semibold'}>{legend}</legend>
      <div className="flex w-full rounded-control border-[1.5px] border-line-strong bg-raised md:w-fit">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-11 flex-1 cursor-pointer items-center justify-center px-1.5 py-1 text-center text-15 leading-tight font-semibold transition-colors duration-120 md:px-4 md:whitespace-nowrap',
              'first:rounded-l-[10px] last:rounded-r-[10px] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              option.value === value ? 'bg-brand text-on-brand' : 'text-ink hover:bg-fill',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
