import { useT } from '@/lib/i18n'
import { Button } from './button'
import { FormTrouble } from './form-trouble'

type SheetActionsProps = {
  /** Why the last attempt was refused; empty if it was not. */
  trouble: string
  busy: boolean
  /** The label of the button that sends. */
  submit: string
  danger?: boolean
  /** The other button's label: "Keep the lesson", where "Cancel" could mean both. */
  dismiss?: string
  onClose: () => void
}

/** The end of a form in a sheet: what went wrong, the button that sends the form, and the one that closes the sheet. */
export function SheetActions({ trouble, busy, submit, danger = false, dismiss, onClose }: SheetActionsProps) {
  const t = useT()
  return (
    <>
      <FormTrouble text={trouble} />
      <div className="grid gap-2.5 md:flex md:flex-row-reverse md:justify-start">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {dismiss ?? t('common.cancel')}
        </Button>
      </div>
    </>
  )
}
