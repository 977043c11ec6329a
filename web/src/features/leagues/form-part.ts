import type { Faults, Fields } from './league-fields'

/** The fields that every part of the form reads and writes. */
export interface Part {
  fields: Fields
  faults: Faults
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void
  text: (name: keyof Fields & string) => { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void }
}
