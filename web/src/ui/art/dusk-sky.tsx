import { HORIZON, SCENE } from './perspective'

const STARS = Array.from({ length: 70 }, (_, at) => {
  const turn = at * 0.754877666
  const drift = at * 0.569840291
  return { x: (turn % 1) * SCENE.width, y: (drift % 1) ** 1.4 * 300 - 20, r: at % 7 === 0 ? 1.5 : 0.9, o: 0.25 + (at % 5) * 0.14 }
})

/** Distant rooftops of downtown: x, width, height. */
const TOWERS = [
  [452, 15, 15], [468, 11, 24], [480, 17, 19], [498, 12, 36], [511, 15, 28], [527, 10, 46], [538, 18, 32],
  [557, 12, 40], [570, 14, 24], [585, 20, 17], [607, 13, 27], [621, 22, 13],
] as const

const FAR = 'M0 402C90 384 150 396 228 408C310 420 352 392 440 398C530 404 590 430 690 424C800 418 850 372 948 366C1050 360 1120 404 1216 398C1300 392 1370 376 1440 386V480H0Z'
const MID = 'M0 424C70 414 120 432 210 440C330 450 400 424 500 432C600 440 660 452 760 446C880 438 960 404 1060 410C1150 416 1240 440 1330 432C1380 428 1410 420 1440 424V480H0Z'
const NEAR = 'M0 452C120 440 220 456 340 458C480 460 560 448 700 456C860 464 980 446 1120 450C1260 454 1350 446 1440 452V486H0Z'

/** The sky from the stars down to the glow over the hills. */
export function DuskSky({ uid }: { uid: string }) {
  return (
    <>
      <rect y="-600" width={SCENE.width} height={HORIZON + 620} fill={`url(#${uid}-sky)`} />
      <ellipse cx="600" cy={HORIZON - 40} rx="760" ry="150" fill={`url(#${uid}-glow)`} />
      {STARS.map(({ x, y, r, o }) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r={r} fill="var(--star)" opacity={o} />
      ))}
      <path d={FAR} fill="var(--hill-far)" />
      <Downtown />
      <path d={MID} fill="var(--hill-mid)" />
      <path d={NEAR} fill="var(--hill-near)" />
    </>
  )
}

function Downtown() {
  return (
    <g opacity="0.9">
      {TOWERS.map(([x, width, height]) => (
        <rect key={x} x={x} y={442 - height} width={width} height={height + 12} fill="var(--city)" />
      ))}
      {TOWERS.filter(([, , height]) => height > 22).map(([x, width, height]) => (
        <path
          key={x}
          d={`M${x + 3} ${450 - height}h1.6m3 4h1.6m-4 5h1.6m${width / 4} -7h1.4`}
          stroke="var(--city-window)"
          strokeWidth="1.6"
          opacity="0.75"
        />
      ))}
    </g>
  )
}
