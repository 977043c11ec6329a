/**
 * One form for every failed call, over the socket or over HTTP.
 *
 * In a screen: `catch (error) { const trouble = troubleOf(error) }`; `trouble.field` names the field at fault, if there
 * is one, and `troubleText(trouble)` is the sentence to show.
 */
import type { ErrorCode, Refusal } from '@/wire'
import { numberText } from './format'
import { hasText, t, type Vars } from './i18n'
import { dateAt, timeAt } from './zoned'

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

/**
 * The dictionary's text for the key of the refusal, if it has one; else for `invalid` and `limit_reached` the server's own
 * sentence, which states the rule (specification, section 5), and for the others the dictionary's text for the code.
 */
export function troubleText(trouble: Trouble): string {
  const sentence = sentenceOf(trouble.data)
  if (sentence !== undefined) return sentence
  if (trouble.code === 'invalid' || trouble.code === 'limit_reached') return trouble.message
  const key = `error.${trouble.code}`
  return hasText(key) ? t(key) : trouble.message
}

/** The text of `{ key, params }`, as a refusal's data has it; undefined if there is none. */
export function sentenceOf(data: unknown): string | undefined {
  if (!isObject(data) || typeof data.key !== 'string') return undefined
  const key = `refusal.${data.key}`
  const vars: Vars = {}
  for (const [name, value] of Object.entries(isObject(data.params) ? data.params : {})) vars[name] = name === 'count' ? Number(value) : paramText(value)
  return hasText(key, vars) ? t(key, vars) : undefined
}

/** Parameters are raw: numbers, days, times of day, and other sentences. */
function paramText(value: unknown): string {
  if (typeof value === 'number') return numberText(value)
  if (typeof value !== 'string') return sentenceOf(value) ?? ''
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateAt(Date.parse(value), 'UTC')
  if (/^\d\d:\d\d$/.test(value)) return timeAt(Date.parse(`1970-01-01T${value}Z`), 'UTC')
  return value
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
