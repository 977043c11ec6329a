import { type PointerEvent, useMemo, useRef, useState } from 'react'

const LONG_PRESS_MS = 450

/** Detects a long touch that does not scroll. A mouse uses the button next to the bubble instead. */
export function useLongPress() {
  const [pressed, setPressed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const handlers = useMemo(() => {
    const stop = () => clearTimeout(timer.current)
    return {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return
        timer.current = setTimeout(() => setPressed(true), LONG_PRESS_MS)
      },
      onPointerUp: stop,
      onPointerMove: stop,
      onPointerCancel: stop,
      onContextMenu: (event: { preventDefault: () => void; nativeEvent: Event }) => {
        if (event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType !== 'mouse') event.preventDefault()
      },
    }
  }, [])
  return { pressed, release: () => setPressed(false), handlers }
}
