/**
 * Validation that a form can do without the server. Faults are dictionary keys; their texts are the specification's
 * (section 5). The server validates again, and its refusal names the field.
 */
import { LIMITS } from '@/wire'

/** Checks the shape only: whether the address exists, only a mail can show. */
export function emailFault(email: string): string | undefined {
  const plausible = /^[^\s@<>()[\]\\,;:"]{1,64}@(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(email.trim())
  return plausible && lengthOf(email.trim()) <= LIMITS.EMAIL_MAX ? undefined : 'auth.fault.email'
}

/** Counts code points, not UTF-16 units. */
export function newPasswordFault(password: string): string | undefined {
  return lengthOf(password) < LIMITS.PASSWORD_MIN ? 'auth.fault.password_short' : undefined
}

export function codeFault(code: string): string | undefined {
  if (code === '') return 'verify.fault.missing'
  return code.length === LIMITS.CODE_DIGITS ? undefined : 'verify.fault.short'
}

/** Letters of any script, digits, and the punctuation that names have. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'auth.fault.name_missing'
  return /^[\p{L}\p{M}\p{N} '’.,\-&()/#+]+$/u.test(name.trim()) ? undefined : 'profile.fault.handle_characters'
}

/** 3 to 30 letters, digits, `_`, `.` or `-`; a leading `@` is taken off. */
export function handleFault(handle: string): string | undefined {
  const bare = handle.trim().replace(/^@/, '')
  if (bare.length < LIMITS.HANDLE_MIN || bare.length > LIMITS.HANDLE_MAX) return 'profile.fault.handle_length'
  return /^[A-Za-z0-9_.-]+$/.test(bare) ? undefined : 'profile.fault.handle_characters'
}

function lengthOf(text: string): number {
  return [...text].length
}
