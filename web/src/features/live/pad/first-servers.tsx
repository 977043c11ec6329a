import { useState } from 'react'
import type { Seat, Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { firstServerOf } from '@/lib/tennis/first-server'
import { isNone, otherSide } from '@/lib/tennis/sides'
import { serverNow } from '@/lib/tennis/state'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import type { PadGame } from './pad-game'
import { SeatChoice } from './seat-choice'
import { nameOf } from './words'

type FirstServersProps = { game: PadGame; onChange: () => void; onGoOn: () => void }

/**
 * At the start of each further set of doubles: the order as it stands, which one tap accepts and another changes. It is no dialog: a
 * point that is scored meanwhile accepts it too.
 */
export function FirstServersPrompt({ game, onChange, onGoOn }: FirstServersProps) {
  const t = useT()
  const [first, second] = sidesOf(game).map((side) => firstServerOf(game.play, side))
  if (!first || !second) return null
  return (
    <section aria-label={t('pad.first_servers')} className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1.5 bg-brand-soft px-4 py-2 max-[359px]:px-3">
      <p className="min-w-36 flex-1 text-15 leading-tight font-semibold">{t('pad.first_servers_now', { first: nameOf(game.live, first), second: nameOf(game.live, second) })}</p>
      <span className="flex gap-2">
        <Button variant="secondary" onClick={onChange} className="px-3.5!">
          {t('pad.first_servers_change')}
        </Button>
        <Button onClick={onGoOn} className="px-3.5!">
          {t('pad.first_servers_go_on')}
        </Button>
      </span>
    </section>
  )
}

/** Whether a further set of doubles is about to begin. */
export function asksFirstServers({ play, state }: PadGame): boolean {
  return state === 'live' && play.setup.doubles && !play.ending && play.sets.length > 0 && isNone(play.games) && isNone(play.points)
}

type FirstServersSheetProps = { game: PadGame; names: Record<Side, string>; onClose: () => void; onChoose: (changed: readonly Seat[]) => void }

/** Who of each pair serves first in this set. A pair that has served has no choice. */
export function FirstServersSheet({ game, names, onClose, onChoose }: FirstServersSheetProps) {
  const t = useT()
  const { live, play } = game
  const [chosen, choose] = useState<Partial<Record<Side, Seat>>>({})
  const open = sidesOf(game).flatMap((side) => firstServerOf(play, side) ?? [])
  const changed = open.flatMap((now) => {
    const seat = chosen[now.side]
    return seat && seat.partner !== now.partner ? [seat] : []
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pad.first_servers')}
      description={t('pad.first_servers_text')}
      footer={
        <Button wide size="lg" onClick={() => onChoose(changed)}>
          {t('pad.first_servers_do')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {open.map((now) => (
          <SeatChoice
            key={now.side}
            live={live}
            side={now.side}
            legend={t('pad.first_servers_of', { name: names[now.side] })}
            value={chosen[now.side] ?? now}
            onChange={(seat) => choose({ ...chosen, [seat.side]: seat })}
          />
        ))}
      </div>
    </Sheet>
  )
}

/** Whoever serves now first. */
function sidesOf({ play }: PadGame): readonly Side[] {
  const { side } = serverNow(play)
  return [side, otherSide(side)]
}
