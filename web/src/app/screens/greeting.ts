import { useEffect, useState } from 'react'

export function greetingKey(now: Date): string {
  const hour = now.getHours()
  if (hour < 5 || hour >= 18) return 'home.evening'
  return hour < 12 ? 'home.morning' : 'home.afternoon'
}

const MINUTE_MS = 60_000

/** The current time, updated every minute. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setToday(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
