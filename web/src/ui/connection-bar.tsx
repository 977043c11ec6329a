import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '@/lib/i18n'
import { Ball } from './art/ball'

/** `stopped`: this client is too old for the server. */
export type Connection = 'live' | 'reconnecting' | 'offline' | 'stopped'

/** Shorter outages are not shown. */
const PATIENCE_MS = 2000

type ConnectionBarProps = { connection: Connection; /** The time of the last contact with the server. */ since?: string | undefined }

/** A slim bar under the header that shows an outage. */
export function ConnectionBar({ connection, since }: ConnectionBarProps) {
  const t = useT()
  const shown = useLasting(connection !== 'live', PATIENCE_MS)
  if (!shown || connection === 'live') return <div role="status" />
  const waiting = connection === 'reconnecting'
  const text = {
    reconnecting: t('connection.reconnecting'),
    offline: t(since ? 'connection.offline_since' : 'connection.offline', { time: since ?? '' }),
    stopped: t('connection.stopped'),
  }[connection]
  return (
    <div
      role="status"
      className={`flex min-h-9 shrink-0 items-center justify-center gap-2 px-4 py-1 text-center text-14 font-semibold ${waiting ? 'bg-fill text-ink' : 'bg-warn-soft text-warn'}`}
    >
      {waiting ? <Ball size={13} className="mt-1.5 animate-bounce-on-line" /> : <WifiOff aria-hidden="true" className="size-4 shrink-0" />}
      {text}
    </div>
  )
}

/** True once `state` has lasted for `ms`. */
function useLasting(state: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!state) return setLasted(false)
    const timer = setTimeout(() => setLasted(true), ms)
    return () => clearTimeout(timer)
  }, [state, ms])
  return state && lasted
}
