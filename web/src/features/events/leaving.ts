/** Leaving and declining without a question: while the toast stands, it can be undone. */
import type { EventId } from '@/wire'
import { t } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { setState, state } from '@/store/index'
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
  const me = state().session.user?.id
  // Whoever is signed in by then answers for themselves alone.
  const sendAsMe = () => void (state().session.user?.id === me && send(event).catch(toastTrouble))
  const show = (left: null | undefined) => setState(({ events }) => ({ events: withOptimistic(events, event, left) }))
  show(null)
  sendUnlessUndone({ id: `leave:${event}`, text, send: sendAsMe, undo: () => show(undefined) })
}
