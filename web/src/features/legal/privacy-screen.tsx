import { useT } from '@/lib/i18n'
import { useLookup } from '@/store/hooks'
import { LegalPage } from './legal-page'

export default function PrivacyScreen() {
  const t = useT()
  return <LegalPage title={t('legal.privacy')} lead={t('legal.privacy_lead')} lookup={useLookup('privacy')} />
}
