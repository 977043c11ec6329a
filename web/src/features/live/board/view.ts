/** How a scoreboard is shown: `?view=tv` for a screen in a clubhouse, `?view=overlay` for OBS and stream encoders. */
export type BoardView = 'page' | 'tv' | 'overlay'

export function viewOf(search: string): BoardView {
  const view = new URLSearchParams(search).get('view')
  return view === 'tv' || view === 'overlay' ? view : 'page'
}
