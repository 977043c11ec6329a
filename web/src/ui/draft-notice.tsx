import { History } from 'lucide-react'
import { useT } from '@/lib/i18n'

type DraftNoticeProps = {
  draft: { restored: boolean; moved: readonly PropertyKey[]; startOver: () => void }
  /** The name of a field, as its label says. */
  labelOf: (field: string) => string
}

/** Says that an earlier visit's unsaved changes are back, and which of them were saved differently meanwhile. */
export function DraftNotice({ draft: { restored, moved, startOver }, labelOf }: DraftNoticeProps) {
  const t = useT()
  if (!restored && moved.length === 0) return null
  const fields = [...new Set(moved.map((name) => labelOf(String(name))))].join(', ')
  return (
    <div role="status" className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-4 py-3 text-15 ${moved.length > 0 ? 'bg-warn-soft' : 'bg-fill'}`}>
      <History aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 basis-56">
        {restored && <span className="block font-semibold">{t('draft.restored')}</span>}
        {moved.length > 0 && <span className="block">{t('draft.moved', { fields })}</span>}
      </span>
      <button type="button" onClick={startOver} className="-my-1 min-h-11 rounded-chip px-1.5 font-bold text-brand">
        {t('draft.discard')}
      </button>
    </div>
  )
}
