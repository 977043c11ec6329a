import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { closePeriod } from './box-actions'
import { BoxChanges } from './box-changes'
import { boxesOf, changesOf } from './boxes'
import { dayText } from './fixture-words'
import type { SideNames } from './side-names'
import type { PlayView } from './view'

type CloseProps = { view: PlayView; names: SideNames; onClose: () => void }

/** Ends a period before its last day, with who goes up and down by final results, and what is not played. */
export default function BoxCloseSheet({ view, names, onClose }: CloseProps) {
  const t = useT()
  const { league, period, tables } = view
  if (!period || !league.boxes) return null
  const boxes = boxesOf(period, tables)
  const changes = changesOf(league.boxes, boxes, 'final')
  const left = boxes.reduce((sum, { table }) => sum + table.left, 0)
  const close = async () => {
    await closePeriod(league.id, period.period)
    toastDone('box.closed')
  }
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('box.close_title', { period: period.period })}
      text={[t('box.close_text', { day: dayText(period.ends_on) }), left > 0 && t('box.close_left', { count: left })].filter(Boolean).join(' ')}
      action={t('box.close')}
      danger={left > 0}
      onConfirm={close}
    >
      <h3 className="pb-1 text-16">{t('box.preview')}</h3>
      {changes.length > 0 ? <BoxChanges changes={changes} names={names} /> : <p className="text-15 text-muted">{t('box.preview_none')}</p>}
    </ConfirmSheet>
  )
}
