/**
 * Unsent text, stored per user and room in local storage until it is sent or the user signs out.
 *
 *   const [draft, setDraft] = useState(() => readDraft(chat)); writeDraft(chat, text) on change
 */
import { useStore } from './index'

const PREFIX = 'draft:'

function keyOf(chat: string): string {
  return `${PREFIX}${useStore.getState().session.user?.id ?? ''}:${chat}`
}

export function readDraft(chat: string): string {
  return localStorage.getItem(keyOf(chat)) ?? ''
}

export function writeDraft(chat: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(chat))
    else localStorage.setItem(keyOf(chat), text)
  } catch {
    // Storage is full: the draft survives until the next reload.
  }
}
