import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const STEPS = [0.4, 0.55, 0.75, 1, 1.25, 1.5]
const [LEAST = 0.4, MOST = 1.5] = [STEPS[0], STEPS.at(-1)]

/** A step larger or smaller. */
const larger = (zoom: number): number => STEPS.find((step) => step > zoom + 0.01) ?? MOST
const smaller = (zoom: number): number => STEPS.findLast((step) => step < zoom - 0.01) ?? LEAST

interface Zoom {
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>
  /** 1 is full size. */
  zoom: number
  mayZoomIn: boolean
  mayZoomOut: boolean
  zoomIn: () => void
  zoomOut: () => void
  /** Scrolls something within into view, and moves the focus to its button. */
  show: (selector: string) => void
}

/** Zooming by buttons, by the keys + − 0, by two fingers, and with the wheel while Ctrl is held; what is in the middle stays there. */
export function useZoom(): Zoom {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const set = useCallback((change: (now: number) => number) => setZoom((now) => Math.min(MOST, Math.max(LEAST, change(now)))), [])
  useMiddle(frame, zoom)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    return listen(element, set)
  }, [set])
  const show = useCallback((selector: string) => {
    const found = frame.current?.querySelector(selector)
    found?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' })
    found?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return { frame, zoom, mayZoomIn: zoom < MOST, mayZoomOut: zoom > LEAST, zoomIn: () => set(larger), zoomOut: () => set(smaller), show }
}

/** Scrolls so that the middle of what is shown stays the middle. */
function useMiddle(frame: RefObject<HTMLDivElement | null>, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const element = frame.current
    const ratio = zoom / before.current
    before.current = zoom
    if (!element || ratio === 1) return
    const [x, y] = [element.clientWidth / 2, element.clientHeight / 2]
    element.scrollTo((element.scrollLeft + x) * ratio - x, (element.scrollTop + y) * ratio - y)
  }, [frame, zoom])
}

const KEYS: Readonly<Record<string, (zoom: number) => number>> = { '+': larger, '=': larger, '-': smaller, '0': () => 1 }

/** Returns how to stop. */
function listen(element: HTMLElement, set: (change: (now: number) => number) => void): () => void {
  const listening = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    // React's own wheel listener cannot stop the page from zooming.
    element.addEventListener(type, listener, { passive: false, signal: listening.signal })
  const touches = new Map<number, { x: number; y: number }>()
  const spread = () => {
    const [one, two] = [...touches.values()]
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
  }
  on('wheel', (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    set((now) => now * Math.exp(-event.deltaY / 300))
  })
  on('keydown', (event) => {
    const change = KEYS[event.key]
    if (!change || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    set(change)
  })
  on('pointerdown', (event) => void (event.pointerType === 'touch' && touches.set(event.pointerId, { x: event.clientX, y: event.clientY })))
  on('pointermove', (event) => {
    if (!touches.has(event.pointerId)) return
    const before = spread()
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const factor = spread() / before
    if (touches.size === 2 && before > 0) set((now) => now * factor)
  })
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) on(end, (event) => void touches.delete(event.pointerId))
  return () => listening.abort()
}
