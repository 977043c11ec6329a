import { type RefObject, useCallback, useEffect, useState } from 'react'
import { markRead } from './actions'
import type { ChatRow } from './rows'
import type { RoomView } from './selectors'

type UnreadDivider = { after: number | undefined; clear: () => void }

/** The number after which the unread divider sits: my read position on opening, or on hiding a fully read room. */
export function useUnreadDivider({ unread, readNumber }: RoomView): UnreadDivider {
  const [after, setAfter] = useState(() => (unread > 0 ? readNumber : undefined))
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden' && unread === 0) setAfter(readNumber)
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [unread, readNumber])
  const clear = useCallback(() => setAfter(undefined), [])
  return { after, clear }
}

type ReadPosition = {
  room: RoomView
  rows: readonly ChatRow[]
  scroller: RefObject<HTMLDivElement | null>
  /** Still scrolling to the first unread message: rows that pass by do not count as read. */
  seekingUnread: RefObject<boolean>
}

/** Marks the newest visible message as read while the page is visible. Returns a callback for scroll events. */
export function useReadPosition({ room, rows, scroller, seekingUnread }: ReadPosition): () => void {
  const { id } = room
  const report = useCallback(() => {
    if (seekingUnread.current || document.visibilityState !== 'visible') return
    const number = newestVisible(scroller.current)
    if (number > 0) markRead(id, number)
  }, [id, scroller, seekingUnread])

  useEffect(report, [report, rows])
  useEffect(() => {
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [report])
  return report
}

function newestVisible(scroller: HTMLDivElement | null): number {
  if (!scroller) return 0
  const end = scroller.getBoundingClientRect().bottom
  const rows = scroller.querySelectorAll<HTMLElement>('[data-number]')
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]
    // Half of a row, or 40 px, is enough: a message may be taller than the screen.
    if (row && row.getBoundingClientRect().top + Math.min(40, row.offsetHeight / 2) <= end) return Number(row.dataset.number)
  }
  return 0
}
