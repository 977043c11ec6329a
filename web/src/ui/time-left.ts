/** Formats milliseconds: 1:18:42, 11:32, 0:09. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60]
  const hours = Math.floor(seconds / 3600)
  if (hours > 0) parts.unshift(hours)
  return parts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
