import toast from 'react-hot-toast/headless'
import { t } from '@/lib/i18n'
import { ToastWithAction } from '@/ui/toast-parts'

/** Says that a request was declined, and lets the organiser take that back. */
export function toastRejected(name: string, reopen: () => void): void {
  const id = `rejected:${name}`
  const onAction = () => {
    toast.dismiss(id)
    reopen()
  }
  toast(
    <ToastWithAction action={t('event.reopen')} onAction={onAction}>
      {t('event.rejected_toast', { name })}
    </ToastWithAction>,
    { id },
  )
}
