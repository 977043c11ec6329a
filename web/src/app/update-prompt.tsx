import toast from 'react-hot-toast/headless'
import { registerSW } from 'virtual:pwa-register'
import { t } from '@/lib/i18n'
import { ToastWithAction } from '@/ui/toast-parts'

/** Asks before updating to a newer version: a reload would lose a half-written message. */
export function offerUpdates(): void {
  const update = registerSW({
    onNeedRefresh() {
      const onAction = () => void update(true)
      toast(
        <ToastWithAction action={t('update.now')} onAction={onAction}>
          {t('update.ready')}
        </ToastWithAction>,
        { id: 'update', duration: Number.POSITIVE_INFINITY },
      )
    },
  })
}
