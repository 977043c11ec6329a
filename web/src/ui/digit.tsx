import clsx from 'clsx'
import { useState } from 'react'

/** A figure of a score, which bumps when it changes. */
export function Digit({ text, className }: { text: string; className?: string }) {
  const [shown, setShown] = useState({ text, changes: 0 })
  if (shown.text !== text) setShown({ text, changes: shown.changes + 1 })
  return (
    <span key={shown.changes} className={clsx('inline-block', shown.changes > 0 && 'animate-bump', className)}>
      {text}
    </span>
  )
}
