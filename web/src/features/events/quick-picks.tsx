import clsx from 'clsx'
import { useEffect, useRef } from 'react'

type QuickPicksProps = {
  legend: string
  name: string
  options: readonly { value: string; label: string; sub?: string }[]
  value: string
  onChange: (value: string) => void
}

/** The likely values of a field, in a row that scrolls sideways; the field itself takes any other. */
export function QuickPicks({ legend, name, options, value, onChange }: QuickPicksProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = scroller.current
    const chosen = row?.querySelector<HTMLElement>('label:has(:checked)')
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div ref={scroller} className="relative -mx-4 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] md:-mx-1 md:px-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'grid min-h-11 min-w-14 shrink-0 cursor-pointer content-center justify-items-center rounded-control border-[1.5px] px-3 text-15 font-semibold whitespace-nowrap tabular-nums transition-colors duration-120',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand',
              option.value === value ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-raised hover:bg-fill',
            )}
          >
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} className="sr-only" />
            {option.sub !== undefined && <span className="text-13 leading-tight font-normal">{option.sub}</span>}
            <span className={option.sub === undefined ? undefined : 'text-18 leading-tight font-extrabold'}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
