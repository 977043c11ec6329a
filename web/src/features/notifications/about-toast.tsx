import toast from 'react-hot-toast/headless'
import { Link } from 'react-router'
import type { Person } from '@/wire'
import { Avatar } from '@/ui/avatar'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'

type AboutToastProps = {
  id: string
  person?: Person | undefined
  text: string
  to: string
  /** The label of the quick reply. */
  action?: string
  onAction?: () => void
}

/** A toast for a notification: a tap opens its target, an optional button answers it. */
export function AboutToast({ id, person, text, to, action, onAction }: AboutToastProps) {
  const close = () => toast.dismiss(id)
  return (
    <span className="relative flex items-center gap-3">
      {person ? <Avatar person={person} size={38} /> : <Ball size={18} />}
      <Link to={to} onClick={close} className="min-w-0 flex-1 rounded-chip leading-snug after:absolute after:-inset-2.5">
        <span className="line-clamp-2">
          {person && <span className="font-bold">{`${person.name} `}</span>}
          {text}
        </span>
      </Link>
      {action !== undefined && onAction && (
        <span className="relative z-1 shrink-0">
          <Button
            size="sm"
            onClick={() => {
              onAction()
              close()
            }}
          >
            {action}
          </Button>
        </span>
      )}
    </span>
  )
}
