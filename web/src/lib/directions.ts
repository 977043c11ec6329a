import type { CourtForm } from '@/wire'

/** Android opens `geo:` in its maps app, Apple devices open Apple Maps, all others openstreetmap.org. No third-party script runs. */
export function directionsTo({ location, name }: Pick<CourtForm, 'location' | 'name'>, agent: string = navigator.userAgent): string {
  const { latitude, longitude } = location
  if (/Android/i.test(agent)) return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(name)})`
  if (/iPhone|iPad|Macintosh.*Mobile/i.test(agent)) return `https://maps.apple.com/?daddr=${latitude},${longitude}&q=${encodeURIComponent(name)}`
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`
}
