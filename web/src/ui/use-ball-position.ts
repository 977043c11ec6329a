import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type BallPosition<T extends HTMLElement> = { container: RefObject<T | null>; x: number | undefined; settled: boolean }

/**
 * The ball's x position in a container: the middle of the item with `aria-current`. Measured, because items are as wide as
 * their text. `settled` is false for the first position, so that the ball does not roll there.
 */
export function useBallPosition<T extends HTMLElement>(current: unknown): BallPosition<T> {
  const container = useRef<T>(null)
  const [x, setX] = useState<number>()
  const [settled, setSettled] = useState(false)

  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const measure = () => {
      const item = element.querySelector<HTMLElement>('[aria-current]:not([aria-current="false"])')
      if (!item) return setX(undefined)
      const box = item.getBoundingClientRect()
      setX(box.left - element.getBoundingClientRect().left + element.scrollLeft + box.width / 2)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [current])

  useLayoutEffect(() => {
    if (x === undefined) return setSettled(false)
    const frame = requestAnimationFrame(() => setSettled(true))
    return () => cancelAnimationFrame(frame)
  }, [x])

  return { container, x, settled }
}
