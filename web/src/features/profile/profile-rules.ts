import { LIMITS } from '@/wire'

/** Parameters of the messages about handles. */
export const HANDLE_LENGTH = { min: LIMITS.HANDLE_MIN, max: LIMITS.HANDLE_MAX }
