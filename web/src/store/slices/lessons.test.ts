import { expect, test } from 'vitest'
import type { Pass, SlotsPush } from '@/wire'
import { aLesson, agreed, ELENA, HOUR, lessonsWith, MAYA, NOW, onDay, slotAt, someSlots, someTerms } from '@/testing/lessons'
import { reducePush } from '@/testing/reduce'
import { type Lessons, type Loaded, slice, type ShownSlots, startLessons } from './lessons'
import { freshSlots, inOrder, isInScope, partIn, slotsKey, stale, withLessons, withPart } from './lessons-changes'

const KEY = slotsKey(ELENA.id, { length: 60 })
const OTHER = slotsKey('another-coach', { length: 60 })

const push = (lessons: Lessons, data: SlotsPush) => reducePush(slice, lessons, `slots:${ELENA.id}`, data)
const changed = (lessons: Lessons, lesson = aLesson()) => reducePush(slice, lessons, `user:${MAYA.id}`, { push: 'lesson_changed', data: { lesson } })

function withSlots(): Lessons {
  const ready: Loaded<ShownSlots> = { is: 'ready', data: someSlots([slotAt(onDay(24, '08:00')), slotAt(onDay(24, '09:00')), slotAt(onDay(24, '10:00'))]) }
  return withPart(withPart(startLessons(), 'slots', KEY, ready), 'slots', OTHER, ready)
}

const slotsIn = (lessons: Lessons, key = KEY) => partIn(lessons, 'slots', key)?.data?.slots.map(({ lost, requested }) => (lost ? 'lost' : requested ? 'requested' : 'free'))

test('times that overlap a taken span go at once, those of other coaches stay', () => {
  const next = push(withSlots(), { push: 'slots_changed', data: { from: onDay(24, '08:30'), until: onDay(24, '10:00'), state: 'taken' } })
  expect(slotsIn(next)).toEqual(['lost', 'lost', 'free'])
  expect(slotsIn(next, OTHER)).toEqual(['free', 'free', 'free'])
  expect(partIn(next, 'slots', KEY)?.is).toBe('ready')
})

test('a requested time can still be asked for, and a free one is asked for again', () => {
  const span = { from: onDay(24, '09:00'), until: onDay(24, '10:00') }
  const requested = push(withSlots(), { push: 'slots_changed', data: { ...span, state: 'requested' } })
  expect(slotsIn(requested)).toEqual(['free', 'requested', 'free'])
  const free = push(push(requested, { push: 'slots_changed', data: { ...span, state: 'taken' } }), { push: 'slots_changed', data: { ...span, state: 'free' } })
  expect(slotsIn(free)).toEqual(['free', 'free', 'free'])
  expect(partIn(free, 'slots', KEY)?.is, 'the exact times are loaded again').toBe('idle')
})

test('new terms have the times loaded again', () => {
  const next = push(withSlots(), { push: 'terms_changed', data: { terms: someTerms({ is_open: false }) } })
  expect(next.terms[ELENA.id]?.is_open).toBe(false)
  expect(partIn(next, 'slots', KEY)?.is).toBe('idle')
})

test('a time that went while somebody looked stays struck through when the times are loaded again', () => {
  const before = someSlots([{ ...slotAt(onDay(24, '09:00')), lost: true }])
  const fresh = freshSlots(before, someSlots([slotAt(onDay(24, '08:00'))]))
  expect(fresh.slots.map(({ at, lost }) => [at, lost])).toEqual([
    [onDay(24, '08:00'), undefined],
    [onDay(24, '09:00'), true],
  ])
})

test('an older version of a lesson changes nothing', () => {
  const known = changed(startLessons(), agreed({ version: 2 }))
  expect(changed(known, aLesson({ version: 1 })).known.lesson?.state).toBe('accepted')
  expect(withLessons(known, [agreed({ version: 3, price: 1 })]).known.lesson?.price).toBe(1)
})

test('a push puts a lesson into the list of its state, without loading the list', () => {
  const asked = changed(startLessons(), aLesson())
  const accepted = changed(asked, agreed({ version: 2 }))
  const scopes = (lessons: Lessons) => (['open', 'upcoming', 'past'] as const).filter((scope) => Object.values(lessons.known).some((one) => isInScope(one, scope, NOW)))
  expect(scopes(asked)).toEqual(['open'])
  expect(scopes(accepted)).toEqual(['upcoming'])
  expect(scopes(changed(accepted, agreed({ version: 3, state: 'cancelled_by_coach' })))).toEqual(['past'])
  expect(scopes(changed(accepted, aLesson({ version: 3, state: 'reschedule_proposed' }))), 'agreed, and somebody owes an answer').toEqual(['open', 'upcoming'])
})

test('the most urgent request comes first, and the next lesson', () => {
  const [a, b] = [aLesson({ id: 'a', answer_by: NOW + HOUR }), aLesson({ id: 'b', answer_by: NOW + 1, starts_at: onDay(30, '08:00') })]
  expect(inOrder([a, b], 'open').map(({ id }) => id)).toEqual(['b', 'a'])
  expect(inOrder([b, a], 'upcoming').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(inOrder([a, b], 'past').map(({ id }) => id)).toEqual(['b', 'a'])
})

test('a pass joins the packages of its coach and all of mine, and changes in place', () => {
  const pass: Pass = { id: 'pass', coach: ELENA, player: MAYA, state: 'asked', name: 'Five', lessons: 5, kind: 'private', minutes: 60, price: 40_000, days: 90, left: 5, asked_at: 1 }
  const empty: Loaded<{ packages: []; passes: [] }> = { is: 'ready', data: { packages: [], passes: [] } }
  const start = withPart(withPart(withPart(startLessons(), 'packages', '', empty), 'packages', ELENA.id, empty), 'packages', 'another', empty)
  const pushPass = (lessons: Lessons, one: Pass) => reducePush(slice, lessons, `user:${MAYA.id}`, { push: 'pass_changed', data: { pass: one } })
  const given = pushPass(pushPass(start, pass), { ...pass, state: 'active' })
  const states = (key: string) => partIn(given, 'packages', key)?.data?.passes.map(({ state }) => state)
  expect([states(''), states(ELENA.id), states('another')]).toEqual([['active'], ['active'], []])
})

test('after missed pushes everything is loaded again, and stays on screen until then', () => {
  const missed = slice.snapshots.user(withSlots(), {}, { topic: `user:${MAYA.id}`, id: MAYA.id, me: MAYA.id })
  expect(partIn(missed, 'slots', KEY)?.is).toBe('idle')
  expect(slotsIn(missed)).toEqual(['free', 'free', 'free'])
  expect(stale(lessonsWith([agreed()]), 'income').known.lesson).toBeDefined()
})
