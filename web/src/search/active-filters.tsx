import type { ChipsProps } from './filter'
import type { SearchKind } from './create-search'

/** A removable chip for each active filter. */
export function ActiveFilters<F, Q>({ kind, ...props }: { kind: SearchKind<F, Q> } & ChipsProps<F>) {
  return kind.filters.map(({ Chips, name }) => <Chips key={name} {...props} />)
}
