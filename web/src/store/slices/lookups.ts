import type { Lookup, Lookups } from '../state'

export function startLookups(): Lookups {
  return { terms: idle(), privacy: idle() }
}

function idle<T>(): Lookup<T> {
  return { is: 'idle', items: [] }
}
