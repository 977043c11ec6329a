import { type PointerEvent, useMemo, useRef, useState } from 'react'

/** How long a finger rests on something to mean it. */
const REST_MS = 450

/** A finger that rests on a bubble opens its menu; one that scrolls does not. A mouse has the button beside it. */
export function usePressLong() {
  const [pressed, setPressed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const handlers = useMemo(() => {
    const stop = () => clearTimeout(timer.current)
    return {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return
        timer.current = setTimeout(() => setPressed(true), REST_MS)
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
