/** Lessons for tests and stories. */
import type { Availability, CoachTerms, CourtRef, Lesson, Person, Slot } from '@/wire'
import type { Lessons, ShownSlot, ShownSlots } from '@/store/slices/lessons'
import { startLessons } from '@/store/slices/lessons'

export const ELENA: Person = { id: 'elena-233', name: 'Elena Vasquez', handle: 'elena.coach' }
export const MAYA: Person = { id: 'maya-30714', name: 'Maya Okafor', handle: 'maya.ok' }
export const LINH: Person = { id: 'linh-2604', name: 'Linh Tran', handle: 'linh' }

export const ZONE = 'America/Los_Angeles'
export const VERMONT: CourtRef = { id: 'vermont', name: 'Vermont Canyon', location: { latitude: 34.12, longitude: -118.29 }, address: '2715 N Vermont Ave, Los Angeles', light: true, indoor: false }
export const ECHO: CourtRef = { id: 'echo', name: 'Echo Park', location: { latitude: 34.07, longitude: -118.26 }, light: false, indoor: false }

/** Friday 20 November 2026, 4:16 PM in Los Angeles. */
export const NOW = Date.parse('2026-11-20T16:16:00-08:00')
export const HOUR = 3_600_000

export const onDay = (day: number, clock: string): number => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${clock}:00-08:00`)

/** Tuesday 24 November, 8 AM, asked by Maya of Elena. */
export function aLesson(more: Partial<Lesson> = {}): Lesson {
  const starts_at = more.starts_at ?? onDay(24, '08:00')
  return {
    ...{ id: 'lesson', coach: ELENA, booked_by: MAYA, pupils: [{ person: MAYA }], kind: 'private', state: 'requested' },
    ...{ starts_at, ends_at: starts_at + HOUR, zone: ZONE, court: VERMONT, price: 8500, rounds: 0, cancel_by: starts_at - 24 * HOUR },
    ...{ turn: 'coach', answer_by: NOW + 78 * 60_000, version: 1, requested_at: NOW - 42 * 60_000 },
    ...more,
  }
}

/** An agreed one: nobody owes an answer. */
export function agreed(more: Partial<Lesson> = {}): Lesson {
  const { turn: _, answer_by: __, ...lesson } = aLesson({ state: 'accepted', ...more })
  return lesson
}

export function someTerms(more: Partial<CoachTerms> = {}): CoachTerms {
  return {
    ...{ coach: ELENA, is_open: true, mode: 'request', zone: ZONE, courts: [VERMONT, ECHO] },
    offers: [
      { kind: 'private', minutes: 60, price: 8500 },
      { kind: 'private', minutes: 90, price: 12_000 },
      { kind: 'semi_private', minutes: 60, price: 11_000 },
    ],
    ...{ notice_minutes: 120, horizon_days: 60, cancel_hours: 24, rating_sum: 309, rating_count: 63 },
    ...more,
  }
}

export const slotAt = (at: number, more: Partial<Slot> = {}): Slot => ({ at, court: 0, ...more })

/** Free times of an hour at Vermont Canyon. */
export function someSlots(slots: readonly ShownSlot[], more: Partial<ShownSlots> = {}): ShownSlots {
  return { courts: [VERMONT, ECHO], slots, until: onDay(30, '00:00'), price: 8500, length: HOUR, ...more }
}

export function someHours(more: Partial<Availability> = {}): Availability {
  return {
    ...{ is_open: true, mode: 'request', zone: ZONE, version: 3, courts: [VERMONT, ECHO], exceptions: [] },
    hours: [
      { weekday: 1, from: '07:00', to: '12:00', court: 'vermont' },
      { weekday: 1, from: '14:00', to: '18:00', court: 'echo' },
    ],
    offers: [{ kind: 'private', minutes: 60, price: 8500 }],
    ...{ notice_minutes: 120, horizon_days: 60, buffer_minutes: 15, travel_minutes: 30, cancel_hours: 24 },
    ...more,
  }
}

export function lessonsWith(lessons: readonly Lesson[], more: Partial<Lessons> = {}): Lessons {
  return { ...startLessons(), known: Object.fromEntries(lessons.map((one) => [one.id, one])), ...more }
}
