import { useCallback, useEffect, useState } from 'react'

/** A countdown in seconds; `wait(seconds)` restarts it. */
export function useWait(seconds: number): { left: number; wait: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const waits = left > 0

  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waits])

  const wait = useCallback((next: number) => {
    setNow(Date.now())
    setUntil(Date.now() + next * 1000)
  }, [])
  return { left, wait }
}
