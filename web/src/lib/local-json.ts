/**
 * Small values in local storage, as JSON. When storage is full, the old value is removed so that it is never stale.
 */
export function saveLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    localStorage.removeItem(key)
  }
}

/** Null if nothing is stored, or if it is not JSON. */
export function loadLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
