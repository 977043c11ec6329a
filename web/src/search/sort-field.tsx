import { useT } from '@/lib/i18n'

type SortFieldProps<S extends string> = { sort: S; sorts: readonly S[]; textOf: (sort: S) => string; onChange: (sort: S) => void }

/** The order of a list. */
export function SortField<S extends string>({ sort, sorts, textOf, onChange }: SortFieldProps<S>) {
  const t = useT()
  return (
    <label className="flex min-h-11 items-center">
      <span className="sr-only">{t('people.sort')}</span>
      <select
        value={sort}
        onChange={(event) => onChange(event.target.value as S)}
        className="min-h-11 rounded-chip bg-surface pr-1 text-16 font-semibold text-ink md:text-15"
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {textOf(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
