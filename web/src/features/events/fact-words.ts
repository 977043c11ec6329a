/** Texts beside a game's time and court. */
import type { CourtRef, Millis } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { dateAt, dayAt, offsetAt, timeAt, untilStart, zoneOf } from '@/lib/zoned'

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
  const isSameDay = dayAt(at, zone) === dayAt(at, undefined)
  return t('event.zone', { time: isSameDay ? timeAt(at, undefined) : `${dateAt(at, undefined)}, ${timeAt(at, undefined)}` })
}
