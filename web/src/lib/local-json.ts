/**
 * Small things kept in local storage as JSON. That there is no room for one, or that another hand or an older version
 * wrote something else there, is no reason to stop: it is as if nothing were kept.
 */
export function saveLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    localStorage.removeItem(key)
  }
}

export function loadLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
