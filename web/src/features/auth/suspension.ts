/** What the refusal of a sign-in says to somebody who is suspended. */
import type { CaseId, Millis } from '@/wire'
import { troubleOf } from '@/lib/refused'

export interface Suspension {
  until: Millis
  /** What the moderator wrote. */
  reason: string
  case: CaseId
  /** Proves that the appeal is theirs. */
  ticket: string
}

/** Undefined if the sign-in failed for another reason. */
export function suspensionOf(error: unknown): Suspension | undefined {
  const { code, data } = troubleOf(error)
  return code === 'suspended' ? (data as Suspension) : undefined
}
