import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { AuthFrame } from './auth-frame'
import { VerifyForm } from './verify-form'

type VerifyStepProps = { onDone: () => void }

/** The verification step of sign-up. It can wait: browsing needs no verified address. */
export function VerifyStep({ onDone }: VerifyStepProps) {
  const t = useT()
  const me = useMe()
  return (
    <AuthFrame title={t('verify.title')} lead={t('verify.lead', { email: me?.email ?? '' })} foot={t('verify.why')}>
      <title>{t('page.title', { title: t('verify.title') })}</title>
      <VerifyForm sent onDone={onDone} onLater={onDone} />
    </AuthFrame>
  )
}
