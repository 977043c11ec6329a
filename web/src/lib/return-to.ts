/** The path that a redirect to sign-in or onboarding interrupted, stored for this tab. */
const KEY = 'returnTo'

export function storeReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path)
}

/** The stored path, which is used once, else `otherwise`. */
export function takeReturnPath(otherwise: string): string {
  const path = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return path !== null && isOwn(path) ? path : otherwise
}

/** `//elsewhere.org` is another site, and browsers read a backslash as a slash. */
function isOwn(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')
}
