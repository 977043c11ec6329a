/** Left to right, the back row first. */
const BALLS = [
  [52, 58], [78, 50], [104, 50], [130, 58], [40, 76], [66, 70], [92, 66], [118, 70], [142, 77],
] as const
const WIRES = [0, 1, 2, 3, 4, 5, 6]

/** A coach's basket, full of balls. */
export function BallBasket({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 182 190" className={className}>
      <path d="M30 80C34 22 148 22 152 80" fill="none" stroke="var(--chalk)" strokeWidth="5" opacity="0.8" />
      {BALLS.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r="14.5" fill="var(--ball)" stroke="var(--ball-edge)" strokeWidth="1.6" />
          <path d="M-8 -11.500C-3 -5 -3 5 -8 11.500M8 -11.500C3 -5 3 5 8 11.500" fill="none" stroke="var(--ball-seam)" strokeWidth="1.8" />
        </g>
      ))}
      <path d="M26 82H156L142 158H40Z" fill="var(--dusk)" fillOpacity="0.55" />
      <g fill="none" stroke="var(--chalk)" strokeWidth="3" strokeLinecap="round">
        {WIRES.map((at) => (
          <path key={at} d={`M${26 + at * 21.7} 82L${40 + at * 17} 158`} />
        ))}
        <path d="M31 108H151M36 133H146" />
        <path d="M24 82H158M40 158H142" strokeWidth="6" />
        <path d="M52 158L44 184M130 158L138 184" strokeWidth="5" />
      </g>
    </svg>
  )
}
