import type { LiveMatch } from '@/wire'
import { useT } from '@/lib/i18n'
import { isOver } from './columns'
import { ScoreTable } from './score-table'
import { outcomeText, stakeText, suspendedText, titleOf, wholeText } from './words'

/** The score at the lower left of a video picture: the page around it is transparent. */
export function OverlayBoard({ live }: { live: LiveMatch }) {
  const t = useT()
  const stake = isOver(live.board) ? outcomeText(live) : (stakeText(live) ?? suspendedText(live))
  return (
    <main className="on-dusk fixed bottom-10 left-10 grid justify-items-start gap-1.5">
      <title>{t('page.title', { title: titleOf(live) })}</title>
      <h1 className="sr-only">{titleOf(live)}</h1>
      <p className="sr-only">{wholeText(live)}</p>
      {stake !== null && <p className="rounded-chip bg-ball px-2.5 py-1 text-14 font-bold text-on-ball shadow-float">{stake}</p>}
      <ScoreTable live={live} look="overlay" />
    </main>
  )
}
