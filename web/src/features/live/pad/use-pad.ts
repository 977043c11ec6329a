import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MatchId, UserId } from '@/wire'
import { openPad, type Pad, type PadState } from './pad'

const OPENING: PadState = { is: 'opening' }

/** The pad of a match, open for as long as the component is mounted. */
export function usePad(user: UserId, match: MatchId): { pad: Pad | null; state: PadState } {
  const [pad, setPad] = useState<Pad | null>(null)
  useEffect(() => {
    const opened = openPad(user, match)
    setPad(opened)
    return () => {
      setPad(null)
      opened.close()
    }
  }, [user, match])
  const state = useSyncExternalStore(pad?.subscribe ?? nobody, () => pad?.state() ?? OPENING)
  return { pad, state }
}

function nobody(): () => void {
  return () => {}
}
