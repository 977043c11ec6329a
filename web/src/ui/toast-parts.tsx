import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { Avatar, type Person } from './avatar'
import { Button } from './button'
import { IconButton } from './icon-button'

type ToastWithActionProps = { children: ReactNode; action: string; onAction: () => void; /** For a toast that stays until it is closed. */ onClose?: () => void }

/** A message with an action: "Post failed. Your text is kept. Retry". */
export function ToastWithAction({ children, action, onAction, onClose }: ToastWithActionProps) {
  const t = useT()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <span className="line-clamp-3 flex-1 basis-40">{children}</span>
      <span className="-my-2.5 ml-auto flex shrink-0 items-center">
        <button type="button" onClick={onAction} className="min-h-11 rounded-chip px-1.5 font-bold text-brand">
          {action}
        </button>
        {onClose && (
          <IconButton label={t('common.close')} onClick={onClose} className="-mr-2.5">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </span>
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
