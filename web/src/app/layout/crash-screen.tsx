import { useT } from '@/lib/i18n'
import { ErrorState } from '@/ui/error-state'

/** Shown when a screen threw, or its chunk is gone because a newer version was deployed. A reload helps with both. */
export default function CrashScreen() {
  const t = useT()
  return (
    <div className="page gutter mx-auto grid max-w-140 flex-1 content-center py-16">
      <title>{t('page.title', { title: t('crash.title') })}</title>
      <h1 className="sr-only">{t('crash.title')}</h1>
      <ErrorState title={t('crash.title')} text={t('crash.text')} onRetry={() => window.location.reload()} />
    </div>
  )
}
