/**
 * One filter of a list: how it stands in the address, what it asks of the server, its field in the panel, and its chips.
 *
 * A new filter is an entry of this shape in its noun's `search.tsx` (or here in `filters/`, if several nouns have it), its
 * field in the wire, and its texts.
 */
import type { ReactNode } from 'react'
import type { FilterKey, Place } from '@/store/filters'

export interface ChipsProps<F> {
  filters: F
  onChange: (change: Partial<F>) => void
}

export interface FieldProps<F> extends ChipsProps<F> {
  /** The centre of the search: chosen or default. */
  place: Place
}

/** `F` are its values among the filters, `Q` its fields in the question. */
export interface Filter<F, Q> {
  name: string
  /** Its values that all screens share and this browser stores; the others are its screen's alone. */
  shared: readonly (FilterKey & keyof F)[]
  /** Its values while it is not active. */
  none: Partial<F>
  /** Its names in the address. */
  params: readonly string[]
  read: (params: URLSearchParams) => Partial<F>
  /** Omits the default. */
  write: (params: URLSearchParams, filters: F) => void
  isActive: (filters: F) => boolean
  /** Omits what is not filtered. */
  ask: (filters: F) => Partial<Q>
  Field: (props: FieldProps<F>) => ReactNode
  /** A removable chip for each of its active values. */
  Chips: (props: ChipsProps<F>) => ReactNode
}

/** What is not a filter: the list without some of its items. */
export function without(list: readonly string[], removed: readonly string[]): string[] {
  return list.filter((item) => !removed.includes(item))
}
