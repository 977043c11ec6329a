import { useT } from '@/lib/i18n'
import { Segmented } from '@/ui/segmented'
import type { Counting } from './standings'

/** Whether a table counts what is being played now. */
export function CountingChoice({ value, onChange }: { value: Counting; onChange: (value: Counting) => void }) {
  const t = useT()
  return (
    <Segmented
      legend={t('league.table.counting')}
      hideLegend
      name="counting"
      value={value}
      onChange={onChange}
      options={[
        { value: 'now', label: t('league.table.now') },
        { value: 'final', label: t('league.table.final') },
      ]}
    />
  )
}
