import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE = { duration: 280, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' }

/** Lets the rows of a table glide to their new places when their order changes. Rows carry `data-row`; `order` names them. */
export function useMovingRows<T extends HTMLElement>(order: string): RefObject<T | null> {
  const container = useRef<T>(null)
  const before = useRef<{ order: string; tops: ReadonlyMap<string, number> }>(null)
  useLayoutEffect(() => {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const tops = new Map(rows.map((row) => [row.dataset.row ?? '', row.offsetTop]))
    const last = before.current
    before.current = { order, tops }
    if (!last || last.order === order || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const row of rows) {
      const from = last.tops.get(row.dataset.row ?? '')
      const moved = from === undefined ? 0 : from - row.offsetTop
      if (moved !== 0) row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], MOVE)
    }
  })
  return container
}
