import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from './button'
import { FormTrouble } from './form-trouble'
import { Sheet } from './sheet'

type ConfirmSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  text: string
  /** The button's label: "Leave the group". */
  action: string
  danger?: boolean
  onConfirm: () => Promise<unknown>
}

/** Asks before an action that cannot be undone; stays open if the action was refused. */
export function ConfirmSheet({ open, onClose, title, text, action, danger = false, onConfirm }: ConfirmSheetProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function confirm() {
    setBusy(true)
    setTrouble('')
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <p className="text-muted">{text}</p>
      <FormTrouble text={trouble} />
      <div className="mt-5 grid gap-2.5 md:flex md:flex-row-reverse md:justify-start">
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Sheet>
  )
}
