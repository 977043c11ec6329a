import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { type Trouble, troubleText } from '@/lib/refused'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { MissingFrame } from '@/ui/missing-frame'

type EventMissingProps = { why: { is: 'gone' | 'loading' } | { is: 'error'; trouble: Trouble }; byLink: boolean; onRetry: () => void }

/** Stands instead of a game that is gone or not open to me, or that could not be loaded, for lack of a connection while `loading`. */
export default function EventMissing({ why, byLink, onRetry }: EventMissingProps) {
  const t = useT()
  if (why.is === 'gone') {
    return (
      <MissingFrame back={{ to: paths.games(), label: t('event.back') }} title={t('event.gone')}>
        <Empty plain title={t('event.gone')} text={t(byLink ? 'event.link_gone_text' : 'event.gone_text')}>
          <ButtonLink to={paths.games()}>{t('games.find')}</ButtonLink>
        </Empty>
      </MissingFrame>
    )
  }
  return (
    <MissingFrame back={{ to: paths.games(), label: t('event.back') }} title={t('event.failed')}>
      <ErrorState plain title={t('event.failed')} text={why.is === 'error' ? troubleText(why.trouble) : t('error.offline')} onRetry={onRetry} />
    </MissingFrame>
  )
}
