import type { ReactNode } from 'react'

export type HairStyle =
  | 'short'
  | 'bun'
  | 'bob'
  | 'long'
  | 'curls'
  | 'parted'
  | 'ponytail'
  | 'buzz'
  | 'cap'
  | 'visor'
  | 'headband'
  | 'waves'
  | 'bald'
  | 'braids'

/** The hairline shared by most styles: over the forehead and down to the ears. */
const CROWN = 'M30 42C28 25 37 17.5 48 17.5S68 25 66 42C65 36 63.5 33 61 30.5C53 33.5 43 33.5 35 30.5C32.5 33 31 36 30 42Z'

/** Hair behind the head, in the portrait's 96 by 96 box, filled with the hair colour. */
export const HAIR_BEHIND: Partial<Record<HairStyle, ReactNode>> = {
  bun: <circle cx="48" cy="13" r="8.5" />,
  bob: <path d="M27 44C25 23 36 15.5 48 15.5S71 23 69 44V59C69 61 67.5 62 65.5 62H30.5C28.5 62 27 61 27 59Z" />,
  long: <path d="M27.5 44C25 23 36 15.5 48 15.5S71 23 68.5 44C68 58 71 66 72 77H24C25 66 28 58 27.5 44Z" />,
  curls: (
    <path d="M48 11.5C55 9.5 61 12.5 63.5 17.5C69.5 18.5 73 24 71.5 30C74.5 34.5 73.5 41.5 69.5 44.5C69 49 66 51.5 63 51.5H33C30 51.5 27 49 26.5 44.5C22.5 41.5 21.5 34.5 24.5 30C23 24 26.5 18.5 32.5 17.5C35 12.5 41 9.5 48 11.5Z" />
  ),
  ponytail: <path d="M60 21C70 18.5 77 25 76 36C75.5 45 73 51 74.5 58.5C69 57 66 50 66 41Z" />,
  waves: (
    <path d="M28 40C26 22 37 15 48 15S70 22 68 40C71 45 69.5 50 71.5 54.5C73 59 69 64.5 63.5 62.5H32.5C27 64.5 23 59 24.5 54.5C26.5 50 25 45 28 40Z" />
  ),
  braids: (
    <path d="M28 40C26 22 37 15.5 48 15.5S70 22 68 40C71 42 71.5 46 69.5 48C72 50.5 72 54 69.5 56C71.5 58.5 71.5 62 69.5 64C71 67 69.5 71.5 66 72C62.5 71.5 62 68 63 64.5V44H33V64.5C34 68 33.5 71.5 30 72C26.5 71.5 25 67 26.5 64C24.5 62 24.5 58.5 26.5 56C24 54 24 50.5 26.5 48C24.5 46 25 42 28 40Z" />
  ),
}

/** Styles that cover the ears. */
export const OVER_EARS = new Set<HairStyle>(['bob', 'long', 'curls', 'waves', 'braids'])

/** Hair in front of the head. */
export const HAIR_FRONT: Record<HairStyle, ReactNode> = {
  short: <path d="M30 41C27.5 25 36 16 47 16C59 15 68.5 23 66 41C65 36.5 64 33.5 62 31C58 30.5 55.5 29 53.5 26.5C48.5 31.5 41 32.5 34.5 31.5C32 34 31 37 30 41Z" />,
  bun: <path d={CROWN} />,
  bob: <path d="M29.5 41C28.5 26 37 18.5 48 18.5S67.5 26 66.5 41C65.5 38 64.5 35.8 63 34C53 35.5 43 35.5 33 34C31.5 35.8 30.5 38 29.5 41Z" />,
  long: <path d="M31 42C29 26 37 18 48 18S67 26 65 42C63 35.5 57 30 50.5 25C46 31 38 34 31 42Z" />,
  curls: <path d="M29.5 40C27.5 25 36 17 48 17S68.5 25 66.5 40C65.5 36.5 64 35 62 34C58.5 35.5 55.5 34.5 54 32C51.5 34.2 47.5 34 45.5 31.5C43 34.5 38.5 35 36.5 32.5C33 35 30.5 36.5 29.5 40Z" />,
  parted: <path d="M30 42C27 24 37 14.5 50 15.5C62 16 68 25 66 42C65 35 62.5 31.5 58 29.5C52 29 44.5 27.5 40.5 24C39 29 33.5 32 30 42Z" />,
  ponytail: <path d={CROWN} />,
  buzz: <path opacity="0.82" d="M30.5 40C28.5 26 37 18.5 48 18.5S67.5 26 65.5 40C65 35 63.5 31.5 61 29.5C53 26.5 43 26.5 35 29.5C32.5 31.5 31 35 30.5 40Z" />,
  cap: <path d="M30.5 44C30 40 30 37 30.5 33H65.5C66 37 66 40 65.5 44C65 40.5 64.5 38 64 36.5H32C31.5 38 31 40.5 30.5 44Z" />,
  visor: <path d="M29.5 32C30 21.5 38 15.5 48 15.5S66 21.5 66.5 32Z" />,
  headband: <path d={CROWN} />,
  waves: <path d="M30.5 43C28.5 27 37 19 48 19S67.5 27 65.5 43C65 38 62 35 57.5 34.5C52 34 48.5 30.5 47 26.5C44 32 37 35.5 33 37C31.5 38.5 31 40.5 30.5 43Z" />,
  bald: null,
  braids: <path d="M30.5 41C28.5 26 37 18.5 48 18.5S67.5 26 65.5 41C64 34 56 31 48 24C40 31 32 34 30.5 41Z" />,
}

/** Headwear, in its own colours. */
export const HEADWEAR: Partial<Record<HairStyle, ReactNode>> = {
  cap: (
    <>
      <path d="M30 34.5C29.5 22 38 15.5 48 15.5S66.5 22 66 34.5Z" fill="var(--ball)" />
      <path d="M58 29.5C68 29.5 76.5 31 78 33.200C78.5 34.5 77 35.2 75 35.200H36Z" fill="var(--ball)" />
      <path d="M36 34.900H77.5" stroke="var(--on-ball)" strokeOpacity="0.22" strokeWidth="1.2" fill="none" />
    </>
  ),
  visor: (
    <>
      <path d="M29.5 31H66.5V36H29.5Z" fill="var(--shirt-5)" />
      <path d="M56 31C68 31.5 76.5 33.5 78 36C78.3 37 77 37.4 75 37.200L50 36Z" fill="var(--shirt-5)" />
    </>
  ),
  headband: <path d="M29.8 33.5C41 36.2 55 36.2 66.2 33.5V38.300C55 41 41 41 29.8 38.300Z" fill="var(--shirt-5)" />,
}
