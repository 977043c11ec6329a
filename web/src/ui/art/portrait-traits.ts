import type { HairStyle } from './portrait-hair'

/** The traits of a drawn portrait. They depend on the id alone, so that a person looks the same everywhere. */
export type Traits = {
  skin: number
  hair: HairStyle
  hairColour: number
  shirt: number
  backdrop: number
  beard: boolean
  glasses: boolean
}

const HAIR: HairStyle[] = [
  'short',
  'bun',
  'bob',
  'long',
  'curls',
  'parted',
  'ponytail',
  'buzz',
  'cap',
  'visor',
  'headband',
  'waves',
  'bald',
  'braids',
]
const MAY_HAVE_BEARD = new Set<HairStyle>(['short', 'parted', 'buzz', 'bald', 'cap', 'curls'])

/** The hair colours for each skin colour; every pair has enough contrast. */
const HAIR_COLOURS: number[][] = [
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4],
  [0, 1, 2, 5],
  [0, 1],
  [0, 1, 5],
  [0, 5],
]

export function traitsOf(id: string): Traits {
  const pick = picker(id)
  const skin = pick(6)
  const hair = HAIR[pick(HAIR.length)] ?? 'short'
  const colours = HAIR_COLOURS[skin] ?? [0]
  return {
    skin,
    hair,
    hairColour: colours[pick(colours.length)] ?? 0,
    shirt: pick(7),
    backdrop: pick(8),
    beard: MAY_HAVE_BEARD.has(hair) && pick(hair === 'bald' ? 2 : 3) === 0,
    glasses: pick(7) === 0,
  }
}

/** FNV-1a of the id, then splitmix, so that traits are independent and similar ids look different. */
function picker(id: string): (below: number) => number {
  let state = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) {
    state = Math.imul(state ^ id.charCodeAt(at), 0x01000193)
  }
  return (below) => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below
  }
}
