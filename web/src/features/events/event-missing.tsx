import type { ReactNode } from 'react'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { type Trouble, troubleText } from '@/lib/refused'
import { BackLink } from '@/ui/back-link'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'

type EventMissingProps = { why: { is: 'gone' | 'loading' } | { is: 'error'; trouble: Trouble }; byLink: boolean; onRetry: () => void }

/** Stands instead of a game that is gone or not open to me, or that could not be loaded, for lack of a connection while `loading`. */
export default function EventMissing({ why, byLink, onRetry }: EventMissingProps) {
  const t = useT()
  if (why.is === 'gone') {
    return (
      <Frame title={t('event.gone')}>
        <Empty plain title={t('event.gone')} text={t(byLink ? 'event.link_gone_text' : 'event.gone_text')}>
          <ButtonLink to={paths.games()}>{t('games.find')}</ButtonLink>
        </Empty>
      </Frame>
    )
  }
  return (
    <Frame title={t('event.failed')}>
      <ErrorState plain title={t('event.failed')} text={why.is === 'error' ? troubleText(why.trouble) : t('error.offline')} onRetry={onRetry} />
    </Frame>
  )
}

/** Around what stands instead of a game; on a phone the screen has no other way back. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="page gutter flex flex-1 flex-col pt-1 pb-12">
      <title>{t('page.title', { title })}</title>
      <h1 className="sr-only">{title}</h1>
      <div className="-mx-2 pt-1 md:hidden">
        <BackLink to={paths.games()} label={t('event.back')} />
      </div>
      <div className="grid flex-1 content-center">{children}</div>
    </div>
  )
}
