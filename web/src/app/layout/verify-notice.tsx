import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'

const VerifySheet = lazyChunk(() => import('@/features/auth/verify-sheet'))

/** A slim bar under the header: posting needs a verified address. */
export function VerifyNotice() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t('verify.notice')} className="bg-warn-soft text-warn">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full items-center justify-center gap-2 px-4 text-14 font-semibold hover:underline"
      >
        <MailCheck aria-hidden="true" className="size-4 shrink-0" />
        {t('verify.notice')}
      </button>
      {open && (
        <LazySheet onLost={() => setOpen(false)}>
          <VerifySheet onClose={() => setOpen(false)} />
        </LazySheet>
      )}
    </section>
  )
}
