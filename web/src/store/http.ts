/**
 * REST calls, with the specification's error handling (section 8):
 *
 * | answer | what happens |
 * |---|---|
 * | 404 "User not found" | the three stored tokens are removed: the server sends this text only about the caller |
 * | the first 401 | the tokens are refreshed, once for all callers, and the request is repeated |
 * | the refresh fails | the tokens are removed; rejects with the refusal's data, if there is any |
 * | 403 with data | rejects with the data |
 * | anything else | rejects with an `HttpError` that holds status and body unchanged |
 *
 * A 401 with `wrong_credentials` is about a password, not about the tokens, so it does not refresh. A refresh that could
 * not reach the server, or was answered with "retry later", has not failed.
 */
import { refreshTokens, sessionLost } from './session'
import { readTokens } from './session-storage'
import { fetchApi } from '@/lib/api'

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
  /** Sends no token, and a 401 does not refresh: for signing in and the like. */
  anonymous?: boolean
  /** The request outlives the page. */
  keepalive?: boolean
}

export const http = {
  get: <T>(path: string, options?: Options): Promise<T> => request<T>('GET', path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options?: Options): Promise<T> => request<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options?: Options): Promise<T> => request<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: Options): Promise<T> => request<T>('DELETE', path, undefined, options),
}

async function request<T>(method: Method, path: string, body: unknown, { anonymous = false, keepalive = false }: Options = {}): Promise<T> {
  if (anonymous) return settle<T>(await send(method, path, body, undefined, keepalive))
  return answerTo<T>((token) => send(method, path, body, token, keepalive))
}

export interface Answered {
  status: number
  data: unknown
}

/** The table above, for whatever sends the request: it is called with the token to send, and again with a fresh one. */
export async function answerTo<T>(send: (token: string | undefined) => Promise<Answered>): Promise<T> {
  const token = readTokens()?.access_token
  const answer = await send(token)
  if (answer.status !== 401 || isWrongPassword(answer.data)) return settle<T>(answer)
  await renew(token, answer)
  return settle<T>(await send(readTokens()?.access_token))
}

async function send(method: Method, path: string, body: unknown, token: string | undefined, keepalive = false): Promise<Answered> {
  const form = body instanceof FormData ? body : JSON.stringify(body)
  const response = await fetchApi(path, { method, keepalive, ...(body !== undefined && { body: form }) }, token)
  const text = await response.text()
  return { status: response.status, data: bodyOf(text) }
}

function settle<T>({ status, data }: Answered): T {
  if (status >= 200 && status < 300) return data as T
  if (status === 404 && messageOf(data) === 'User not found') sessionLost()
  if (status === 403 && data !== undefined) throw data
  throw new HttpError(status, data)
}

/** Gets tokens that the server accepts, or rejects as the table above says. */
async function renew(token: string | undefined, refused: Answered): Promise<void> {
  const now = readTokens()?.access_token
  // Another call's 401 has refreshed them already.
  if (now !== undefined && now !== token) return
  const refreshed = await refreshTokens()
  if (refreshed.is === 'fresh') return
  if (refreshed.is === 'unreachable') throw refreshed.error
  throw refreshed.data ?? new HttpError(refused.status, refused.data)
}

function isWrongPassword(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'wrong_credentials'
}

function messageOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
}

/** JSON, or the text itself. */
export function bodyOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
