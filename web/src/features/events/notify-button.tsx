import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import type { SearchEvents } from '@/wire'
import { useT } from '@/lib/i18n'
import type { Place } from '@/store/filters'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'

const SaveSheet = lazyChunk(() => import('./save-search-sheet'))

/** Saves the search that is shown, so that its owner is notified of new games. */
export function NotifyButton({ question, place, next = false }: { question: SearchEvents; place: Place; /** There is no game yet. */ next?: boolean }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        {...(next ? {} : { size: 'sm', className: 'min-h-11!', 'aria-label': t('searches.notify') })}
        icon={<BellPlus aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {next ? (
          t('searches.notify_next')
        ) : (
          <>
            <span className="md:hidden">{t('searches.notify_short')}</span>
            <span className="max-md:hidden">{t('searches.notify')}</span>
          </>
        )}
      </Button>
      {open && (
        <LazySheet onLost={() => setOpen(false)}>
          <SaveSheet question={question} place={place} onClose={() => setOpen(false)} />
        </LazySheet>
      )}
    </>
  )
}
