/**
 * What a form can tell by itself, as keys of the dictionary, whose texts are the specification's own (section 5).
 * The server has the last word: its refusal names the field and says the sentence.
 */
import { LIMITS } from '@/wire'

/** Something before one `@`, a dotted domain after it: whether the address exists only a letter can tell. */
export function emailFault(email: string): string | undefined {
  const plausible = /^[^\s@<>()[\]\\,;:"]{1,64}@(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(email.trim())
  return plausible && lengthOf(email.trim()) <= LIMITS.EMAIL_MAX ? undefined : 'auth.fault.email'
}

/** Characters as people count them: "pässwörd" has eight. */
export function newPasswordFault(password: string): string | undefined {
  return lengthOf(password) < LIMITS.PASSWORD_MIN ? 'auth.fault.password_short' : undefined
}

/** Six digits. */
export function codeFault(code: string): string | undefined {
  if (code === '') return 'verify.fault.missing'
  return code.length === LIMITS.CODE_DIGITS ? undefined : 'verify.fault.short'
}

/** Letters of any script, and what stands in names. */
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
