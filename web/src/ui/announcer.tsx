import { useSyncExternalStore } from 'react'

/** What a screen reader is told, politely, when something changed that has no focus: "3 new messages". */
let current = { text: '', at: 0 }
const listeners = new Set<() => void>()

export function announce(text: string): void {
  current = { text, at: current.at + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Announcer() {
  const { text, at } = useSyncExternalStore(subscribe, () => current)
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new key says the same sentence again. */}
      <p key={at}>{text}</p>
    </div>
  )
}
