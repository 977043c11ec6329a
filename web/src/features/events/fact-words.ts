/** Texts beside a game's time and court. */
import type { CourtRef, Millis } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { offsetAt, timeAt, untilStart, withDay, zoneOf } from '@/lib/zoned'

export function startText(t: Translate, starts: Millis, ends: Millis, now: Millis): string | undefined {
  if (now < starts) return t('event.starts_in', { time: untilStart(starts - now) })
  return now < ends ? t('event.runs') : undefined
}

export function lightText(t: Translate, place: Pick<CourtRef, 'indoor' | 'light'> | undefined): string | undefined {
  if (place?.indoor) return t('event.indoor')
  return place?.light ? t('event.lights') : undefined
}

/** The reader's local time, only if they are in another time zone: with the day where that is another one. */
export function zoneText(t: Translate, at: Millis, zone: string | undefined): string | undefined {
  if (zoneOf(zone) === undefined || offsetAt(at, zone) === offsetAt(at, undefined)) return undefined
  return t('event.zone', { time: withDay(timeAt(at, undefined), at, undefined, zone) })
}
