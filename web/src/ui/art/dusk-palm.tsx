type PalmProps = { x: number; y: number; height: number; lean?: number }

/** A fan palm in silhouette: trunk, crown and dead leaves. */
export function Palm({ x, y, height, lean = 0 }: PalmProps) {
  const top = { x: x + lean, y: y - height }
  const thick = Math.max(2.4, height / 40)
  const reach = height * 0.09 + 22
  return (
    <g fill="none" stroke="var(--palm)" strokeLinecap="round">
      <path d={`M${x} ${y}Q${x + lean * 0.15} ${y - height * 0.6} ${top.x} ${top.y}`} strokeWidth={thick} />
      <path d={skirt(top.x, top.y, reach)} strokeWidth={thick * 1.5} />
      <path d={crown(top.x, top.y, reach)} strokeWidth={reach / 17} />
    </g>
  )
}

const FRONDS = [-176, -150, -126, -104, -82, -60, -36, -8, 14, 194]

/** A frond: a drooping rib with hanging leaflets. */
function crown(x: number, y: number, reach: number): string {
  return FRONDS.map((degrees, at) => {
    const angle = (degrees * Math.PI) / 180
    const length = reach * (at % 2 === 0 ? 1 : 0.88)
    const tip = { x: Math.cos(angle) * length, y: Math.sin(angle) * length * 0.78 + length * 0.34 }
    const bend = { x: Math.cos(angle) * length * 0.55, y: Math.sin(angle) * length * 0.8 - length * 0.08 }
    const rib = `M${f(x)} ${f(y)}Q${f(x + bend.x)} ${f(y + bend.y)} ${f(x + tip.x)} ${f(y + tip.y)}`
    const leaflets = Array.from({ length: 9 }, (_, step) => {
      const along = 0.22 + step * 0.095
      const px = x + 2 * (1 - along) * along * bend.x + along * along * tip.x
      const py = y + 2 * (1 - along) * along * bend.y + along * along * tip.y
      const size = length * 0.3 * (1 - Math.abs(along - 0.55))
      const out = Math.sign(Math.cos(angle)) || 1
      return `M${f(px)} ${f(py)}l${f(out * size * 0.42)} ${f(size)}`
    })
    return rib + leaflets.join('')
  }).join('')
}

function skirt(x: number, y: number, reach: number): string {
  return [-3, -1, 1, 3].map((side) => `M${f(x)} ${f(y)}l${f(side * reach * 0.04)} ${f(reach * 0.42)}`).join('')
}

function f(value: number): string {
  return value.toFixed(1)
}
