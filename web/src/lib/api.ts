/** The API's address, and the headers of every request to it. */

/** Specification, section 9. */
export const TENANT = 1
const BASE = '/api'

/** Next.js's data route, which this client does not use: such requests never leave the browser. */
const DATA_ROUTE = '/_next/data/'

export function apiUrl(path: string): string {
  return BASE + path
}

/** A bare fetch, without the error handling of `store/http`. */
export async function fetchApi(path: string, init: RequestInit = {}, bearer?: string): Promise<Response> {
  if (path.includes(DATA_ROUTE)) throw new Error(`${DATA_ROUTE} is never requested`)
  const headers = new Headers(init.headers)
  headers.set('tenant_id', String(TENANT))
  if (typeof init.body === 'string') headers.set('content-type', 'application/json')
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  return fetch(apiUrl(path), { ...init, headers })
}
