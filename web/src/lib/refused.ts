/**
 * One form for every failed call, over the socket or over HTTP.
 *
 * In a screen: `catch (error) { const trouble = troubleOf(error) }`; `trouble.field` names the field at fault, if there
 * is one, and `troubleText(trouble)` is the sentence to show.
 */
import type { ErrorCode, Refusal } from '@/wire'
import { hasText, t } from './i18n'

/** The server's error codes, and the client's own: the server could not be reached. */
type TroubleCode = ErrorCode | 'offline'

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

/** Accepts anything that was thrown; `store/http` may reject with a bare response body, as the specification says. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused) return error.trouble
  if (isTrouble(error)) return error
  if (hasData(error)) return troubleOf(error.data)
  if (error instanceof TypeError) return offline().trouble
  return { code: 'internal', message: 'Something went wrong.', retry: false }
}

/** For `invalid` and `limit_reached` the server's own sentence, which states the rule (specification, section 5); else the dictionary's. */
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
