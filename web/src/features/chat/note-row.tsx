import clsx from 'clsx'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Note } from '@/wire'
import { useT } from '@/lib/i18n'
import { noteText } from './notes'
import type { ChatNote } from './rows'

type NoteRowProps = {
  note: ChatNote
  plain?: boolean
  /** What can be done about it; of another feature. */
  answer?: NoteAnswer | undefined
}

export type NoteAnswer = (note: Note) => ReactNode

/** A system message about what happened in the room. */
export function NoteRow({ note, plain = false, answer }: NoteRowProps) {
  const t = useT()
  const below = answer?.(note.note)
  const line = (
    <p data-number={note.number} className={clsx('flex items-start gap-2 text-14 text-muted', !plain && 'justify-center px-6 pt-3.5 text-center')}>
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{noteText(t, note)}</span>
    </p>
  )
  if (!below) return line
  return (
    <div>
      {line}
      {below}
    </div>
  )
}
