/** Actions that can be undone while their toast stands: what they send goes when it ends, or when the page hides. */
import toast from 'react-hot-toast/headless'
import { t } from '@/lib/i18n'
import { ToastWithAction } from './toast-parts'

/** As long as a toast stands by default. */
export const UNDO_MS = 4000

interface Undoable {
  /** A second action with the same id sends the first one at once. */
  id: string
  text: string
  send: () => void
  undo: () => void
}

const waiting = new Map<string, () => void>()

export function sendUnlessUndone({ id, text, send, undo }: Undoable): void {
  waiting.get(id)?.()
  const timer = setTimeout(finish, UNDO_MS)
  function settle(): boolean {
    clearTimeout(timer)
    toast.dismiss(id)
    return waiting.delete(id)
  }
  function finish() {
    if (settle()) send()
  }
  function onUndo() {
    if (settle()) undo()
  }
  waiting.set(id, finish)
  toast(
    <ToastWithAction action={t('undo.action')} onAction={onUndo}>
      {text}
    </ToastWithAction>,
    { id, duration: UNDO_MS },
  )
}

/** Sends everything that still waits. */
export function sendUndoables(): void {
  for (const finish of waiting.values()) finish()
}

addEventListener('pagehide', sendUndoables)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendUndoables())
