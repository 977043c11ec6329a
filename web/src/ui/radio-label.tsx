import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'

export type RadioLabelProps = {
  name: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  /** For a page with one question: a tap has answered it. Keys only move the choice. */
  onTap?: ((value: string) => void) | undefined
}

/** A radio button as a row or a tile; `children` are what is seen of it. */
export function RadioLabel({ name, value, checked, onChange, onTap, className, children }: RadioLabelProps & { className: string; children: ReactNode }) {
  // The browser passes a tap on to the radio button. That click is ignored here: keys cause the same.
  function tap({ target, detail }: MouseEvent<HTMLElement>) {
    if (detail > 0 && !(target instanceof HTMLInputElement)) onTap?.(value)
  }
  return (
    // Whoever uses keys has the radio button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label onClick={tap} className={clsx('cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand', className)}>
      <input type="radio" name={name} value={value} checked={checked} onChange={() => onChange(value)} className="sr-only" />
      {children}
    </label>
  )
}
