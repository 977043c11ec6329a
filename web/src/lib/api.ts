/** Where the API is, and what accompanies every request to it. */

/** Specification, section 9. */
export const TENANT = 1
const BASE = '/api'

/** The data route of a framework that this program does not use: nothing of it leaves the browser. */
const DATA_ROUTE = '/_next/data/'

export function apiUrl(path: string): string {
  return BASE + path
}

/** No catalogue of errors: for what needs none. Everything else goes through `lib/http`. */
export async function fetchApi(path: string, init: RequestInit = {}, bearer?: string): Promise<Response> {
  if (path.includes(DATA_ROUTE)) throw new Error(`${DATA_ROUTE} is not asked for`)
  const headers = new Headers(init.headers)
  headers.set('tenant_id', String(TENANT))
  if (typeof init.body === 'string') headers.set('content-type', 'application/json')
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  return fetch(apiUrl(path), { ...init, headers })
}
