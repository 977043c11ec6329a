import { type RefObject, useCallback, useEffect, useState } from 'react'
import { markRead } from './actions'
import type { ChatRow } from './rows'
import type { RoomView } from './selectors'

export type UnreadLine = { after: number | undefined; forget: () => void }

/** After which number the unread line stands: where I was when I came, or when I went away from a room that I had read. */
export function useUnreadLine({ unread, readNumber }: RoomView): UnreadLine {
  const [after, setAfter] = useState(() => (unread > 0 ? readNumber : undefined))
  useEffect(() => {
    const went = () => {
      if (document.visibilityState === 'hidden' && unread === 0) setAfter(readNumber)
    }
    document.addEventListener('visibilitychange', went)
    return () => document.removeEventListener('visibilitychange', went)
  }, [unread, readNumber])
  const forget = useCallback(() => setAfter(undefined), [])
  return { after, forget }
}

type Looking = {
  room: RoomView
  rows: readonly ChatRow[]
  scroller: RefObject<HTMLDivElement | null>
  /** The first place is still being looked for: what passes by was not seen. */
  placing: RefObject<boolean>
}

/** Reports the newest message that was in sight, of a page that is looked at. Answers what to call on a scroll. */
export function useReadPosition({ room, rows, scroller, placing }: Looking): () => void {
  const { id } = room
  const look = useCallback(() => {
    if (placing.current || document.visibilityState !== 'visible') return
    const number = newestInSight(scroller.current)
    if (number > 0) markRead(id, number)
  }, [id, scroller, placing])

  useEffect(look, [look, rows])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  return look
}

function newestInSight(scroller: HTMLDivElement | null): number {
  if (!scroller) return 0
  const end = scroller.getBoundingClientRect().bottom
  const rows = scroller.querySelectorAll<HTMLElement>('[data-number]')
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]
    // Half of it is enough: a message may be longer than the screen.
    if (row && row.getBoundingClientRect().top + Math.min(40, row.offsetHeight / 2) <= end) return Number(row.dataset.number)
  }
  return 0
}
