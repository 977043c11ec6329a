import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { untilText } from '@/lib/time'
import { AppealForm } from '@/ui/appeal-form'
import { Button } from '@/ui/button'
import { appealSuspension } from './actions'
import { AuthFrame } from './auth-frame'
import type { Suspension } from './suspension'

/** Instead of the log-in: until when somebody is suspended, why, and a way to appeal. */
export function SuspendedNotice({ suspension: { until, reason, case: about, ticket }, onClose }: { suspension: Suspension; onClose: () => void }) {
  const t = useT()
  const [sent, setSent] = useState(false)
  return (
    <AuthFrame title={t('suspended.title')} lead={t('suspended.lead', { until: untilText(until) })} foot={null}>
      <title>{t('page.title', { title: t('suspended.title') })}</title>
      <div className="grid gap-5">
        {reason !== '' && <blockquote className="border-l-2 border-line-strong pl-4 text-16 wrap-anywhere">{reason}</blockquote>}
        {sent ? (
          <p role="status" className="text-16 font-semibold">
            {t('suspended.appealed')}
          </p>
        ) : (
          <AppealForm
            send={async (text) => {
              await appealSuspension({ case: about, ticket, text })
              setSent(true)
            }}
          />
        )}
        <Button variant="ghost" className="justify-self-start" onClick={onClose}>
          {t('suspended.back')}
        </Button>
      </div>
    </AuthFrame>
  )
}
