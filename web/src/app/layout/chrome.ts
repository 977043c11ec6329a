/** The layout around a screen. */
export type Chrome = {
  /** `dusk`: drawn over the landing's dusk scene. */
  header: 'plain' | 'dusk' | 'none'
  footer: boolean
  bar: boolean
}

const PAGE: Chrome = { header: 'plain', footer: true, bar: true }
const LANDING: Chrome = { header: 'dusk', footer: true, bar: false }
/** Onboarding: one question at a time, with its own bar. */
const FOCUS: Chrome = { header: 'none', footer: true, bar: false }
/** A game, a league or a scoreboard on a phone: its own header, and its action instead of the bottom bar. Guests have the frame of every page. */
const GAME: Chrome = { header: 'none', footer: true, bar: false }
/** The form of a game or a league on a phone: its button is at the bottom instead of the bottom bar. */
const FORM: Chrome = { header: 'plain', footer: true, bar: false }
/** The umpire's pad; a chat room on a phone, which above 700 px is next to its list. */
const FULL_SCREEN: Chrome = { header: 'none', footer: false, bar: false }

export function chromeFor(pathname: string, phone: boolean, guest = false): Chrome {
  if (pathname === '/' || pathname === '/index') return LANDING
  if (pathname === '/questions') return FOCUS
  if (/^\/live\/[^/]+\/pad$/.test(pathname)) return FULL_SCREEN
  if (phone && /^\/chat\/[^/]+/.test(pathname)) return FULL_SCREEN
  if (phone && /^\/(games|leagues)\/(new|[^/]+\/edit)$/.test(pathname)) return FORM
  if (phone && !guest && /^\/live\/[^/]+$/.test(pathname)) return GAME
  if (phone && !guest && /^\/(games|leagues)\/(?!(new|mine)$)[^/]+$/.test(pathname)) return GAME
  return PAGE
}
