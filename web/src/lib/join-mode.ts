/** The mode that somebody chose before they had an account ("Join as a coach"), stored for this tab. */
const KEY = 'joinMode'

type Mode = 'player' | 'coach'

export function storeJoinMode(mode: Mode): void {
  if (mode === 'coach') sessionStorage.setItem(KEY, mode)
  else sessionStorage.removeItem(KEY)
}

/** The stored mode, which is used once. */
export function takeJoinMode(): Mode {
  const mode = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return mode === 'coach' ? 'coach' : 'player'
}
