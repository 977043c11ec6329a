import type { ReactNode } from 'react'
import { Avatar, type Person } from './avatar'
import { Button } from './button'

/** A message with an action: "Post failed. Your text is kept. Retry". */
export function ToastWithAction({ children, action, onAction }: { children: ReactNode; action: string; onAction: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <span className="line-clamp-3 flex-1 basis-40">{children}</span>
      <button type="button" onClick={onAction} className="-my-2.5 ml-auto min-h-11 shrink-0 rounded-chip px-1.5 font-bold text-brand">
        {action}
      </button>
    </span>
  )
}

type PersonToastProps = { person: Person; title: string; text: string; action?: string; onAction?: () => void }

/** A message with a portrait and an optional answer, for custom toasts. */
export function PersonToast({ person, title, text, action, onAction }: PersonToastProps) {
  return (
    <span className="flex items-center gap-3">
      <Avatar person={person} size={38} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate font-bold">{title}</span>
        <span className="block truncate text-14 text-muted">{text}</span>
      </span>
      {action && onAction && (
        <Button size="sm" onClick={onAction}>
          {action}
        </Button>
      )}
    </span>
  )
}
