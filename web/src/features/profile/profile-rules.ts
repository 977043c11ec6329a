import { LIMITS } from '@/wire'
import { handleFault, nameFault } from '@/lib/rules'

/** What the sentences about a handle name. */
export const HANDLE_LENGTH = { min: LIMITS.HANDLE_MIN, max: LIMITS.HANDLE_MAX }

/** How much of the questions is answered, 0 to 1. */
export function answered({ name, handle, role }: { name: string; handle: string; role: string }): number {
  return [nameFault(name) === undefined, handleFault(handle) === undefined, role !== ''].filter(Boolean).length / 3
}
