/** A coach's page and a coach's desk, as in the mock-ups. */
import type { Lesson, Person, Profile } from '@/wire'
import { dayAfter, dayAt, startOfDay } from '@/lib/zoned'
import type { State } from '@/store/state'
import { startLessons } from '@/store/slices/lessons'
import { slotsKey } from '@/store/slices/lessons-changes'
import { startPeople } from '@/store/slices/people'
import { agreed, aLesson, ECHO, ELENA, HOUR, NOW, onDay, slotAt, someHours, someTerms, VERMONT, ZONE } from './lessons'

const elena: Profile = {
  ...ELENA,
  ...{ isCoach: 1, hasCoachProfile: true, hourlyRate: 8500, certificate: { level: 'uspta_elite', state: 'verified' } },
  ...{ activityPoints: 512, followers: 240, followees: 31, created_at: 1, aboutMe: 'I film you, draw on the court, and never talk down.', relation: { followed: false, follows_me: false, blocked: false } as never },
}

/** Elena's page with free times from Saturday to Wednesday. */
export function bookingOf(players: readonly Person[]): Partial<State> {
  const today = dayAt(Date.now(), undefined)
  const [from, until] = [startOfDay(today, undefined), startOfDay(dayAfter(today, 28), undefined)]
  const key = slotsKey(ELENA.id, { from, until, length: 60, kind: 'private' })
  const slots = [
    ...['09:00', '10:00'].map((clock) => slotAt(onDay(21, clock))),
    ...['09:00', '10:00', '14:00', '15:00'].map((clock) => slotAt(onDay(22, clock))),
    ...['07:00', '08:00', '10:00', '13:00', '14:00', '18:00'].map((clock) => slotAt(onDay(23, clock))),
    slotAt(onDay(24, '07:00')),
    slotAt(onDay(24, '08:00')),
    { ...slotAt(onDay(24, '09:00')), lost: true as const },
    slotAt(onDay(24, '10:00')),
    slotAt(onDay(24, '11:00'), { requested: true }),
    ...['13:00', '14:30', '16:00'].map((clock) => slotAt(onDay(24, clock), { court: 1 })),
    slotAt(onDay(24, '18:00')),
    slotAt(onDay(24, '19:00'), { busy: true }),
  ]
  const reviews = [
    { lesson: 'a', author: players[0] ?? ELENA, rating: 5, text: 'Fixed my toss in one hour. Films you, draws on the court, never talks down.', at: NOW - 14 * 24 * HOUR },
    { lesson: 'b', author: players[1] ?? ELENA, rating: 4, text: 'Patient with a late starter. I now serve to a target, on purpose.', at: NOW - 32 * 24 * HOUR },
  ]
  const packages = { packages: [{ id: 'five', name: 'Five lessons', lessons: 5, kind: 'private' as const, minutes: 60, price: 39_000, days: 90 }], passes: [] }
  return {
    people: { ...startPeople(), profiles: { [ELENA.id]: { is: 'ready', profile: elena } } },
    lessons: {
      ...startLessons(),
      terms: { [ELENA.id]: someTerms() },
      parts: {
        slots: { [key]: { is: 'ready', data: { courts: [VERMONT, ECHO], slots, until, price: 8500, length: HOUR } } },
        reviews: { [ELENA.id]: { is: 'ready', data: { reviews } } },
        packages: { [ELENA.id]: { is: 'ready', data: packages } },
        children: { '': { is: 'ready', data: [{ id: 'leo', name: 'Leo', birth_year: 2016, level: 2 }] } },
      },
    },
  }
}

