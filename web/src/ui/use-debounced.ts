import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** A value once it has stayed the same for a moment: a slider that is dragged asks once. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return JSON.stringify(settled) === key ? value : settled
}
