import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Ball } from './art/ball'
import { RadioLabel, type RadioLabelProps } from './radio-label'

type ChoiceListProps = {
  legend: string
  children: ReactNode
  className?: string
  /** For when a title above asks the same question. */
  hideLegend?: boolean
}

export function ChoiceList({ legend, children, className, hideLegend = false }: ChoiceListProps) {
  return (
    <fieldset className={className}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-14 font-semibold'}>{legend}</legend>
      <div className="grid gap-2.5">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = RadioLabelProps & {
  title: string
  text?: string
  lead?: ReactNode
}

/** One option of a list; a ball marks the chosen one. */
export function Choice({ title, text, lead, ...radio }: ChoiceProps) {
  const { checked } = radio
  return (
    <RadioLabel
      {...radio}
      className={clsx(
        'flex min-h-16 items-center gap-4 rounded-card border-2 px-4 py-3 transition-colors duration-120 has-focus-visible:outline-offset-2',
        checked ? 'border-brand bg-brand-soft' : 'border-line bg-raised hover:border-line-strong',
      )}
    >
      {lead}
      <span className="min-w-0 flex-1">
        <span className={clsx('block', checked ? 'font-bold' : 'font-semibold')}>{title}</span>
        {text && <span className="block text-14 text-muted">{text}</span>}
      </span>
      {checked ? <Ball size={24} /> : <span aria-hidden="true" className="size-6 shrink-0 rounded-full border-2 border-line-strong" />}
    </RadioLabel>
  )
}
