import { Link } from 'react-router'
import type { EventCard, Person } from '@/wire'
import { isIn, surfaceOf } from '@/features/events/words'
import { dotted } from '@/lib/facts'
import { useNow } from '@/ui/use-now'
import { useT } from '@/lib/i18n'
import { dayNameAt, untilStart } from '@/lib/zoned'
import { useTopic } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import { isSeated } from '@/store/slices/events'
import { Ball } from '@/ui/art/ball'
import { AvatarRow } from '@/ui/avatar-group'
import { BigTime } from '@/ui/big-time'
import { CourtRoster } from '@/ui/court-roster'
import { paths } from '../../paths'

const FACES = 5

/** When, where and with whom I play next. The whole panel links to the game. */
export function NextGame({ card }: { card: EventCard }) {
  const t = useT()
  const now = useNow(15_000)
  useTopic(`event:${card.id}`)
  const seated = useSeated(card)
  const { starts_at: starts = 0, zone } = card
  const where = [card.place?.name ?? card.area?.name, card.court_note !== undefined && t('home.court_note', { court: card.court_note }), card.place?.light && t('home.lights'), card.place?.indoor && t('event.indoor')]
  return (
    <section aria-labelledby="next" className="on-dusk relative overflow-hidden rounded-dusk bg-dusk p-4.5 text-on-dusk [--row-ring:var(--dusk)] md:p-7">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] md:items-center md:gap-x-8">
        <div className="min-w-0">
          <p className="flex items-center gap-2.5 text-15 font-bold">
            <Ball size={14} glow={now >= starts} />
            {t(now >= starts ? 'home.next_now' : 'home.next', { day: dayNameAt(starts, zone, now) })}
          </p>
          <BigTime at={starts} zone={zone} size="hero" className="mt-4" />
        </div>
        <CourtRoster surface={surfaceOf(card)} taken={card.taken} capacity={card.capacity} mine={isIn(card.mine)} className="w-27 md:row-span-2 md:w-full" />
        <div className="col-span-2 min-w-0 md:col-span-1">
          <h2 id="next" className="mt-4 truncate text-20 md:text-24">
            <Link to={paths.game(card.id)} className="rounded-chip after:absolute after:inset-0">
              {card.name}
            </Link>
          </h2>
          <p className="mt-1 truncate text-15 text-on-dusk-muted">{dotted(where)}</p>
          <div className="mt-4 flex min-h-9 items-center gap-3.5">
            {seated.length > 0 && <AvatarRow people={seated.slice(0, FACES)} size={36} />}
            <p className="text-15 font-bold tabular-nums">{now >= starts ? t('event.runs') : t('home.starts_in', { time: untilStart(starts - now) })}</p>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The players, me first; only me while the roster is loading. */
function useSeated(card: EventCard): Person[] {
  const known = useStore(({ events }) => events.known[card.id])
  const me = useStore(({ session }) => session.user)
  if (known?.is !== 'ready') return me && isIn(card.mine) ? [me] : []
  const people = known.enrolments.flatMap(({ player, state }) => (player && isSeated(state) && state !== 'offered' ? [player] : []))
  return people.sort((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id))
}
