import { useCallback, useState } from 'react'
import type { ChatRow } from './rows'

/** Rows in the page while the reader is at the end of the room. */
const SHOWN = 150
/** How many more come into the page when the reader reaches its top, and how many too many are cut at once. */
const STEP = 100
/** How many rows stand above the unread divider. */
const ABOVE_UNREAD = 20

type Shown = {
  rows: readonly ChatRow[]
  /** Whether loaded rows are left out above. */
  hides: boolean
  /** Shows older ones of the loaded rows. */
  reveal: () => void
  /** Shows the loaded rows from this message on. */
  revealFrom: (message: string) => void
}

/**
 * The end of a long room, so that the page does not grow with every message: what is left out comes back as the reader
 * scrolls up, without a request, and is cut again at the end. While they read further up, nothing is cut.
 */
export function useShownRows(rows: readonly ChatRow[], atBottom: boolean): Shown {
  const [first, setFirst] = useState(() => keyAt(rows, startOf(rows)))
  let from = first === undefined ? 0 : Math.max(0, rows.findIndex(({ key }) => key === first))
  const start = startOf(rows)
  if (atBottom && start - from > STEP) {
    from = start
    setFirst(keyAt(rows, start))
  }

  const show = useCallback((index: number) => setFirst(keyAt(rows, Math.max(0, index))), [rows])
  const reveal = useCallback(() => show(from - STEP), [show, from])
  const revealFrom = useCallback(
    (message: string) => {
      const index = rows.findIndex((row) => row.is === 'message' && row.key === message)
      if (index >= 0 && index < from) show(index - ABOVE_UNREAD)
    },
    [rows, from, show],
  )
  return { rows: from === 0 ? rows : rows.slice(from), hides: from > 0, reveal, revealFrom }
}

/** The last rows, or all from the unread divider on. */
function startOf(rows: readonly ChatRow[]): number {
  const unread = rows.findIndex((row) => row.is === 'unread')
  const last = rows.length - SHOWN
  return Math.max(0, unread < 0 ? last : Math.min(last, unread - ABOVE_UNREAD))
}

function keyAt(rows: readonly ChatRow[], index: number): string | undefined {
  return index === 0 ? undefined : rows[index]?.key
}
