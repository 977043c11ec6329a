/** Where somebody was sent away from to sign in or to answer the questions, kept for this tab until they are back. */
const KEY = 'returnTo'

export function storeReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path)
}

/** Where to go once nothing stands in the way any more; a kept path is used once. */
export function takeReturnPath(otherwise: string): string {
  const path = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return path !== null && isOwn(path) ? path : otherwise
}

/** `//elsewhere.org` is another site, and a backslash counts as a slash. */
function isOwn(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')
}