/** The desk of whoever is signed in, with a day of lessons. */
export function deskOf(coach: Person, players: readonly Person[]): Partial<State> {
  const [diego, priya, tomasz, linh, noah] = players
  const of = (id: string, player: Person | undefined, more: Partial<Lesson>, make = agreed): Lesson => ({ ...make({ ...more, id }), coach, booked_by: player ?? coach, pupils: [{ person: player ?? coach }] })
  const lessons = [
    of('one', tomasz, { starts_at: onDay(20, '07:00') }),
    of('two', diego, { starts_at: onDay(20, '11:00') }),
    of('three', noah, { starts_at: onDay(20, '14:00'), court: ECHO }),
    of('four', priya, { starts_at: onDay(20, '18:30'), court: ECHO }),
    of('five', priya, { starts_at: onDay(19, '10:00'), state: 'completed' }),
    of('asked', linh, { starts_at: onDay(20, '17:30'), message: 'Before my league match.', answer_by: NOW + 11.5 * 60_000, requested_at: NOW - 3 * 60_000, court: ECHO }, aLesson),
    of('weekly', diego, { starts_at: onDay(24, '08:00'), message: 'Kick serve, please.' }, aLesson),
    of('offered', priya, { starts_at: onDay(23, '19:00'), state: 'countered', turn: 'player', rounds: 1, answer_by: NOW + HOUR, offer: { by: 'coach', starts_at: onDay(23, '18:00'), ends_at: onDay(23, '19:00'), zone: ZONE, court: VERMONT, price: 8500 } }, aLesson),
    of('proposed', noah, { starts_at: onDay(25, '10:00'), state: 'reschedule_proposed', turn: 'coach', answer_by: NOW + 5 * HOUR, offer: { by: 'player', starts_at: onDay(26, '10:30'), ends_at: onDay(26, '11:30'), zone: ZONE, court: ECHO, price: 8500, note: 'My train is late that day.' } }, aLesson),
  ]
  const today = dayAt(Date.now(), ZONE)
  const monday = dayAfter(today, -4)
  const week = JSON.stringify({ from: startOfDay(monday, ZONE), until: startOfDay(dayAfter(monday, 7), ZONE) })
  const rows = [52, 64, 47, 71, 60, 85, 76, 100].map((share, at) => ({ first_day: dayAfter(monday, (at - 7) * 7), lessons: Math.round(share / 6), earned: share * (at === 7 ? 1000 : 1390), expected: at === 7 ? 39_000 : 0, minutes: share * 10 }))
  const months = [310, 420, 380, 505, 470, 560, 610, 540, 590, 640, 580, 560, 240].map((earned, at) => ({ first_day: dayAfter('2025-11-01', Math.round(at * 30.44)), lessons: Math.round(earned / 9), earned: earned * 1000, expected: at > 10 ? 90_000 : 0, minutes: earned * 6 }))
  const pupils = players.slice(0, 4).map((person, at) => ({ pupil: { person, ...(at === 1 && { child: { id: 'leo', name: 'Leo' } }) }, lessons: 12 - at * 3, next_at: onDay(23 + at, '10:00'), goals: 'A second serve that kicks' }))
  return {
    lessons: {
      known: Object.fromEntries(lessons.map((one) => [one.id, one])),
      terms: { [coach.id]: someTerms({ coach }) },
      parts: {
        availability: { '': { is: 'ready', data: someHours({ exceptions: [{ id: 'xmas', from_date: '2026-12-24', to_date: '2027-01-01', note: 'Family' }], calendar: { host: 'calendar.example.org', state: 'read', entries: 14, read_at: NOW - HOUR / 4 } }) } },
        desk: { [week]: { is: 'ready', data: [{ what: 'event', event: 'clinic', name: 'Women’s clinic', from: onDay(20, '08:30'), until: onDay(20, '10:00') }, { what: 'calendar', from: onDay(20, '12:15'), until: onDay(20, '13:15') }] } },
        income: {
          [JSON.stringify({ by: 'week', from: dayAfter(today, -49), until: today })]: { is: 'ready', data: rows },
          [JSON.stringify({ by: 'month', from: dayAfter(today, -365), until: dayAfter(today, 60) })]: { is: 'ready', data: months },
        },
        pupils: { '': { is: 'ready', data: { pupils } } },
        packages: { '': { is: 'ready', data: { packages: [{ id: 'five', name: 'Five lessons', lessons: 5, kind: 'private', minutes: 60, price: 39_000, days: 90 }], passes: [{ id: 'pass', coach, player: linh ?? coach, state: 'asked', name: 'Five lessons', lessons: 5, kind: 'private', minutes: 60, price: 39_000, days: 90, left: 5, asked_at: NOW - HOUR }] } } },
        children: { '': { is: 'ready', data: [] } },
        list: { 'player/upcoming': { is: 'ready', data: {} }, 'player/open': { is: 'ready', data: {} }, 'player/past': { is: 'ready', data: {} } },
        lesson: Object.fromEntries(lessons.map(({ id }) => [id, { is: 'ready' as const, data: id }])),
      },
    },
  }
}

/** My lessons as a player: what I asked Elena for. */
export function myLessonsOf(me: Person): Partial<State> {
  const mine = (id: string, more: Partial<Lesson>, make = agreed): Lesson => ({ ...make({ ...more, id }), booked_by: me, pupils: [{ person: me }] })
  const lessons = [
    mine('next', { starts_at: onDay(21, '09:00') }),
    { ...mine('child', { starts_at: onDay(25, '16:00'), court: ECHO }), pupils: [{ person: me, child: { id: 'leo', name: 'Leo' } }] },
    mine('asked', { message: 'Kick serve, please.' }, aLesson),
    mine('offered', { starts_at: onDay(23, '19:00'), state: 'countered', turn: 'player', rounds: 1, answer_by: NOW + HOUR, offer: { by: 'coach', starts_at: onDay(23, '18:00'), ends_at: onDay(23, '19:00'), zone: ZONE, court: ECHO, price: 9000, note: 'The lights are on until seven there.' } }, aLesson),
    mine('held', { starts_at: onDay(13, '09:00'), state: 'completed', review_by: NOW + 24 * HOUR }),
  ]
  const ready = { is: 'ready' as const, data: {} }
  return {
    lessons: {
      known: Object.fromEntries(lessons.map((one) => [one.id, one])),
      terms: {},
      parts: {
        list: { 'player/upcoming': ready, 'player/open': ready, 'player/past': ready },
        lesson: Object.fromEntries(lessons.map(({ id }) => [id, { is: 'ready' as const, data: id }])),
        packages: { '': { is: 'ready', data: { packages: [], passes: [{ id: 'pass', coach: ELENA, player: me, state: 'active', name: 'Five lessons', lessons: 5, kind: 'private', minutes: 60, price: 39_000, days: 90, left: 3, asked_at: NOW, expires_at: NOW + 60 * 24 * HOUR }] } } },
        children: { '': { is: 'ready', data: [{ id: 'leo', name: 'Leo', birth_year: 2016, level: 2 }] } },
      },
    },
  }
}
