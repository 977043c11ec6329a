/**
 * What went wrong with a call, over the socket or over HTTP, in one form.
 *
 * Screens: `catch (error) { const trouble = troubleOf(error) }`, then `trouble.field` says which field it is about and
 * `troubleText(trouble)` says it in the user's language.
 */
import type { ErrorCode, Refusal } from '@/wire'
import { hasText, t } from './i18n'

/** The server's closed list, and what only a client can know: that nobody was there to ask. */
export type TroubleCode = ErrorCode | 'offline'

export type Trouble = Omit<Refusal, 'code'> & { code: TroubleCode }

export class Refused extends Error {
  override name = 'Refused'
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.message)
    this.trouble = trouble
  }
}

export function offline(): Refused {
  return new Refused({ code: 'offline', message: 'You are offline.', retry: true })
}

export function timedOut(): Refused {
  return new Refused({ code: 'timeout', message: 'It took too long.', retry: true })
}

/** Whatever was thrown, as a trouble. `lib/http` rejects with the answer's own body where the specification says so. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused) return error.trouble
  if (isTrouble(error)) return error
  if (hasData(error)) return troubleOf(error.data)
  if (error instanceof TypeError) return offline().trouble
  return { code: 'internal', message: 'Something went wrong.', retry: false }
}

/** The sentence of a field's refusal is the rule itself (specification, section 5); any other is the dictionary's. */
export function troubleText(trouble: Trouble): string {
  if (trouble.code === 'invalid' || trouble.code === 'limit_reached') return trouble.message
  const key = `error.${trouble.code}`
  return hasText(key) ? t(key) : trouble.message
}

function isTrouble(value: unknown): value is Trouble {
  return isObject(value) && typeof value.code === 'string' && typeof value.message === 'string'
}

function hasData(value: unknown): value is { data: unknown } {
  return isObject(value) && isObject(value.data)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
