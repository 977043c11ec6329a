import type { FieldProps } from './filter'
import type { SearchKind } from './create-search'

/** The fields of a search's filters: beside the list on wide screens, in a sheet on a phone. */
export function FilterPanel<F, Q>({ kind, ...props }: { kind: SearchKind<F, Q> } & FieldProps<F>) {
  return (
    <div className="grid gap-5">
      {kind.filters.map(({ Field, name }) => (
        <Field key={name} {...props} />
      ))}
    </div>
  )
}
