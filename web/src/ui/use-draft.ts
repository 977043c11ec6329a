import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '@/store/drafts'

export interface SheetDraft {
  /** An earlier visit's draft is in the sheet. */
  restored: boolean
  /** Forgets the draft: it was sent. */
  drop: () => void
  /** Begins with nothing typed. */
  startOver: () => void
}

/**
 * What somebody types in a sheet, stored until it is sent: Back, a slip of the finger and a reload lose nothing. `of`
 * names what it is about, with its version where a newer one makes the draft worthless.
 */
export function useDraft<T>(of: string, blank: T): [T, (change: Partial<T>) => void, SheetDraft] {
  const [start] = useState(() => ({ blank, stored: parsed<T>(readDraft(of)) }))
  const [typed, setTyped] = useState<T>({ ...start.blank, ...start.stored })
  const [restored, setRestored] = useState(start.stored !== null)
  const dropped = useRef(false)
  useEffect(() => {
    if (dropped.current) return
    const text = JSON.stringify(typed)
    writeDraft(of, text === JSON.stringify(start.blank) ? '' : text)
  }, [of, typed, start])
  const draft = {
    restored,
    drop() {
      dropped.current = true
      writeDraft(of, '')
    },
    startOver() {
      setTyped(start.blank)
      setRestored(false)
    },
  }
  return [typed, (change) => setTyped((before) => ({ ...before, ...change })), draft]
}

function parsed<T>(text: string): T | null {
  try {
    return text === '' ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
