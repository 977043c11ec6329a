/**
 * The client's state, as one tree. Nouns and fields are named as on the wire.
 *
 * Screens read it through `store/hooks` and their feature's `selectors`, and change it through their feature's `actions`.
 * Every reply, snapshot and push goes through the reducers in `slices`.
 */
import type { Tiles } from '@/wire'
import type { Filters } from './filters'
import type * as slices from './slices/index'

export type { Lookup, Lookups } from './slices/lookups'

export type Slices = { [N in keyof typeof slices]: ReturnType<(typeof slices)[N]['start']> }

export interface State extends Slices {
  filters: Filters
  /** Map tiles, if the operator has configured a source. */
  tiles: Tiles | null
}
