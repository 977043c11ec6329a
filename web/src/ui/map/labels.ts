/** Places the names of towns on a map: larger towns first, and no name over another or over what must stay visible. */
import type { Town } from '@/wire'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A town at its pixels. */
export interface Spotted {
  town: Pick<Town, 'name' | 'people'>
  x: number
  y: number
}

export type Size = 'large' | 'medium' | 'small'

export interface Label {
  name: string
  size: Size
  /** Its middle. */
  x: number
  y: number
  /** Its town, if that is marked with a dot. */
  dot?: { x: number; y: number }
}

const HEIGHT = 16
/** Free pixels around a name. */
const GAP = { x: 8, y: 3 }
/** Half of a dot. */
const DOT = 3
/** From the dot to the middle of a name above or below it, and to the end of one beside it. */
const FROM_DOT = { x: 8, y: 14 }
/** How far a name may give way to a pin over its town; only that of a large town goes farther. */
const NEAR = 20
const FAR = 38
const FARTHEST = 56

export function sizeOf(people: number): Size {
  if (people >= 500_000) return 'large'
  return people >= 100_000 ? 'medium' : 'small'
}

/**
 * `dotted`: names stand beside dots, as on maps of a country; otherwise over their towns. Names that find no room on the map are
 * left out, and so are dots under the names of others.
 */
export function placed(towns: readonly Spotted[], map: Box, taken: readonly Box[], width: (name: string, size: Size) => number, dotted: boolean): Label[] {
  const written: Box[] = []
  const labels: Label[] = []
  for (const { town, x, y } of [...towns].sort((a, b) => b.town.people - a.town.people)) {
    const dot = around(x, y, DOT, DOT)
    if (dotted && written.some((other) => overlaps(dot, other))) continue
    const size = sizeOf(town.people)
    const half = width(town.name, size) / 2
    const places = dotted ? besideDot(half) : overTown(half, size)
    const boxes = places.map(([across, down]) => around(x + across, y + down, half, HEIGHT / 2))
    const free = boxes.findIndex((box) => isInside(box, map) && ![...taken, ...written].some((other) => overlaps(box, other)))
    const [place, box] = [places[free], boxes[free]]
    if (!place || !box) continue
    written.push(box)
    if (dotted) written.push(dot)
    labels.push({ name: town.name, size, x: x + place[0], y: y + place[1], ...(dotted && { dot: { x, y } }) })
  }
  return labels
}

function besideDot(half: number): [number, number][] {
  return [
    [FROM_DOT.x + half, 0],
    [-FROM_DOT.x - half, 0],
    [0, -FROM_DOT.y],
    [0, FROM_DOT.y],
  ]
}

function overTown(half: number, size: Size): [number, number][] {
  const near: [number, number][] = [
    [0, 0],
    [0, NEAR],
    [0, -NEAR],
  ]
  if (size !== 'large') return near
  return [...near, [0, FAR], [0, -FAR], [half + FAR, 0], [-half - FAR, 0], [0, FARTHEST], [0, -FARTHEST]]
}

function isInside(box: Box, map: Box): boolean {
  return box.left >= map.left && box.top >= map.top && box.right <= map.right && box.bottom <= map.bottom
}

function around(x: number, y: number, across: number, down: number): Box {
  return { left: x - across, top: y - down, right: x + across, bottom: y + down }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left - GAP.x < other.right && one.right + GAP.x > other.left && one.top - GAP.y < other.bottom && one.bottom + GAP.y > other.top
}
