import type { ReactNode } from 'react'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'

/** A game that is not there, or not shared with guests. */
export function Gone() {
  const t = useT()
  return (
    <Frame title={t('shared.gone')}>
      <Empty plain title={t('shared.gone')} text={t('shared.gone_text')}>
        <ButtonLink to={paths.login()}>{t('header.log_in')}</ButtonLink>
        <ButtonLink to={paths.signup()} variant="secondary">
          {t('header.join')}
        </ButtonLink>
      </Empty>
    </Frame>
  )
}

/** A game that could not be loaded. */
export function Failed({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  const t = useT()
  return (
    <Frame title={t('event.failed')}>
      <ErrorState plain title={t('event.failed')} text={t(offline ? 'error.offline' : 'error.internal')} onRetry={onRetry} />
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="page gutter grid min-h-[60dvh] flex-1 content-center py-8">
      <title>{t('page.title', { title })}</title>
      <h1 className="sr-only">{title}</h1>
      {children}
    </div>
  )
}
