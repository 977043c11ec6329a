import type { SeriesScope } from '@/wire'
import { useT } from '@/lib/i18n'
import { Choice, ChoiceList } from '@/ui/choice'

const SCOPES: readonly SeriesScope[] = ['this', 'following', 'all']

/** Chooses which dates of a series to change. */
export function ScopeChoice({ value, onChange }: { value: SeriesScope; onChange: (scope: SeriesScope) => void }) {
  const t = useT()
  return (
    <ChoiceList legend={t('make.scope')}>
      {SCOPES.map((scope) => (
        <Choice key={scope} name="scope" value={scope} checked={value === scope} onChange={() => onChange(scope)} title={t(`make.scope_${scope}`)} />
      ))}
    </ChoiceList>
  )
}
