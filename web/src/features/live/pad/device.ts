/** This device as a pad: its id, its vibration, its screen. */
import { useEffect } from 'react'
import { newKey } from '@/lib/key'
import { loadLocal, saveLocal } from '@/lib/local-json'
import type { PadId } from '@/wire'

const PAD = 'pad.id'
const HAND = 'pad.hand'

/** The same for as long as the browser stores it. */
export function padId(): PadId {
  const stored = loadLocal(PAD)
  if (typeof stored === 'string') return stored
  const made = newKey()
  saveLocal(PAD, made)
  return made
}

export type Hand = 'left' | 'right'

/** The hand that holds the phone: undo is on its side. */
export function handOf(): Hand {
  return loadLocal(HAND) === 'left' ? 'left' : 'right'
}

export function setHand(hand: Hand): void {
  saveLocal(HAND, hand)
}

/** In milliseconds, as `navigator.vibrate` takes them. Devices without it do nothing. */
export const BUZZ = { point: [18], game: [30, 60, 30], undo: [12, 40, 12] } as const

export function vibrate(buzz: keyof typeof BUZZ): void {
  navigator.vibrate?.([...BUZZ[buzz]])
}

/** The screen stays on while this is shown. The system ends that when the page is hidden. */
export function useScreenOn(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let held: WakeLockSentinel | undefined
    let left = false
    async function hold() {
      if (document.visibilityState !== 'visible') return
      // Refused on an empty battery: the pad works without.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (left) void lock?.release()
      else held = lock
    }
    const onVisible = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', onVisible)
      void held?.release()
    }
  }, [on])
}
