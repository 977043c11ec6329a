/**
 * A court from above in its true proportions (78 by 36 feet, ITF Rule 1), with the baselines left and right, in a box of
 * 168 by 96 units.
 */
export const COURT = { width: 168, height: 96 } as const

const FOOT = 140 / 78
const LEFT = 14
const RIGHT = COURT.width - LEFT
const NET = COURT.width / 2
const TOP = (COURT.height - 36 * FOOT) / 2
const BOTTOM = COURT.height - TOP
const MIDDLE = COURT.height / 2
const ALLEY = 4.5 * FOOT
const SERVICE = 21 * FOOT
const MARK = 3

const LINES = [
  `M${LEFT} ${TOP}H${RIGHT}V${BOTTOM}H${LEFT}Z`,
  `M${LEFT} ${TOP + ALLEY}H${RIGHT}M${LEFT} ${BOTTOM - ALLEY}H${RIGHT}`,
  `M${NET - SERVICE} ${TOP + ALLEY}V${BOTTOM - ALLEY}M${NET + SERVICE} ${TOP + ALLEY}V${BOTTOM - ALLEY}`,
  `M${NET - SERVICE} ${MIDDLE}H${NET + SERVICE}`,
  `M${LEFT} ${MIDDLE}h${MARK}M${RIGHT} ${MIDDLE}h-${MARK}`,
].join('')

type CourtLinesProps = { ground: string; apron: string; line: string; weight?: number }

export function CourtLines({ ground, apron, line, weight = 1.6 }: CourtLinesProps) {
  return (
    <>
      <rect width={COURT.width} height={COURT.height} rx="9" fill={apron} />
      <rect x={LEFT} y={TOP} width={RIGHT - LEFT} height={BOTTOM - TOP} fill={ground} />
      <path d={LINES} fill="none" stroke={line} strokeWidth={weight} />
      <path d={`M${NET} ${TOP - 7}V${BOTTOM + 7}`} stroke={line} strokeWidth={weight * 2} />
    </>
  )
}
