/** Pins of a map: people of one area share one, and areas that would lie over each other too. */
import type { PersonCard, Spot } from '@/wire'

export interface Pin {
  spot: Spot
  /** What the first of its areas is called. */
  area: string
  people: readonly PersonCard[]
}

interface Point {
  x: number
  y: number
}

/** `project` tells where on the screen a spot is, in pixels; pins are at least `apart` pixels from each other. */
export function pinsOf(people: readonly PersonCard[], project: (spot: Spot) => Point, apart = 48): Pin[] {
  const areas = new Map<string, Pin>()
  for (const person of people) {
    if (!person.spot) continue
    const key = `${person.spot.latitude},${person.spot.longitude}`
    const known = areas.get(key)
    areas.set(key, { spot: person.spot, area: known?.area || person.area || '', people: [...(known?.people ?? []), person] })
  }
  const pins: (Pin & { at: Point })[] = []
  // The fullest first: the small ones join them.
  for (const area of [...areas.values()].sort((a, b) => b.people.length - a.people.length)) {
    const at = project(area.spot)
    const near = pins.find((pin) => Math.hypot(pin.at.x - at.x, pin.at.y - at.y) < apart)
    if (near) near.people = [...near.people, ...area.people]
    else pins.push({ ...area, at })
  }
  return pins.map(({ spot, area, people: those }) => ({ spot, area, people: those }))
}
