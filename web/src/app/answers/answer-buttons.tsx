import { X } from 'lucide-react'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'

type AnswerButtonsProps = {
  /** What the answer does, in its words: "Take it". */
  yes: string
  /** The same with what it is about, for whoever does not see the row. */
  label: string
  onYes: () => void
  no?: string
  onNo?: () => void
  busy?: boolean
}

/** Yes in its words, no as a cross: one tap each. */
export function AnswerButtons({ yes, label, onYes, no, onNo, busy = false }: AnswerButtonsProps) {
  return (
    <span className="relative z-1 flex shrink-0 items-center gap-2">
      <Button variant="soft" className="px-4! text-15!" aria-label={label} busy={busy} onClick={onYes}>
        {yes}
      </Button>
      {no !== undefined && onNo && (
        <IconButton label={no} disabled={busy} className="border border-line bg-fill" onClick={onNo}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </span>
  )
}
