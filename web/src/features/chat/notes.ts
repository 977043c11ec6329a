import { firstName } from '@/lib/format'
import type { Translate } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import type { ChatNote } from './rows'

/** A system message in words: "Noah left. A seat is open again." */
export function noteText(t: Translate, { note, author, mine }: ChatNote): string {
  const who = mine ? '_mine' : ''
  const name = firstName(author.name) || t('common.somebody')
  switch (note.kind) {
    case 'joined':
    case 'left':
    case 'confirmed':
      return t(`chat.note_${note.kind}${who}`, { name })
    case 'added':
    case 'removed':
    case 'handed_over':
      return t(`chat.note_${note.kind}${who}`, { name, who: firstName(note.name) })
    case 'moved':
      return t('chat.note_moved', { time: `${dateAt(note.starts_at, note.zone)}, ${timeAt(note.starts_at, note.zone)}` })
    case 'relocated':
      return t('chat.note_relocated', { court: note.court })
    case 'cancelled':
      return t('chat.note_cancelled', { reason: note.reason })
    case 'result':
      return t(`chat.note_result${who}`, { name, score: note.score })
    default:
      return t('chat.note_changed')
  }
}
