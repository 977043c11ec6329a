import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { Sheet } from '@/ui/sheet'
import { VerifyForm } from './verify-form'

/** The verification step for those who postponed it at sign-up. */
export default function VerifySheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const me = useMe()
  const done = () => {
    toastDone('verify.done')
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={t('verify.title')} description={t('verify.lead_later', { email: me?.email ?? '' })}>
      <VerifyForm sent={false} onDone={done} />
    </Sheet>
  )
}
