import type { ComponentType } from 'react'
import type { LiveMatch, MatchId } from '@/wire'
import { useT } from '@/lib/i18n'
import { useNow } from '@/ui/use-now'
import { LiveCard } from './live-card'
import { PartHead } from './part-head'

type LiveRailProps = {
  matches: readonly LiveMatch[]
  /** Follows a match for as long as it is mounted. */
  Follow: ComponentType<{ id: MatchId }>
}

/** Matches in play, side by side; nothing where none is played. */
export function LiveRail({ matches, Follow }: LiveRailProps) {
  const t = useT()
  const now = useNow()
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="live-now" className="min-w-0">
      <PartHead id="live-now">{t('live.now')}</PartHead>
      <ul className="-mx-4 grid snap-x scroll-px-4 auto-cols-[minmax(18.5rem,20rem)] grid-flow-col justify-start gap-3 overflow-x-auto px-4 pt-1 pb-5 md:-mx-1 md:scroll-px-1 md:gap-3.5 md:px-1 lg:auto-cols-[minmax(15.5rem,20rem)]">
        {matches.map((live) => (
          <li key={live.id} className="min-w-0 snap-start">
            <Follow id={live.id} />
            <LiveCard live={live} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
