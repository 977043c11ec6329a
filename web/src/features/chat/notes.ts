import { firstName } from '@/lib/format'
import { reasonText } from '@/lib/cause'
import type { Translate } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import type { ChatNote } from './rows'

/** A system message in words: "Noah left. A seat is open again." */
export function noteText(t: Translate, { date, ...chatNote }: ChatNote): string {
  const note = plainText(t, chatNote)
  if (!date) return note
  const day = dateAt(date.starts_at, date.zone)
  return date.more ? t('chat.note_dates', { date: day, count: date.more, note }) : t('chat.note_date', { date: day, note })
}

function plainText(t: Translate, { note, author, mine }: Omit<ChatNote, 'date'>): string {
  const who = mine ? '_mine' : ''
  const name = firstName(author.name) || t('common.somebody')
  switch (note.kind) {
    case 'joined':
    case 'left':
    case 'guest_brought':
    case 'confirmed':
      return t(`chat.note_${note.kind}${who}`, { name })
    case 'added':
    case 'removed':
    case 'handed_over':
      return t(`chat.note_${note.kind}${who}`, { name, who: firstName(note.name) })
    case 'moved':
      return t(note.reason === undefined ? 'chat.note_moved' : 'chat.note_postponed', { time: `${dateAt(note.starts_at, note.zone)}, ${timeAt(note.starts_at, note.zone)}`, reason: reasonText(note) })
    case 'relocated':
      return t('chat.note_relocated', { court: note.court })
    case 'cancelled':
      return t('chat.note_cancelled', { reason: reasonText(note) })
    case 'lesson':
      return t(`chat.note_lesson_${note.what}${who}`, { name, when: `${dateAt(note.starts_at, note.zone)}, ${timeAt(note.starts_at, note.zone)}`, court: note.court })
    case 'result':
      return t(`chat.note_result${who}`, { name, score: note.score })
    default:
      return t('chat.note_changed')
  }
}
