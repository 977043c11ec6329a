/** Where a rating graph draws its points: everything in percent of its width and height. */
import type { RatingPoint } from '@/wire'

/** Between two marks on the left. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000]
const MARKS_MAX = 4
/** A graph of less would make much of little. */
const LEAST_SPAN = 80

export interface Scale {
  /** Of the point with that index. */
  x: (index: number) => number
  /** Of a rating; 0 is the top. */
  y: (points: number) => number
  /** The ratings that are written on the left, the lowest first. */
  marks: readonly number[]
  /** As the `d` of a path in a square of 100. */
  line: string
  band: string
}

/** One match has the same width as another: somebody who pauses leaves no gap. */
export function scaleOf(points: readonly RatingPoint[]): Scale {
  const [low, high] = rangeOf(points)
  const last = Math.max(1, points.length - 1)
  const x = (index: number) => round((100 * index) / last)
  const y = (value: number) => round((100 * (high - value)) / (high - low))
  const upper = points.map(({ mean, deviation }, index) => `${x(index)} ${y(mean + deviation)}`)
  const lower = points.map(({ mean, deviation }, index) => `${x(index)} ${y(mean - deviation)}`).reverse()
  return {
    x,
    y,
    marks: marksIn(low, high),
    line: `M${points.map(({ mean }, index) => `${x(index)} ${y(mean)}`).join('L')}`,
    band: `M${[...upper, ...lower].join('L')}Z`,
  }
}

/** The whole band, with some room above and below. */
function rangeOf(points: readonly RatingPoint[]): [low: number, high: number] {
  const low = Math.min(...points.map(({ mean, deviation }) => mean - deviation))
  const high = Math.max(...points.map(({ mean, deviation }) => mean + deviation))
  const room = Math.max((high - low) * 0.06, (LEAST_SPAN - (high - low)) / 2)
  return [low - room, high + room]
}

function marksIn(low: number, high: number): readonly number[] {
  const step = STEPS.find((each) => (high - low) / each <= MARKS_MAX) ?? 1000
  const first = Math.ceil(low / step) * step
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) => first + index * step)
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
