/** Distances on the globe. */
import type { Spot } from '@/wire'

const EARTH_MILES = 3958.8

/** Great-circle distance. */
export function milesBetween(one: Spot, other: Spot): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [dLat, dLng] = [rad(other.latitude - one.latitude), rad(other.longitude - one.longitude)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(one.latitude)) * Math.cos(rad(other.latitude)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}
