/**
 * The dusk scene's camera: above and behind the near baseline, looking along the court. World coordinates are in feet: x
 * to the right from the court's middle, y from the near baseline to the far one, z up. The picture is 1440 by 840 units.
 */
export const SCENE = { width: 1440, height: 840 } as const

const FOCUS = 640
const BEHIND = 24
const EYE = 10.8
export const HORIZON = 470
export const CENTRE = SCENE.width / 2

export type Point = { x: number; y: number }

export function project(x: number, y: number, z = 0): Point {
  const scale = scaleAt(y)
  return { x: CENTRE + x * scale, y: HORIZON + (EYE - z) * scale }
}

/** Picture units per foot at a depth. */
export function scaleAt(y: number): number {
  return FOCUS / (y + BEHIND)
}

type Corner = [x: number, y: number, z?: number]

/** A flat shape in world coordinates, as an SVG path. */
export function shape(...corners: Corner[]): string {
  const points = corners.map(([x, y, z]) => project(x, y, z))
  return `M${points.map((point) => `${round(point.x)} ${round(point.y)}`).join('L')}Z`
}

/** A line painted on the ground in its real width, so that it gets thinner with distance. */
export function painted(from: [x: number, y: number], to: [x: number, y: number], width: number): string {
  const half = width / 2
  const along = from[1] !== to[1]
  const [ax, ay] = along ? [half, 0] : [0, half]
  return shape(
    [from[0] - ax, from[1] - ay],
    [to[0] - ax, to[1] - ay],
    [to[0] + ax, to[1] + ay],
    [from[0] + ax, from[1] + ay],
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
