/** Pins of a map: what stands at one place shares one, and places that would lie over each other too. */
import type { Spot } from '@/wire'

/** What a map shows: somebody, a court, a game. */
export interface Mapped {
  spot?: Spot | undefined
  /** What the place is called. */
  area?: string | undefined
}

export interface Pin<T> {
  spot: Spot
  /** What the first of its places is called. */
  area: string
  items: readonly T[]
}

interface Point {
  x: number
  y: number
}

/** `project` tells where on the screen a spot is, in pixels; pins are at least `apart` pixels from each other. */
export function pinsOf<T extends Mapped>(items: readonly T[], project: (spot: Spot) => Point, apart = 48): Pin<T>[] {
  const places = new Map<string, { spot: Spot; area: string; items: T[] }>()
  for (const item of items) {
    if (!item.spot) continue
    const key = `${item.spot.latitude},${item.spot.longitude}`
    const known = places.get(key)
    if (!known) places.set(key, { spot: item.spot, area: item.area ?? '', items: [item] })
    else {
      known.area ||= item.area ?? ''
      known.items.push(item)
    }
  }
  const pins: { spot: Spot; area: string; items: T[]; at: Point }[] = []
  // The fullest first: the small ones join them.
  for (const place of [...places.values()].sort((a, b) => b.items.length - a.items.length)) {
    const at = project(place.spot)
    const near = pins.find((pin) => Math.hypot(pin.at.x - at.x, pin.at.y - at.y) < apart)
    if (near) near.items.push(...place.items)
    else pins.push({ ...place, at })
  }
  return pins.map(({ spot, area, items: those }) => ({ spot, area, items: those }))
}
