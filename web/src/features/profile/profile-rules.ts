import { LIMITS } from '@/wire'

/** What the sentences about a handle name. */
export const HANDLE_LENGTH = { min: LIMITS.HANDLE_MIN, max: LIMITS.HANDLE_MAX }
