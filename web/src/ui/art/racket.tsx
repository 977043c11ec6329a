const HEAD = { x: 60, y: 62, rx: 40, ry: 50 }
const STRINGS = [-28, -17, -6, 6, 17, 28]

/** A racket, its handle to the lower right. */
export function Racket({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 190 190" className={className}>
      <g transform="rotate(-40 60 62) translate(6 10)" fill="none" strokeLinecap="round">
        <g stroke="var(--chalk)" strokeWidth="1.4" opacity="0.65">
          {STRINGS.map((x) => (
            <path key={x} d={`M${HEAD.x + x} ${HEAD.y - half(x, HEAD.rx, HEAD.ry)}V${HEAD.y + half(x, HEAD.rx, HEAD.ry)}`} />
          ))}
          {STRINGS.map((y) => (
            <path key={y} d={`M${HEAD.x - half(y, HEAD.ry, HEAD.rx)} ${HEAD.y + y * 1.2}H${HEAD.x + half(y, HEAD.ry, HEAD.rx)}`} />
          ))}
        </g>
        <ellipse cx={HEAD.x} cy={HEAD.y} rx={HEAD.rx} ry={HEAD.ry} stroke="var(--chalk)" strokeWidth="7" />
        <path d="M42 107C48 122 56 128 60 140C64 128 72 122 78 107" stroke="var(--chalk)" strokeWidth="6" />
        <path d="M60 138V196" stroke="var(--c-clay)" strokeWidth="11" />
        <path d="M55 152l10 7m-10 7l10 7m-10 7l10 7" stroke="var(--c-clay-a)" strokeWidth="2.4" />
      </g>
    </svg>
  )
}

/** Half the length of a string that is `off` the middle of an ellipse. */
function half(off: number, across: number, along: number): number {
  return Math.round(along * Math.sqrt(1 - (off / across) ** 2) * 10) / 10
}
