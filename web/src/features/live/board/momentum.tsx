import clsx from 'clsx'
import type { LiveMatch, Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { shortNames } from '@/lib/sides'
import { PartHead } from './part-head'
import { type Bar, barsOf, gamesPlayed, type Story } from './story'

/** The games as bars: over the net for one side, under it for the other; the clearer a game was won, the longer. */
export function Momentum({ live, story }: { live: LiveMatch; story: Story }) {
  const t = useT()
  const names = shortNames(live)
  const sets = barsOf(story).filter((bars) => bars.length > 0)
  const games = gamesPlayed(sets)
  if (games.a + games.b === 0) return null
  return (
    <section aria-labelledby="momentum">
      <PartHead id="momentum">{t('live.momentum')}</PartHead>
      <div role="img" aria-label={t('live.momentum_spoken', { a: names.a, b: names.b, won: games.a, lost: games.b })} className="relative mt-2 h-36">
        <div className="flex h-full justify-center gap-1.5 overflow-hidden md:justify-start">
          {sets.map((bars, set) => (
            // A set has no key but its index.
            // oxlint-disable-next-line react/no-array-index-key
            <Set key={set} bars={bars} first={set === 0} />
          ))}
        </div>
        <span className="absolute inset-x-0 top-1/2 -mt-px h-0.75 bg-line-strong forced-colors:bg-[CanvasText]" />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-15">
        <Legend side="a" text={t('live.above_net', { name: names.a })} />
        <Legend side="b" text={t('live.below_net', { name: names.b })} />
      </p>
    </section>
  )
}

function Set({ bars, first }: { bars: readonly Bar[]; first: boolean }) {
  return (
    <div className={clsx('flex max-w-70 min-w-0 gap-[3px]', !first && 'border-l-2 border-dashed border-line-strong pl-1.5')} style={{ flex: `${bars.length} 1 0` }}>
      {bars.map(({ side, height }, game) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={game} className={clsx('flex h-full min-w-0 flex-1 flex-col', side === 'a' ? 'justify-start' : 'justify-end')}>
          <span className={clsx('flex h-1/2', side === 'a' ? 'items-end pb-1' : 'items-start pt-1')}>
            <span className={clsx('w-full max-w-3.5 rounded-[4px] forced-colors:bg-[Highlight]', colourOf(side))} style={{ height: `${Math.round(height * 100)}%` }} />
          </span>
        </span>
      ))}
    </div>
  )
}

function Legend({ side, text }: { side: Side; text: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden="true" className={clsx('size-3.5 rounded-[4px]', colourOf(side))} />
      {text}
    </span>
  )
}

export function colourOf(side: Side): string {
  return side === 'a' ? 'bg-brand' : 'bg-clay'
}
