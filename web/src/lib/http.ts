/**
 * REST, by the specification's catalogue of errors (section 8):
 *
 * | answer | what happens |
 * |---|---|
 * | 404 "User not found" | it is only ever about the caller: the three stored tokens are removed |
 * | the first 401 | the tokens are refreshed, once for all callers, and the request is repeated |
 * | the refresh fails | the tokens are removed; rejects with the refusal's data, if there is any |
 * | 403 with data | rejects with the data |
 * | anything else | passed on unchanged, as an `HttpError` |
 *
 * A 401 that says `wrong_credentials` is about a password and not about the tokens: it is passed on. A refresh that could
 * not be asked for, or was put off ("later"), has not failed.
 */
import { refreshTokens, sessionLost } from '@/store/session'
import { readTokens } from '@/store/session-storage'
import { fetchApi } from './api'

export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly data: unknown

  constructor(status: number, data: unknown) {
    super(`the answer was ${status}`)
    this.status = status
    this.data = data
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Options {
  /** Signing in and the like: it neither needs a token nor is about one. */
  anonymous?: boolean
  /** It is sent even if the page is left at once. */
  keepalive?: boolean
}

export const http = {
  get: <T>(path: string, options?: Options): Promise<T> => request<T>('GET', path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options?: Options): Promise<T> => request<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options?: Options): Promise<T> => request<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: Options): Promise<T> => request<T>('DELETE', path, undefined, options),
}

async function request<T>(method: Method, path: string, body: unknown, { anonymous = false, keepalive = false }: Options = {}): Promise<T> {
  const token = anonymous ? undefined : readTokens()?.access_token
  const answer = await send(method, path, body, token, keepalive)
  if (answer.status !== 401 || anonymous || isWrongPassword(answer.data)) return settle<T>(answer)
  await renew(token, answer)
  return settle<T>(await send(method, path, body, readTokens()?.access_token))
}

interface Answered {
  status: number
  ok: boolean
  data: unknown
}

async function send(method: Method, path: string, body: unknown, token: string | undefined, keepalive = false): Promise<Answered> {
  const form = body instanceof FormData ? body : JSON.stringify(body)
  const response = await fetchApi(path, { method, keepalive, ...(body !== undefined && { body: form }) }, token)
  const text = await response.text()
  return { status: response.status, ok: response.ok, data: read(text) }
}

function settle<T>({ status, ok, data }: Answered): T {
  if (ok) return data as T
  if (status === 404 && messageOf(data) === 'User not found') sessionLost()
  if (status === 403 && data !== undefined) throw data
  throw new HttpError(status, data)
}

/** Tokens of which the server said no, made good; or the rejection that the catalogue asks for. */
async function renew(token: string | undefined, refused: Answered): Promise<void> {
  const now = readTokens()?.access_token
  // Somebody else's 401 has brought new ones already.
  if (now !== undefined && now !== token) return
  const refreshed = await refreshTokens()
  if (refreshed.is === 'fresh') return
  if (refreshed.is === 'away') throw refreshed.error
  throw refreshed.data ?? new HttpError(refused.status, refused.data)
}

function isWrongPassword(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'wrong_credentials'
}

function messageOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
}

function read(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
