import { X } from 'lucide-react'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'

type AnswerButtonsProps = {
  /** The label of the positive answer: "Take it". */
  yes: string
  /** Its accessible name, which includes the subject. */
  label: string
  onYes: () => void
  no?: string
  onNo?: () => void
  busy?: boolean
}

/** A labelled button for yes, a cross for no. */
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
