import type { About, Settings, Told } from '@/wire'

/** What somebody has who never chose anything. */
export const BLANK: Settings = { units: 'miles', notifications: {}, hidden: false }
export const DEFAULT_TOLD: Told = { toast: true, row: true, mail: false }

/** What a notification can be about, as people think of it; each kind stands in one group. */
export const GROUPS: readonly { group: string; kinds: readonly About['kind'][] }[] = [
  { group: 'games', kinds: ['event_invited', 'enrolment_added', 'enrolment_decided', 'enrolment_removed', 'event_changed', 'event_confirmed', 'event_cancelled', 'substitute_wanted'] },
  { group: 'waiting', kinds: ['seat_offered', 'offer_expired'] },
  { group: 'hosting', kinds: ['enrolment_asked', 'late_drop', 'absence_objected'] },
  { group: 'results', kinds: ['match_reported', 'match_confirmed', 'match_disputed', 'match_voided', 'marked_absent'] },
  { group: 'play', kinds: ['play_asked', 'play_accepted'] },
  { group: 'people', kinds: ['followed', 'certificate'] },
]

/** How a group is told where all of its kinds are told alike; null where they differ. */
export function groupTold(settings: Settings, kinds: readonly About['kind'][], way: keyof Told): boolean | null {
  const all = kinds.map((kind) => (settings.notifications[kind] ?? DEFAULT_TOLD)[way])
  return all.every((told) => told === all[0]) ? (all[0] ?? false) : null
}

/** All of a group at once. */
export function withGroupTold(settings: Settings, kinds: readonly About['kind'][], way: keyof Told, on: boolean): Settings['notifications'] {
  const changed = kinds.map((kind) => [kind, { ...(settings.notifications[kind] ?? DEFAULT_TOLD), [way]: on }] as const)
  return { ...settings.notifications, ...Object.fromEntries(changed) }
}

/** Ten in the evening to seven, in minutes after midnight: where quiet hours begin. */
export const QUIET = { from: 22 * 60, to: 7 * 60 }

export function withTold(settings: Settings, kind: About['kind'], told: Told): Settings['notifications'] {
  return { ...settings.notifications, [kind]: told }
}

/** What is taken back to "as the device says" is absent. */
export function withoutAbsent(settings: { [K in keyof Settings]: Settings[K] | undefined }): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as unknown as Settings
}

/** 22:00 for a field of the browser's. */
export function timeOf(minutes: number): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

export function minutesOf(time: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(time)
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}
