import clsx from 'clsx'
import type { Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { pointsShown, serverNow } from '@/lib/tennis/state'
import { Ball } from '@/ui/art/ball'
import type { PadGame } from './pad-game'
import { scoreSaid } from './words'

/** Two rows: who serves, the sets, the games, the points. */
export function PadScore({ game, names }: { game: PadGame; names: Record<Side, string> }) {
  const t = useT()
  return (
    <section aria-label={t('pad.score')} className="[grid-area:score] self-center px-4 py-2 max-[359px]:px-3 portrait:py-3 portrait:[@media(max-height:620px)]:py-1.5">
      <p aria-live="polite" className="sr-only">
        {game.play.ending ? '' : scoreSaid(game)}
      </p>
      <Row game={game} side="a" name={names.a} />
      <div className="my-1 h-0.5 bg-baseline portrait:[@media(max-height:620px)]:my-0" />
      <Row game={game} side="b" name={names.b} />
    </section>
  )
}

function Row({ game: { play }, side, name }: { game: PadGame; side: Side; name: string }) {
  const serves = !play.ending && serverNow(play).side === side
  const other = side === 'a' ? 'b' : 'a'
  const isTieBreakSet = play.format[play.sets.length + 1 >= play.format.best ? 'last' : 'set'].is === 'tie_break'
  return (
    <div data-side={side} className="flex items-center gap-2.5 py-0.5">
      <span className="w-4.5 shrink-0">{serves && <Ball size={18} />}</span>
      <span className="min-w-0 flex-1 truncate text-18 font-bold max-[359px]:text-16 lg:text-24">{name}</span>
      <span className="score flex shrink-0 items-center text-26 max-[359px]:text-24 lg:text-34">
        {play.sets.map((set, index) => (
          // A set has no key but its index.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={clsx('relative w-8 text-center max-[359px]:w-6.5 lg:w-10', set[side] < set[other] && 'text-muted')}>
            {set[side]}
            {set.tiebreak !== undefined && set[side] < set[other] && <sup className="absolute top-0.5 -right-1 text-11 font-bold tracking-normal">{set.tiebreak}</sup>}
          </span>
        ))}
        {!play.ending && !isTieBreakSet && <span className="w-8 text-center max-[359px]:w-6.5 lg:w-10">{play.games[side]}</span>}
        {!play.ending && (
          <span data-points className="ml-1.5 grid h-11 w-17 place-items-center rounded-control border-2 border-on-ball bg-ball text-30 text-on-ball max-[359px]:w-14 landscape:w-14 lg:h-14 lg:landscape:w-20 lg:text-38 portrait:[@media(max-height:620px)]:h-9 portrait:[@media(max-height:620px)]:text-24">
            {pointsShown(play, side)}
          </span>
        )}
      </span>
    </div>
  )
}
