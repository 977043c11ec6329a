import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { Button } from './button'
import { FormTrouble } from './form-trouble'
import { Sheet } from './sheet'
import { useSending } from './use-sending'

type ConfirmSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  text: string
  /** The button's label: "Leave the group". */
  action: string
  /** The other button's label: "Keep the lesson", where "Cancel" could mean both. */
  dismiss?: string
  danger?: boolean
  onConfirm: () => Promise<unknown>
  /** What is chosen before. */
  children?: ReactNode
}

/** Asks before an action that cannot be undone; stays open if the action was refused. */
export function ConfirmSheet({ open, onClose, title, text, action, dismiss, danger = false, onConfirm, children }: ConfirmSheetProps) {
  const t = useT()
  const { busy, trouble, send } = useSending()

  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <p className="text-muted">{text}</p>
      {children && <div className="mt-5">{children}</div>}
      <FormTrouble text={trouble} />
      <div className="mt-5 grid gap-2.5 md:flex md:flex-row-reverse md:justify-start">
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void send(onConfirm, onClose)}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {dismiss ?? t('common.cancel')}
        </Button>
      </div>
    </Sheet>
  )
}
