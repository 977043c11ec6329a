import type { LiveMatch } from '@/wire'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { DuskScene } from '@/ui/art/dusk-scene'
import { Logo } from '@/ui/art/logo'
import { useNow } from '@/ui/use-now'
import { StateSign } from './board-head'
import { isOver } from './columns'
import { ScoreTable } from './score-table'
import { beginText, durationText, eventText, outcomeText, spokenText, stakeText, suspendedText, titleOf, wholeText } from './words'

/** The score alone, readable from ten metres. */
export function TvBoard({ live, note }: { live: LiveMatch; /** Of a lost connection. */ note?: string | undefined }) {
  const t = useT()
  const now = useNow(1000)
  const stake = stakeText(live) ?? suspendedText(live)
  const state = isOver(live.board) ? outcomeText(live) : (stake ?? beginText(live, now) ?? '')
  return (
    <main className="on-dusk fixed inset-0 isolate z-50 flex flex-col justify-between overflow-hidden bg-(--sky-0) p-[4.4vw] py-[4vh] text-on-dusk">
      <title>{t('page.title', { title: titleOf(live) })}</title>
      <DuskScene className="absolute inset-0 -z-20 size-full" />
      <div aria-hidden="true" className="absolute inset-0 -z-10 bg-(--board-shade)" />
      <h1 className="sr-only">{titleOf(live)}</h1>
      <p className="sr-only">{wholeText(live)}</p>
      <output aria-live="polite" className="sr-only">
        {spokenText(live)}
      </output>
      <div className="flex items-center gap-[2vw] text-[1.8vw] font-semibold [&_p]:text-[1.9vw] [&_svg]:size-[2vw]">
        <StateSign live={live} />
        <p className="min-w-0 flex-1 truncate">{live.event.name}</p>
        <p className="shrink-0 text-on-dusk-muted">{dotted([live.event.court, durationText(live, now)]) || eventText(live)}</p>
      </div>
      <ScoreTable live={live} look="tv" />
      <div className="flex items-center gap-[2vw] text-[1.9vw] font-semibold">
        <Logo onDusk />
        <p className="min-w-0 flex-1 truncate">{dotted([state, note])}</p>
        <p className="shrink-0 text-on-dusk-muted max-md:hidden">{location.host}</p>
      </div>
    </main>
  )
}
