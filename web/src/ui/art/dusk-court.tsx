import { CENTRE, painted, project, scaleAt, shape } from './perspective'

const DOUBLES = 18
const SINGLES = 13.5
const LENGTH = 78
const NET = 39
const SERVICE = 21
const LINE = 0.34
const BASELINE = 0.5

const LINES = [
  painted([-DOUBLES, 0], [-DOUBLES, LENGTH], LINE),
  painted([DOUBLES, 0], [DOUBLES, LENGTH], LINE),
  painted([-SINGLES, 0], [-SINGLES, LENGTH], LINE),
  painted([SINGLES, 0], [SINGLES, LENGTH], LINE),
  painted([-SINGLES, NET - SERVICE], [SINGLES, NET - SERVICE], LINE),
  painted([-SINGLES, NET + SERVICE], [SINGLES, NET + SERVICE], LINE),
  painted([0, NET - SERVICE], [0, NET + SERVICE], LINE),
  painted([-DOUBLES - LINE / 2, 0], [DOUBLES + LINE / 2, 0], BASELINE),
  painted([-DOUBLES - LINE / 2, LENGTH], [DOUBLES + LINE / 2, LENGTH], BASELINE),
  painted([0, 0], [0, 0.9], LINE),
]

/** The court with its apron, net and light. */
export function DuskCourt({ uid }: { uid: string }) {
  return (
    <>
      <path d={shape([-33, 104], [33, 104], [33, -6], [-33, -6])} fill={`url(#${uid}-apron)`} />
      <path
        d={shape([-DOUBLES, LENGTH], [DOUBLES, LENGTH], [DOUBLES, 0], [-DOUBLES, 0])}
        fill={`url(#${uid}-court)`}
      />
      <LightPool uid={uid} x={-11} y={42} />
      <LightPool uid={uid} x={11} y={42} />
      <g fill="var(--chalk)" opacity="0.94">
        {LINES.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <Net />
    </>
  )
}

function LightPool({ uid, x, y }: { uid: string; x: number; y: number }) {
  const { x: cx, y: cy } = project(x, y)
  const scale = scaleAt(y)
  return <ellipse cx={cx} cy={cy} rx={scale * 22} ry={scale * 5} fill={`url(#${uid}-pool)`} />
}

/** The net: 3 feet high in the middle and 3.5 at the posts, which are 3 feet outside the court (ITF Rule 1). */
function Net() {
  const post = DOUBLES + 3
  const left = project(-post, NET, 3.5)
  const right = project(post, NET, 3.5)
  const middle = project(0, NET, 3)
  const ground = project(0, NET).y
  const top = `M${left.x} ${left.y}Q${CENTRE} ${middle.y * 2 - left.y} ${right.x} ${right.y}`
  const columns = Array.from({ length: 85 }, (_, at) => left.x + ((right.x - left.x) * (at + 0.5)) / 85)
  return (
    <>
      <path d={`${top}V${ground}H${left.x}Z`} fill="var(--net)" fillOpacity="0.5" />
      <path
        d={columns.map((x) => `M${x.toFixed(1)} ${left.y + 3}V${ground}`).join('')}
        stroke="var(--net)"
        strokeOpacity="0.4"
        strokeWidth="0.8"
      />
      <path d={top} fill="none" stroke="var(--chalk)" strokeWidth="4.5" />
      <path d={`M${CENTRE} ${middle.y}V${ground}`} stroke="var(--chalk)" strokeOpacity="0.75" strokeWidth="2.4" />
      {[left, right].map(({ x, y }) => (
        <path key={x} d={`M${x} ${y - 3}V${ground + 2}`} stroke="var(--pole)" strokeWidth="5" strokeLinecap="round" />
      ))}
    </>
  )
}
