/** What stands side by side in one line: those that are there, each read by itself, so that a name turns no number round. */
import { isolated } from './letters'

type Parts = readonly (string | number | false | null | undefined)[]

/** `Doubles · 7 PM · Riverside` */
export function dotted(parts: Parts): string {
  return joined(parts, ' · ')
}

/** `Maya, Elena, 3.5` */
export function listed(parts: Parts): string {
  return joined(parts, ', ')
}

function joined(parts: Parts, between: string): string {
  return parts.flatMap((part) => (part ? isolated(String(part)) : [])).join(between)
}
