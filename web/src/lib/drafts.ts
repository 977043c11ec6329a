/**
 * What was typed into a room and not sent, kept per user and room in local storage until it is sent or they sign out.
 *
 *   const [draft, setDraft] = useState(() => readDraft(chat)); writeDraft(chat, text) on change
 */
import { useStore } from '@/store/index'

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
    // No room for it: typing goes on, and only a reload would lose it.
  }
}
