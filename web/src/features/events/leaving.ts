/** Leaving and declining without a question: while the toast stands, it can be undone. */
import type { EventId } from '@/wire'
import { t } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { setState } from '@/store/index'
import { withOptimistic } from '@/store/slices/events'
import { sendUnlessUndone } from '@/ui/undo-toast'
import { decline, leave } from './actions'

type Leaving = { event: EventId; name: string }

/** Of the game itself, a request or the waiting list. */
export function leaveUnlessUndone({ event, name }: Leaving): void {
  unlessUndone(event, t('undo.left', { game: name }), leave)
}

/** Declines an invitation or gives up a held seat. */
export function declineUnlessUndone({ event, name }: Leaving): void {
  unlessUndone(event, t('undo.declined', { game: name }), decline)
}

function unlessUndone(event: EventId, text: string, send: (event: EventId) => Promise<void>): void {
  const show = (left: null | undefined) => setState(({ events }) => ({ events: withOptimistic(events, event, left) }))
  show(null)
  sendUnlessUndone({ id: `leave:${event}`, text, send: () => void send(event).catch(toastTrouble), undo: () => show(undefined) })
}
