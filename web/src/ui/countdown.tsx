import { useEffect, useState } from 'react'
import { useT } from '@/lib/i18n'
import { Ball } from './art/ball'
import { timeLeft } from './time-left'

const URGENT_MS = 15 * 60_000

type CountdownProps = { from: number; until: number; startLabel: string }

/** A countdown: the ball rolls along a baseline until the time is up. */
export function Countdown({ from, until, startLabel }: CountdownProps) {
  const t = useT()
  const now = useSecond()
  const left = Math.max(0, until - now)
  const share = Math.min(1, Math.max(0, (now - from) / (until - from)))
  return (
    <div>
      <div aria-hidden="true" className="relative h-5 border-b-2 border-baseline">
        <span className="absolute -bottom-[3px] left-0 h-1 rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
        <span className="absolute bottom-0 -ml-2.5" style={{ left: `${share * 100}%` }}>
          <Ball size={18} />
        </span>
      </div>
      <div className="mt-1.5 flex justify-between gap-3 text-13 text-muted">
        <span>{startLabel}</span>
        <span role="timer" className={`font-bold tabular-nums ${left < URGENT_MS ? 'text-danger' : 'text-ink'}`}>
          {t('countdown.left', { time: timeLeft(left) })}
        </span>
      </div>
    </div>
  )
}

function useSecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
