import { useT } from '@/lib/i18n'
import { useLookup } from '@/store/hooks'
import { LegalPage } from './legal-page'

export default function TermsScreen() {
  const t = useT()
  return <LegalPage title={t('legal.terms')} lead={t('legal.terms_lead')} lookup={useLookup('terms')} />
}
