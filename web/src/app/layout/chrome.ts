/** What stands around a screen. */
export type Chrome = {
  /** The landing's header lies on its dusk scene. */
  header: 'plain' | 'dusk' | 'none'
  footer: boolean
  bar: boolean
}

const PAGE: Chrome = { header: 'plain', footer: true, bar: true }
const LANDING: Chrome = { header: 'dusk', footer: true, bar: false }
/** One question at a time, with a bar of its own. */
const FOCUS: Chrome = { header: 'none', footer: true, bar: false }
/** A game has a head of its own on a phone, and its one action where the bar would be. */
const GAME: Chrome = { header: 'none', footer: true, bar: false }
const FULL_SCREEN: Chrome = { header: 'none', footer: false, bar: false }

/** A chat room takes the whole of a phone, above 700 px it lies beside its list; a game keeps its footer. */
export function chromeFor(pathname: string, phone: boolean): Chrome {
  if (pathname === '/' || pathname === '/index') return LANDING
  if (pathname === '/questions') return FOCUS
  if (phone && /^\/chat\/[^/]+/.test(pathname)) return FULL_SCREEN
  if (phone && /^\/games\/(?!(new|mine)$)[^/]+$/.test(pathname)) return GAME
  return PAGE
}
