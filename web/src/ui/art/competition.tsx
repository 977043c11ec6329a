import clsx from 'clsx'
import type { Competition } from '@/wire'
import type { Surface } from './court'

type CompetitionArtProps = { competition: Competition; surface?: Surface | undefined; className?: string }

/** How a competition is played, as a drawing on the colour of its court. Decorative: its name is next to it. */
export function CompetitionArt({ competition, surface = 'hard', className }: CompetitionArtProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 84 48" className={clsx('block h-auto', className)}>
      <rect width="84" height="48" rx="7" fill={`var(--c-${surface}-a)`} />
      <rect x="4" y="4" width="76" height="40" rx="3" fill={`var(--c-${surface})`} stroke="var(--chalk)" strokeWidth="1.5" />
      <g fill="none" stroke="var(--chalk)" strokeWidth="1.5">
        {DRAWINGS[competition]}
      </g>
    </svg>
  )
}

/** The players of a round robin stand in a ring, and everybody is joined with everybody. */
const RING = [
  [42, 10],
  [57, 19],
  [57, 30],
  [42, 39],
  [27, 30],
  [27, 19],
] as const

function Ring({ width }: { width: number }) {
  return (
    <>
      {RING.flatMap(([x, y], at) => RING.slice(at + 1).map(([toX, toY]) => <path key={`${x}/${y}-${toX}/${toY}`} d={`M${x} ${y} ${toX} ${toY}`} strokeWidth={width} opacity="0.75" />))}
      {RING.map(([x, y], at) => (
        <Player key={`${x}/${y}`} x={x} y={y} first={at === 0} />
      ))}
    </>
  )
}

function Player({ x, y, first }: { x: number; y: number; first: boolean }) {
  return <circle cx={x} cy={y} r="4" fill={first ? 'var(--ball)' : 'var(--chalk)'} stroke={first ? 'var(--on-ball)' : 'none'} />
}

function Group({ x, first }: { x: number; first: boolean }) {
  return (
    <>
      <path d={`M${x} 12h12v10h-12zM${x} 12l12 10M${x + 12} 12l-12 10`} strokeWidth="1" />
      {[
        [x, 12],
        [x + 12, 12],
        [x, 22],
        [x + 12, 22],
      ].map(([left = 0, top = 0], at) => (
        <circle key={`${left}/${top}`} cx={left} cy={top} r="2.6" fill={first && at === 0 ? 'var(--ball)' : 'var(--chalk)'} stroke="none" />
      ))}
    </>
  )
}

/** Three players of a box, the first above. */
function Dots({ x, first }: { x: number; first: boolean }) {
  return (
    <>
      {[19.5, 24, 28.5].map((y, at) => (
        <circle key={y} cx={x} cy={y} r="2" fill={first && at === 0 ? 'var(--ball)' : 'var(--chalk)'} stroke="none" />
      ))}
    </>
  )
}

const DRAWINGS = {
  round_robin: <Ring width={0.9} />,
  double_round_robin: <Ring width={2} />,
  groups: (
    <>
      <Group x={21} first />
      <Group x={51} first={false} />
      <path d="M27 26v9h30v-9M42 35v4" />
      <circle cx="42" cy="38" r="3" fill="var(--chalk)" stroke="none" />
    </>
  ),
  knockout: (
    <>
      <path d="M16 11h14v8h-14M16 29h14v8h-14M30 15h14v18h-14M44 24h16" />
      <circle cx="64" cy="24" r="5" fill="var(--ball)" stroke="var(--on-ball)" />
    </>
  ),
  ladder: (
    <>
      <path d="M31 9v31M53 9v31M31 15h22M31 24h22M31 33h22" />
      <circle cx="42" cy="15" r="5" fill="var(--ball)" stroke="var(--on-ball)" />
      <circle cx="42" cy="24" r="3.4" fill="var(--chalk)" stroke="none" />
      <circle cx="42" cy="33" r="3.4" fill="var(--chalk)" stroke="none" />
    </>
  ),
  box: (
    <>
      <path d="M14 15h15v18h-15zM35 15h15v18h-15zM56 15h15v18h-15zM29 20h6M50 28h6" strokeWidth="1.2" />
      <Dots x={21.5} first />
      <Dots x={42.5} first={false} />
      <Dots x={63.5} first={false} />
    </>
  ),
} satisfies Record<Competition, unknown>
