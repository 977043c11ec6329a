/** The curve of a lead, as SVG paths. */
interface Curve {
  line: string
  /** Between the curve and the line at zero. */
  area: string
  /** The place of the point with this number; 0 is before the first. */
  x: (point: number) => number
  /** The height of zero. */
  zero: number
  /** The height of the last point. */
  end: number
}

/** A lead of at least so many points fills the height. */
const LEAST = 6

export function linePath(leads: readonly number[], width: number, height: number): Curve {
  const top = Math.max(LEAST / 2, ...leads)
  const bottom = Math.min(-LEAST / 2, ...leads)
  const round = (value: number) => Math.round(value * 10) / 10
  const x = (point: number) => round((point / leads.length) * width)
  const y = (lead: number) => round(((top - lead) / (top - bottom)) * height)
  const line = [0, ...leads].map((lead, point) => `${point === 0 ? 'M' : 'L'}${x(point)} ${y(lead)}`).join('')
  return { line, area: `${line}L${x(leads.length)} ${y(0)}L0 ${y(0)}Z`, x, zero: y(0), end: y(leads.at(-1) ?? 0) }
}
