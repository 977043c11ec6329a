import clsx from 'clsx'
import type { Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { serveFromNow, serverNow } from '@/lib/tennis/state'
import { Ball } from '@/ui/art/ball'
import { HalfLines } from './half-lines'
import type { PadGame } from './pad-game'
import { serveText, stakeText } from './words'

type PadHalfProps = {
  game: PadGame
  side: Side
  name: string
  /** Above the net; in landscape left of it. */
  first: boolean
  /** A tap right after another does not count. */
  resting: boolean
  onPoint: (side: Side) => void
}

/** A half of the court, which gives its player the point. */
export function PadHalf({ game, side, name, first, resting, onPoint }: PadHalfProps) {
  const t = useT()
  const stake = stakeText(t, game, side)
  const serves = serverNow(game.play).side === side
  return (
    <button
      type="button"
      disabled={game.state !== 'live'}
      aria-disabled={resting || undefined}
      onClick={() => !resting && onPoint(side)}
      className={clsx(
        'relative grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] touch-manipulation content-center justify-items-center overflow-hidden px-6 text-center text-chalk select-none',
        'transition-[filter] duration-120 focus-visible:z-10 focus-visible:outline-4 focus-visible:-outline-offset-4 focus-visible:outline-ball active:brightness-125 forced-colors:border-2',
        side === 'a' ? 'bg-mine' : 'bg-c-hard',
        first ? 'border-chalk [grid-area:first] portrait:border-b-4' : '[grid-area:second]',
      )}
    >
      <HalfLines first={first} />
      {serves && <ServeBall first={first} from={serveFromNow(game.play)} />}
      <span className="relative text-16 font-semibold portrait:text-18 portrait:[@media(max-height:620px)]:text-14">{t('pad.point')}</span>
      <span className="relative max-w-full text-30 leading-tight font-extrabold tracking-tight break-words portrait:text-38 portrait:[@media(max-height:620px)]:text-26">{name}</span>
      <span className="relative text-16 font-semibold portrait:[@media(max-height:620px)]:text-14">{serveText(t, game, side)}</span>
      {stake && <span className="relative mt-1.5 rounded-chip bg-ball px-2.5 py-0.5 text-16 portrait:[@media(max-height:620px)]:mt-0.5 portrait:[@media(max-height:620px)]:text-14 font-bold text-on-ball">{stake}</span>}
    </button>
  )
}

/** At the baseline, on the side from which the serve is made: a player faces the net. */
function ServeBall({ first, from }: { first: boolean; from: ReturnType<typeof serveFromNow> }) {
  const across = from === 'receivers_choose' ? 'middle' : (from === 'right') === first ? 'low' : 'high'
  return (
    <span
      className={clsx(
        'absolute grid size-9 place-items-center',
        first ? 'portrait:top-[calc(9%-18px)] landscape:left-[calc(9%-18px)]' : 'portrait:bottom-[calc(9%-18px)] landscape:right-[calc(9%-18px)]',
        across === 'middle' && 'portrait:left-[calc(50%-18px)] landscape:top-[calc(50%-18px)]',
        across === 'low' && 'portrait:left-[calc(20%-18px)] landscape:bottom-[calc(20%-18px)]',
        across === 'high' && 'portrait:left-[calc(80%-18px)] landscape:top-[calc(20%-18px)]',
      )}
    >
      <Ball size={30} />
    </span>
  )
}
