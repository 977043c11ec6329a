import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'

/** Says that more games could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
      {t('fixture.load_failed')}
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {t('common.try_again')}
      </Button>
    </p>
  )
}
