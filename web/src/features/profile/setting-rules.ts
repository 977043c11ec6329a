import type { About, Settings, Channels } from '@/wire'
import { DEFAULT_CHANNELS } from '@/wire/channels'

/** The settings of a user who never changed any. */
export const BLANK: Settings = { units: 'miles', notifications: {}, hidden: false }

/** Notification kinds grouped for the settings screen; each kind is in exactly one group. */
export const GROUPS: readonly { group: string; kinds: readonly About['kind'][] }[] = [
  { group: 'games', kinds: ['event_invited', 'enrolment_added', 'enrolment_decided', 'enrolment_reopened', 'enrolment_removed', 'event_changed', 'poll_opened', 'event_confirmed', 'event_cancelled', 'announced', 'reminder_day', 'reminder_soon', 'substitute_wanted', 'search_matched'] },
  { group: 'waiting', kinds: ['seat_offered', 'offer_expired'] },
  { group: 'hosting', kinds: ['enrolment_asked', 'enrolment_joined', 'late_drop', 'absence_objected', 'role_asked', 'role_answered', 'role_ended', 'event_handed_over'] },
  { group: 'results', kinds: ['match_reported', 'match_confirmed', 'match_disputed', 'match_voided', 'match_corrected', 'marked_absent', 'scoring_asked', 'match_live'] },
  { group: 'leagues', kinds: ['league_news', 'fixture_news'] },
  { group: 'lessons', kinds: ['lesson_asked', 'lesson_news', 'lesson_tomorrow', 'lesson_soon', 'hour_free', 'pass_news'] },
  { group: 'dues', kinds: ['due_set'] },
  { group: 'play', kinds: ['play_asked', 'play_accepted'] },
  { group: 'community', kinds: ['mentioned', 'post_commented', 'comment_replied', 'moderated'] },
  { group: 'people', kinds: ['followed', 'group_invited', 'certificate'] },
]

/** The channels of a kind: chosen, or the server's defaults. */
export function channelsOf(settings: Settings, kind: About['kind']): Required<Channels> {
  return { push: false, ...DEFAULT_CHANNELS[kind], ...settings.notifications[kind] }
}

/** Whether a channel is on for all kinds of a group; null if they differ. */
export function groupChannel(settings: Settings, kinds: readonly About['kind'][], channel: keyof Channels): boolean | null {
  const all = kinds.map((kind) => channelsOf(settings, kind)[channel])
  return all.every((on) => on === all[0]) ? (all[0] ?? false) : null
}

/** Sets a channel for all kinds of a group. */
export function withGroupChannel(settings: Settings, kinds: readonly About['kind'][], channel: keyof Channels, on: boolean): Settings['notifications'] {
  const changed = kinds.map((kind) => [kind, { ...channelsOf(settings, kind), [channel]: on }] as const)
  return { ...settings.notifications, ...Object.fromEntries(changed) }
}

/** The default quiet hours, 10 PM to 7 AM, in minutes after midnight. */
export const QUIET = { from: 22 * 60, to: 7 * 60 }

export function withChannels(settings: Settings, kind: About['kind'], channels: Channels): Settings['notifications'] {
  return { ...settings.notifications, [kind]: channels }
}

/** Drops undefined values: absent means "follow the device". */
export function withoutAbsent(settings: { [K in keyof Settings]: Settings[K] | undefined }): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as unknown as Settings
}

/** "22:00", as a time input expects it. */
export function timeOf(minutes: number): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

export function minutesOf(time: string): number | null {
  const match = /^(\d\d):(\d\d)/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}
