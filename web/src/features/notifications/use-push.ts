import { useEffect, useState } from 'react'
import { type PushIs, readPush, turnOffPush, turnOnPush } from '@/realtime/push'
import { useConnection } from '@/store/hooks'

interface Push {
  is: PushIs | 'loading'
  busy: boolean
  failed: boolean
  turn: (on: boolean) => void
}

/** Whether notifications come to this browser while no page is open, and the switch for it. */
export function usePush(): Push {
  const [is, setIs] = useState<Push['is']>('loading')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const live = useConnection().state === 'live'
  useEffect(() => {
    const read = () => readPush().then(setIs, () => {})
    // They may have been blocked or allowed in the browser's settings meanwhile.
    const onVisible = () => void (document.visibilityState === 'visible' && read())
    void read()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [live])

  async function turn(on: boolean) {
    setBusy(true)
    setFailed(false)
    try {
      setIs(await (on ? turnOnPush() : turnOffPush()))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return { is, busy, failed, turn: (on) => void turn(on) }
}
