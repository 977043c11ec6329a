import { BellRing, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { loadLocal, saveLocal } from '@/lib/local-json'
import { isUndecided } from '@/lib/push'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { usePush } from './use-push'

const ASKED = 'pushAsked'

/** Offers notifications on this device to somebody who has a game, until they have decided. The browser asks after a click only. */
export default function PushCard() {
  const t = useT()
  const [open, setOpen] = useState(() => isUndecided() && loadLocal(ASKED) === null)
  const { is, busy, failed, turn } = usePush()
  if (!open || (is !== 'off' && is !== 'loading')) return null

  function dismiss() {
    saveLocal(ASKED, true)
    setOpen(false)
  }

  return (
    <section aria-labelledby="push-card" className="relative flex items-start gap-3.5 rounded-card bg-brand-soft px-4 py-3.5">
      <BellRing aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <h2 id="push-card" className="pr-9 text-16">
          {t('push.card')}
        </h2>
        <p className="mt-0.5 mb-3 text-14 text-muted">{t('push.card_text')}</p>
        <Button size="sm" busy={busy} onClick={() => turn(true)}>
          {t('push.turn_on')}
        </Button>
        {failed && (
          <p role="alert" className="pt-2 text-14 font-semibold text-danger">
            {t('push.failed')}
          </p>
        )}
      </div>
      <span className="absolute top-1 right-1">
        <IconButton label={t('push.not_now')} onClick={dismiss}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </span>
    </section>
  )
}
