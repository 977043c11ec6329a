import { useEffect, useState } from 'react'

/** The current time, updated every so many milliseconds, and at an instant at which something ends. */
export function useNow(every = 30_000, at?: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, every)
    const left = at === undefined ? 0 : at - Date.now()
    // A longer timeout would overflow, and fire at once.
    const end = left > 0 && left < DAY_MS ? setTimeout(tick, left) : undefined
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [every, at])
  return now
}

const DAY_MS = 86_400_000
