import { TriangleAlert } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { flush, useSaving } from './saving'

/** Shows that saving is under way or has failed; empty once saved. */
export function SavingLine() {
  const t = useT()
  const { is, trouble } = useSaving()
  return (
    <div className="min-h-6">
      <p role="status" className="text-14 text-muted">
        {is === 'saving' && t('saving.now')}
      </p>
      {is === 'failed' && trouble && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-danger-soft px-3.5 py-2 text-14 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">{`${t('saving.failed')} ${troubleText(trouble)}`}</span>
          <Button size="sm" variant="secondary" onClick={() => void flush()}>
            {t('common.try_again')}
          </Button>
        </div>
      )}
    </div>
  )
}
