/** Groups the items of a map into pins: those at one spot, and those whose pins would overlap. */
import type { Spot } from '@/wire'

/** An item on a map: a person, a court, a game. */
export interface Mapped {
  spot?: Spot | undefined
  /** The name of the spot. */
  area?: string | undefined
}

export interface Pin<T> {
  spot: Spot
  /** The name of the first spot in it. */
  area: string
  items: readonly T[]
}

interface Point {
  x: number
  y: number
}

/** `project` maps a spot to pixels; pins are at least `apart` pixels from each other. */
export function pinsOf<T extends Mapped>(items: readonly T[], project: (spot: Spot) => Point, apart = 48): Pin<T>[] {
  const groups = new Map<string, { spot: Spot; area: string; items: T[] }>()
  for (const item of items) {
    if (!item.spot) continue
    const key = `${item.spot.latitude},${item.spot.longitude}`
    const known = groups.get(key)
    if (!known) groups.set(key, { spot: item.spot, area: item.area ?? '', items: [item] })
    else {
      known.area ||= item.area ?? ''
      known.items.push(item)
    }
  }
  const pins: { spot: Spot; area: string; items: T[]; at: Point }[] = []
  // The fullest first, so that smaller ones join them.
  for (const group of [...groups.values()].sort((a, b) => b.items.length - a.items.length)) {
    const at = project(group.spot)
    const near = pins.find((pin) => Math.hypot(pin.at.x - at.x, pin.at.y - at.y) < apart)
    if (near) near.items.push(...group.items)
    else pins.push({ ...group, at })
  }
  return pins.map(({ spot, area, items: those }) => ({ spot, area, items: those }))
}
