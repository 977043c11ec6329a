import { milesBetween } from '@/lib/geo'
import { useCommunity } from '@/store/community'
import type { Place } from '@/store/filters'

/** Whoever searches within this distance of it has found it already. */
const NEAR_MILES = 25

/** Where most games and players are, for somebody who found nothing within `miles` of a place; undefined if that is near. */
export function useBusiest(from: Place, miles: number): Place | undefined {
  const loaded = useCommunity()
  const busiest = loaded.is === 'ready' ? loaded.community.busiest : undefined
  if (!busiest || milesBetween(from, busiest.spot) <= Math.max(miles, NEAR_MILES)) return undefined
  return { ...busiest.spot, name: busiest.name }
}
