import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** A value once it has not changed for 250 ms, so that dragging a slider sends one request. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return JSON.stringify(settled) === key ? value : settled
}
