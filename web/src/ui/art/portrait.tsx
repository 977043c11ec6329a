import { memo } from 'react'
import { HAIR_BEHIND, HAIR_FRONT, HEADWEAR, OVER_EARS } from './portrait-hair'
import { type Traits, traitsOf } from './portrait-traits'

/** The portrait of somebody without a picture, drawn from their id. Decorative: their name is always next to it. */
export const Portrait = memo(function Portrait({ id, className }: { id: string; className?: string }) {
  const traits = traitsOf(id)
  const hair = `var(--hair-${traits.hairColour})`
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" className={className}>
      <rect width="96" height="96" fill={`var(--backdrop-${traits.backdrop})`} />
      <g fill={hair}>{HAIR_BEHIND[traits.hair]}</g>
      <Body traits={traits} />
      <g fill={hair}>
        {traits.beard && <Beard />}
        {HAIR_FRONT[traits.hair]}
      </g>
      {HEADWEAR[traits.hair]}
      {traits.glasses && <Glasses />}
    </svg>
  )
})

function Body({ traits }: { traits: Traits }) {
  const skin = `var(--skin-${traits.skin})`
  const shade = `var(--skin-${traits.skin}-shade)`
  return (
    <>
      <path d="M14 98C15 80 27 71.5 48 71.500S81 80 82 98Z" fill={`var(--shirt-${traits.shirt})`} />
      <path d="M39.5 54H56.500V71C56.5 75.5 53 79 48 79S39.5 75.5 39.5 71Z" fill={skin} />
      <path d="M39.5 56H56.500V62.500C53 66.5 43 66.5 39.5 62.500Z" fill={shade} />
      {!OVER_EARS.has(traits.hair) && (
        <g fill={shade}>
          <circle cx="30.8" cy="43" r="3.6" />
          <circle cx="65.2" cy="43" r="3.6" />
        </g>
      )}
      <path d="M31 37C31 26 38 20 48 20S65 26 65 37C65 44 64 50 60 55.500C57 59.5 52.5 62 48 62S39 59.5 36 55.500C32 50 31 44 31 37Z" fill={skin} />
    </>
  )
}

function Beard() {
  return (
    <path d="M31 40C32 45.5 35 47.5 39 47C42 45.5 45 45.8 48 46.800C51 45.8 54 45.5 57 47C61 47.5 64 45.5 65 40C65.5 52 61 64.5 48 64.500S30.5 52 31 40ZM43 52.500C44.5 54.5 51.5 54.5 53 52.500C51.5 51 44.5 51 43 52.500Z" fillRule="evenodd" />
  )
}

function Glasses() {
  return (
    <g fill="none" stroke="var(--hair-0)" strokeWidth="1.5">
      <circle cx="41" cy="43" r="5.2" />
      <circle cx="55" cy="43" r="5.2" />
      <path d="M46.2 42.500C47.3 41.5 48.7 41.5 49.8 42.500M35.8 42L31.5 41M60.2 42L64.5 41" />
    </g>
  )
}
