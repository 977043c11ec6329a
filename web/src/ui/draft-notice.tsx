import { History } from 'lucide-react'
import { useT } from '@/lib/i18n'
import type { SheetDraft } from './use-draft'

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
    <div role="status" className={`flex items-start gap-3 rounded-card px-4 py-3 text-15 ${moved.length > 0 ? 'bg-warn-soft' : 'bg-fill'}`}>
      <History aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        {restored && <p className="font-semibold">{t('draft.restored')}</p>}
        {moved.length > 0 && <p>{t('draft.moved', { fields })}</p>}
        <button type="button" onClick={startOver} className="-mb-2 min-h-11 rounded-chip font-bold text-brand">
          {t('draft.discard')}
        </button>
      </div>
    </div>
  )
}

/** Says that what was typed in this sheet before is back. */
export function SheetDraftNotice({ draft: { restored, startOver } }: { draft: SheetDraft }) {
  return <DraftNotice draft={{ restored, moved: [], startOver }} labelOf={String} />
}
