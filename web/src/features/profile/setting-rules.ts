import type { About, Settings, Told } from '@/wire'

/** What somebody has who never chose anything. */
export const BLANK: Settings = { units: 'miles', notifications: {}, hidden: false }
export const DEFAULT_TOLD: Told = { toast: true, row: true, mail: false }

/** What a notification can be about. */
export const KINDS: readonly About['kind'][] = ['followed', 'certificate']

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
