import clsx from 'clsx'
import { memo, useId } from 'react'
import { DuskCourt } from './dusk-court'
import { Palm } from './dusk-palm'
import { DuskSky } from './dusk-sky'
import { project, SCENE, scaleAt, shape } from './perspective'

type DuskSceneProps = {
  /** The part of the picture to show: all of it, or the strip between the lamps and the service line. */
  frame?: 'whole' | 'strip'
  className?: string
}

const FRAMES = { whole: `0 0 ${SCENE.width} ${SCENE.height}`, strip: '0 334 1440 226' }
const BALL = { x: 9, y: 0.1 }

/** The court at dusk, with a ball on the baseline. SVG, so that it is small and sharp on every screen. */
export const DuskScene = memo(function DuskScene({ frame = 'whole', className }: DuskSceneProps) {
  const uid = useId().replaceAll(/[^a-zA-Z0-9]/g, '')
  return (
    <svg
      aria-hidden="true"
      viewBox={FRAMES[frame]}
      preserveAspectRatio={frame === 'whole' ? 'xMidYMax slice' : 'xMidYMid slice'}
      className={clsx('block overflow-hidden', className)}
    >
      <Paints uid={uid} />
      <DuskSky uid={uid} />
      <rect y="480" width={SCENE.width} height="440" fill={`url(#${uid}-ground)`} />
      <Palms />
      <Fence />
      <DuskCourt uid={uid} />
      <Lamp uid={uid} x={-27} />
      <Lamp uid={uid} x={27} />
      {frame === 'whole' && <RestingBall uid={uid} />}
    </svg>
  )
})

function Palms() {
  return (
    <>
      <Palm x={470} y={490} height={126} lean={-8} />
      <Palm x={520} y={490} height={188} lean={10} />
      <Palm x={584} y={490} height={112} lean={5} />
      <Palm x={962} y={490} height={150} lean={12} />
      <Palm x={1206} y={490} height={132} lean={-8} />
      <Palm x={1262} y={490} height={206} lean={-12} />
      <Palm x={1322} y={490} height={160} lean={10} />
    </>
  )
}

function Fence() {
  const posts = Array.from({ length: 21 }, (_, at) => -150 + at * 15)
  return (
    <>
      <path d={shape([-180, 112, 0], [180, 112, 0], [180, 112, 9], [-180, 112, 9])} fill="var(--fence)" fillOpacity="0.82" />
      {posts.map((x) => {
        const { x: px, y } = project(x, 112)
        return <path key={x} d={`M${px} ${y}V${y - scaleAt(112) * 10.5}`} stroke="var(--fence)" strokeWidth="2.2" />
      })}
    </>
  )
}

function Lamp({ uid, x }: { uid: string; x: number }) {
  const foot = project(x, 62)
  const head = project(x, 62, 27)
  return (
    <>
      <circle cx={head.x} cy={head.y} r="135" fill={`url(#${uid}-lamp)`} />
      <path d={`M${foot.x} ${foot.y}V${head.y}`} stroke="var(--pole)" strokeWidth="4.5" />
      <rect x={head.x - 25} y={head.y - 6} width="50" height="13" rx="2.5" fill="var(--pole)" />
      <rect x={head.x - 22} y={head.y - 3} width="20" height="8" rx="1.5" fill="var(--lamp)" />
      <rect x={head.x + 2} y={head.y - 3} width="20" height="8" rx="1.5" fill="var(--lamp)" />
    </>
  )
}

function RestingBall({ uid }: { uid: string }) {
  const { x, y } = project(BALL.x, BALL.y)
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="58" cy="-14" fill={`url(#${uid}-ball)`} />
      <ellipse cx="22" cy="1" rx="34" ry="5" fill="var(--net)" opacity="0.45" />
      <g transform="translate(0 -15)">
        <circle r="16" fill="var(--ball)" />
        <path d="M-12 10.5A16 16 0 0 0 12 10.5A20 20 0 0 1 -12 10.5Z" fill="var(--ball-seam)" opacity="0.35" />
        <g fill="none" stroke="var(--chalk)" strokeWidth="2">
          <path d="M-8.8 -13.300C-3.6 -6.5 -3.6 6.5 -8.8 13.300M8.8 -13.300C3.6 -6.5 3.6 6.5 8.8 13.3" />
        </g>
      </g>
    </g>
  )
}

function Paints({ uid }: { uid: string }) {
  return (
    <defs>
      <linearGradient id={`${uid}-sky`} x1="0" y1="-600" x2="0" y2="470" gradientUnits="userSpaceOnUse">
        <stop offset="0.54" stopColor="var(--sky-0)" />
        <stop offset="0.70" stopColor="var(--sky-1)" />
        <stop offset="0.83" stopColor="var(--sky-2)" />
        <stop offset="0.90" stopColor="var(--sky-3)" />
        <stop offset="0.955" stopColor="var(--sky-4)" />
        <stop offset="1" stopColor="var(--sky-5)" />
      </linearGradient>
      <linearGradient id={`${uid}-ground`} x1="0" y1="480" x2="0" y2="840" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="var(--ground-far)" />
        <stop offset="1" stopColor="var(--ground-near)" />
      </linearGradient>
      <linearGradient id={`${uid}-apron`} x1="0" y1="522" x2="0" y2="840" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="var(--scene-apron)" />
        <stop offset="1" stopColor="var(--scene-apron-near)" />
      </linearGradient>
      <linearGradient id={`${uid}-court`} x1="0" y1="538" x2="0" y2="758" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="var(--scene-court)" />
        <stop offset="1" stopColor="var(--scene-court-near)" />
      </linearGradient>
      <Glow id={`${uid}-glow`} colour="var(--sun-glow)" strength={0.55} />
      <Glow id={`${uid}-lamp`} colour="var(--lamp-glow)" strength={0.6} />
      <Glow id={`${uid}-pool`} colour="var(--lamp-glow)" strength={0.24} />
      <Glow id={`${uid}-ball`} colour="var(--ball)" strength={0.34} />
    </defs>
  )
}

function Glow({ id, colour, strength }: { id: string; colour: string; strength: number }) {
  return (
    <radialGradient id={id}>
      <stop offset="0" stopColor={colour} stopOpacity={strength} />
      <stop offset="0.4" stopColor={colour} stopOpacity={strength * 0.38} />
      <stop offset="1" stopColor={colour} stopOpacity="0" />
    </radialGradient>
  )
}
