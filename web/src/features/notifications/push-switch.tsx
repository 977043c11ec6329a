import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { useConnection } from '@/store/hooks'
import { Skeleton } from '@/ui/skeleton'
import { Switch } from '@/ui/switch'
import { usePush } from './use-push'

/** The switch for notifications on this device while Rally is closed, or why there is none. */
export function PushSwitch() {
  const t = useT()
  const { is, busy, failed, turn } = usePush()
  const offline = useConnection().state === 'offline'
  if (is === 'unsupported') return <Reason title={t('push.unsupported')}>{t('push.unsupported_text')}</Reason>
  if (is === 'install_first') return <Reason title={t('push.install')}>{t('push.install_text')}</Reason>
  if (is === 'blocked') return <Reason title={t('push.blocked')}>{t('push.blocked_text')}</Reason>
  if (offline) return <Reason title={t('push.switch')}>{t('error.offline')}</Reason>
  if (is === 'loading') return <Skeleton className="h-16 rounded-card!" />
  return (
    <div className="rounded-card bg-fill px-4 py-3" aria-busy={busy}>
      <Switch label={t('push.switch')} text={t('push.switch_text')} checked={(is === 'on') !== busy} onChange={turn} />
      {failed && (
        <p role="alert" className="pt-1 text-14 font-semibold text-danger">
          {t('push.failed')}
        </p>
      )}
    </div>
  )
}

function Reason({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="rounded-card bg-fill px-4 py-3">
      <p className="text-15 font-semibold">{title}</p>
      <p className="mt-0.5 text-14 text-muted">{children}</p>
    </div>
  )
}
