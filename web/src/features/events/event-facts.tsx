import { Clock, CircleDollarSign, MapPin, UserRound, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import type { Event as Game } from '@/wire'
import { paths } from '@/app/paths'
import { directionsTo } from '@/lib/directions'
import { dotted } from '@/lib/facts'
import { distanceText } from '@/lib/format'
import { milesBetween } from '@/lib/geo'
import { type Translate, useT } from '@/lib/i18n'
import { dateAt, spanAt, timeAt } from '@/lib/zoned'
import { useLookup, useMe, usePlace } from '@/store/hooks'
import { Fact } from '@/ui/fact'
import { lightText, startText, zoneText } from './fact-words'
import { placeText, priceText } from './words'

/** Time, court, organiser and price, and a fifth row if the game is restricted. */
export function EventFacts({ game, now }: { game: Game; now: number }) {
  const t = useT()
  const units = useMe()?.settings?.units
  const myPlace = usePlace()
  const ages = useLookup('ageRange').items
  const { starts_at: starts, ends_at: ends, zone, place, area } = game
  const spot = place?.location ?? area?.spot
  const distance = spot && distanceText(milesBetween(myPlace, spot), units)
  const restrictions = [
    game.gender !== 'open' && t(`game.gender_${game.gender}`),
    ...(game.age_range ?? []).map((id) => ages.find((age) => age.id === id)?.name),
    game.friends_only && t('game.friends_only'),
    game.guests !== undefined && t('event.guests', { count: game.guests }),
  ].filter(Boolean)
  return (
    <section aria-label={t('event.facts')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-2">
        <Fact icon={Clock} title={starts === undefined || ends === undefined ? t('game.no_time') : `${dateAt(starts, zone, now)}, ${spanAt(starts, ends, zone)}`}>
          {starts !== undefined && ends !== undefined && dotted([startText(t, starts, ends, now), lightText(t, place), zoneText(t, starts, zone)])}
        </Fact>
        <Fact
          icon={MapPin}
          title={
            place ? (
              <Link to={paths.court(place.id)} className="rounded-chip underline-offset-4 hover:underline">
                {placeText(t, game)}
              </Link>
            ) : (
              (area?.name ?? t('game.no_court'))
            )
          }
        >
          <span className="flex flex-wrap gap-x-2">
            {dotted([distance, place?.address, area && t('game.area_only')])}
            {place && (
              <a href={directionsTo(place)} target="_blank" rel="noreferrer" className="font-semibold text-brand underline-offset-4 hover:underline">
                {t('event.directions')}
              </a>
            )}
          </span>
        </Fact>
        <Fact
          icon={UserRound}
          title={
            <Link to={paths.player(game.organiser.id)} className="rounded-chip underline-offset-4 hover:underline">
              {t(game.is_class ? 'event.coaches' : 'event.hosts', { name: game.organiser.name })}
            </Link>
          }
        >
          {`@${game.organiser.handle}`}
        </Fact>
        <Fact icon={CircleDollarSign} title={game.price ? t('event.price', { price: priceText(t, game.price) }) : t('event.free')}>
          {starts !== undefined && leaveText(t, game, starts, now)}
        </Fact>
        {restrictions.length > 0 && (
          <Fact icon={UsersRound} title={restrictions.join(', ')}>
            {t('event.for_whom')}
          </Fact>
        )}
      </ul>
    </section>
  )
}

function leaveText(t: Translate, game: Game, starts: number, now: number): string {
  const until = starts - game.leave_minutes * 60_000
  if (now >= until) return t('event.leave_late')
  return t('event.leave_free', { time: `${dateAt(until, game.zone, now)}, ${timeAt(until, game.zone)}` })
}
