import { useT } from '@/lib/i18n'
import { useSession } from '@/store/hooks'
import { EmptyCourt } from '@/ui/art/empty-court'
import { ButtonLink } from '@/ui/button'
import { paths } from '../paths'

export default function NotFoundScreen() {
  const t = useT()
  const { signedIn } = useSession()
  return (
    <div className="page gutter grid flex-1 content-center justify-items-center py-16 text-center">
      <title>{t('page.title', { title: t('not_found.title') })}</title>
      <EmptyCourt ball="out" className="w-64!" />
      <h1 className="mt-8 text-30 md:text-38">{t('not_found.title')}</h1>
      <p className="mt-2.5 max-w-100 text-muted">{t('not_found.text')}</p>
      <ButtonLink to={signedIn ? paths.home() : paths.landing()} className="mt-6">
        {t(signedIn ? 'not_found.home' : 'not_found.start')}
      </ButtonLink>
    </div>
  )
}
