import toast from 'react-hot-toast/headless'
import type { Workbox } from 'workbox-window'
import { t } from '@/lib/i18n'
import { ToastWithAction } from '@/ui/toast-parts'

type Updater = Pick<Workbox, 'addEventListener' | 'register' | 'update' | 'messageSkipWaiting'>

const HOUR_MS = 3_600_000
const TOAST = { id: 'update', duration: Number.POSITIVE_INFINITY }

/**
 * Registers the service worker, and asks before updating to a newer version: a reload would lose a half-written message.
 * Only the tab that was asked reloads. In the others the newer version answers from then on, without the chunks of theirs,
 * so they are told.
 */
export async function offerUpdates(worker: Updater): Promise<void> {
  let accepted = false
  let isUpdate = navigator.serviceWorker.controller !== null
  let closedAt = Number.NEGATIVE_INFINITY
  let registration: ServiceWorkerRegistration | undefined

  function offer(text: string, onAction: () => void): void {
    const onClose = () => {
      closedAt = Date.now()
      toast.dismiss(TOAST.id)
    }
    toast(
      <ToastWithAction action={t('update.now')} onAction={onAction} onClose={onClose}>
        {text}
      </ToastWithAction>,
      TOAST,
    )
  }

  function accept(): void {
    accepted = true
    // Another tab was quicker: the newer version is in control, and no event will follow.
    if (!registration?.waiting) return window.location.reload()
    worker.messageSkipWaiting()
  }

  function offerAgain(): void {
    if (registration?.waiting && Date.now() - closedAt >= HOUR_MS) offer(t('update.ready'), accept)
  }

  worker.addEventListener('waiting', offerAgain)
  worker.addEventListener('controlling', () => {
    if (accepted) window.location.reload()
    else if (isUpdate) offer(t('update.elsewhere'), () => window.location.reload())
    isUpdate = true
  })

  async function look(): Promise<void> {
    await worker.update().catch(() => {})
    offerAgain()
  }
  registration = await worker.register()
  offerAgain()
  setInterval(() => void look(), HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}
