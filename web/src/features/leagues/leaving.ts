/** Giving up a place before the draw, a request, or a position: while the toast stands, it can be undone. */
import type { League } from '@/wire'
import { t } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { state } from '@/store/index'
import { sendUnlessUndone } from '@/ui/undo-toast'
import { leave } from './actions'

/** `show` is called with whether it looks left. */
export function leaveUnlessUndone({ id, name }: Pick<League, 'id' | 'name'>, show: (left: boolean) => void): void {
  const me = state().session.user?.id
  show(true)
  sendUnlessUndone({
    id: `leave:${id}`,
    text: t('undo.left', { game: name }),
    // Whoever is signed in by then answers for themselves alone.
    send: () => void (state().session.user?.id === me && leave(id, '').catch(toastTrouble).finally(() => show(false))),
    undo: () => show(false),
  })
}
