/** What is saved of a search for games, and its words. */
import type { DayPart, SearchEvents, SearchFilters, Weekday } from '@/wire'
import { distanceText, levelText, shortPlace } from '@/lib/format'
import { formatsTag, useT } from '@/lib/i18n'
import { firstLetter } from '@/lib/letters'
import { DEFAULT_DISTANCE, type Place } from '@/store/filters'
import { useLookup, useMe } from '@/store/hooks'

export const WEEKDAYS: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
export const PARTS: readonly DayPart[] = ['morning', 'afternoon', 'evening']

/** A Monday, for the names of the days. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** The filters of a question, without its day. A new game always has a free seat. */
export function savedOf({ location, distance = DEFAULT_DISTANCE, kind, level, age, gender, surface, format, classes }: SearchEvents, place: Place): SearchFilters {
  const levels = level && level.length > 0 ? { level_min: Math.min(...level), level_max: Math.max(...level) } : {}
  const rest = { kind, age, gender, surface, format, classes }
  const asked = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { location, distance, ...(place.name === '' ? {} : { place: place.name }), ...levels, ...asked }
}

export function weekdayName(weekday: Weekday, length: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(formatsTag(), { weekday: length, timeZone: 'UTC' }).format(MONDAY + WEEKDAYS.indexOf(weekday) * DAY)
}

/** A search in one sentence: "New games within 10 mi of Los Angeles: doubles game, level 3.5, Tuesday, evening" */
export function useSearchText(): (filters: SearchFilters) => string {
  const t = useT()
  const units = useMe()?.settings?.units
  const kinds = useLookup('eventType').items
  const ages = useLookup('ageRange').items
  const nameIn = (items: readonly { id: string; name: string }[]) => (id: string) => items.find((item) => item.id === id)?.name ?? id
  const any = (texts: readonly string[] = []) => new Intl.ListFormat(formatsTag(), { type: 'disjunction' }).format(texts)
  return ({ distance = DEFAULT_DISTANCE, place, kind, level_min, level_max, age, gender, surface, format, classes, weekdays = [], parts }) => {
    const what = [
      classes && t('searches.classes'),
      any(kind?.map(nameIn(kinds)).map(lower)),
      format && lower(t(`game.format_${format}`)),
      levelsText(level_min, level_max, (level) => t('searches.level', { level })),
      any(surface?.map((one) => lower(t(`surface.${one}`)))),
      any(gender?.map((rule) => lower(t(`game.gender_${rule}`)))),
      any(age?.map(nameIn(ages))),
      any(WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => weekdayName(day, 'long'))),
      any(PARTS.filter((part) => parts?.includes(part)).map((part) => lower(t(`searches.part.${part}`)))),
    ].filter(Boolean)
    const vars = { distance: distanceText(distance, units), place: place === undefined ? t('searches.place') : shortPlace(place) }
    return what.length === 0 ? t('searches.sentence_all', vars) : t('searches.sentence', { ...vars, what: what.join(', ') })
  }
}

/** A name within a sentence. */
function lower(name: string): string {
  const first = firstLetter(name)
  return first.toLocaleLowerCase(formatsTag()) + name.slice(first.length)
}

function levelsText(min: number | undefined, max: number | undefined, textOf: (level: string) => string): string {
  const ends = [min, max].filter((level) => level !== undefined).map(levelText)
  return ends.length === 0 ? '' : textOf([...new Set(ends)].join('–'))
}
