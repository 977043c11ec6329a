import { describe, expect, test } from 'vitest'
import type { EnrolmentState, MyEnrolment } from '@/wire'
import { aGame, ENDS, STARTS } from '@/testing/games'
import { actionOf, isLateDrop, type ActionContext } from './next-action'

const MINUTE = 60_000
const BEFORE = STARTS - 5 * 60 * MINUTE

function contextWith(more: Partial<ActionContext>): ActionContext {
  return { game: aGame({ taken: 3 }), mine: null, host: false, fit: { fits: true }, now: BEFORE, ordinal: (number) => `${number}.`, ...more }
}
const summary = (more: Partial<ActionContext>) => {
  const { textKey, command, variant } = actionOf(contextWith(more))
  return [textKey, command, variant]
}
const mine = (state: EnrolmentState, more: Partial<MyEnrolment> = {}): MyEnrolment => ({ state, ...more })

describe('when I am not enrolled', () => {
  test.each([
    ['one seat is left', aGame({ taken: 3 }), ['take_open', 'join', 'primary']],
    ['several seats are left', aGame({ taken: 1 }), ['take', 'join', 'primary']],
    ['one seat is left, but others wait for it', aGame({ taken: 3, waiting_count: 1 }), ['join_line', 'join', 'secondary']],
    ['it is full', aGame({ taken: 4, state: 'full' }), ['join_line', 'join', 'secondary']],
    ['the waiting list is full, too', aGame({ taken: 4, waiting_count: 500 }), ['full', undefined, 'secondary']],
    ['the organiser decides', aGame({ taken: 3, is_private: true }), ['ask', 'join', 'primary']],
    ['it lacks players', aGame({ taken: 1, state: 'pending' }), ['take', 'join', 'primary']],
    ['it is cancelled', aGame({ state: 'cancelled' }), ['cancelled', undefined, 'secondary']],
    ['it is over', aGame({ state: 'past' }), ['over', undefined, 'secondary']],
  ])('%s', (_, game, textKey) => expect(summary({ game })).toEqual(textKey))

  test('once it has begun, or enrolment is closed, I cannot join', () => {
    expect(summary({ now: STARTS })).toEqual(['begun', undefined, 'secondary'])
    expect(summary({ game: aGame({ taken: 3, enrol_minutes: 60 }), now: STARTS - 30 * MINUTE })).toEqual(['closed', undefined, 'secondary'])
    expect(summary({ now: ENDS })).toEqual(['over', undefined, 'secondary'])
  })
  test('if I do not fit, it says why', () => {
    const action = actionOf(contextWith({ fit: { fits: false, key: 'level_low', vars: { level: '2.5' } } }))
    expect(action).toMatchObject({ textKey: 'no_fit', note: { textKey: 'fit_level_low', vars: { level: '2.5' } } })
    expect(action.command).toBeUndefined()
  })
})

describe('every status has its action', () => {
  test.each<[EnrolmentState, MyEnrolment, unknown[]]>([
    ['invited', mine('invited'), ['accept_invitation', 'join', 'primary']],
    ['pending', mine('pending'), ['pending', undefined, 'secondary']],
    ['enrolled', mine('enrolled'), ['in', undefined, 'yours']],
    ['waitlisted', mine('waitlisted', { position: 2 }), ['waitlist_at', undefined, 'soft']],
    ['offered', mine('offered', { answer_by: BEFORE + 12 * MINUTE }), ['take_held', 'accept', 'primary']],
    ['checked_in', mine('checked_in'), ['checked_in', undefined, 'yours']],
    ['no_show', mine('no_show'), ['absent', undefined, 'secondary']],
    ['unenrolled', mine('unenrolled'), ['take_open', 'join', 'primary']],
    ['declined', mine('declined'), ['take_open', 'join', 'primary']],
    ['expired', mine('expired'), ['take_open', 'join', 'primary']],
    ['rejected', mine('rejected'), ['rejected', undefined, 'secondary']],
    ['removed', mine('removed'), ['removed', undefined, 'secondary']],
  ])('%s', (_, standing, textKey) => expect(summary({ mine: standing })).toEqual(textKey))

  test('my position on the waiting list is an ordinal', () => {
    expect(actionOf(contextWith({ mine: mine('waitlisted', { position: 2 }) })).vars).toEqual({ place: '2.' })
  })
  test('an offered seat shows how long it is held', () => {
    const action = actionOf(contextWith({ mine: mine('offered', { answer_by: BEFORE + 12 * MINUTE }) }))
    expect(action).toMatchObject({ note: { textKey: 'held' }, until: BEFORE + 12 * MINUTE, other: { command: 'ask_decline' } })
  })
  test('after a change of time I have to reconfirm', () => {
    expect(summary({ mine: mine('enrolled', { reconfirm: true }) })).toEqual(['reconfirm', 'reconfirm', 'primary'])
    expect(summary({ mine: mine('enrolled', { reconfirm: true }), now: STARTS - 30 * MINUTE })).toEqual(['check_in', 'check_in', 'primary'])
  })
  test('I can check in from half an hour before the start', () => {
    expect(summary({ mine: mine('enrolled'), now: STARTS - 31 * MINUTE })).toEqual(['in', undefined, 'yours'])
    expect(summary({ mine: mine('enrolled'), now: STARTS - 30 * MINUTE })).toEqual(['check_in', 'check_in', 'primary'])
  })
  test('a finished game asks its players for the result, then shows it', () => {
    const over = { mine: mine('enrolled'), now: STARTS + 24 * 60 * MINUTE }
    expect(summary({ ...over, result: 'wanted' })).toEqual(['enter_result', 'enter_result', 'primary'])
    expect(summary({ ...over, result: 'entered' })).toEqual(['results', 'results', 'secondary'])
    expect(summary(over)).toEqual(['over', undefined, 'secondary'])
  })
  test('I can object to an absence for 48 hours, even after the game', () => {
    const marked = { ...mine('no_show'), at: STARTS + 20 * MINUTE }
    expect(summary({ mine: marked, game: aGame({ state: 'past' }), now: ENDS })).toEqual(['object', 'object', 'danger'])
    expect(summary({ mine: marked, game: aGame({ state: 'past' }), now: STARTS + 49 * 60 * MINUTE })).toEqual(['absent', undefined, 'secondary'])
  })
  test('I can take an offered seat of a full game, since it counts as taken', () => {
    expect(summary({ mine: mine('offered'), game: aGame({ taken: 4, state: 'full' }) })).toEqual(['take_held', 'accept', 'primary'])
  })
  test('a cancelled game shows so whatever my status', () => {
    expect(summary({ mine: mine('enrolled'), game: aGame({ state: 'cancelled' }) })).toEqual(['cancelled', undefined, 'secondary'])
  })
})

describe('when I am the organiser', () => {
  test.each([
    ['a draft can be published', aGame({ state: 'draft' }), null, ['publish', 'publish', 'primary']],
    ['a pending game can be confirmed', aGame({ state: 'pending', court_open: true }), null, ['confirm', 'confirm', 'primary']],
    ['free seats can be filled by inviting', aGame({ taken: 1 }), null, ['invite', 'invite', 'primary']],
    ['full', aGame({ taken: 4 }), null, ['host', undefined, 'secondary']],
    ['I play too', aGame({ taken: 3 }), mine('enrolled'), ['in', undefined, 'yours']],
  ])('%s', (_, game, standing, textKey) => expect(summary({ game, mine: standing, host: true })).toEqual(textKey))
})

describe('the game of a fixture', () => {
  const ofFixture = (more: Parameters<typeof aGame>[0] = {}) => aGame({ fixture: { id: 'fixture', league: { id: 'league', name: 'Eastside Fall Singles' }, round: 3 }, ...more })
  test.each([
    ['leads spectators to its league', null, BEFORE, undefined, ['fixture', 'fixture', 'secondary']],
    ['is not left by its players', mine('enrolled'), BEFORE, undefined, ['in', undefined, 'yours']],
    ['lets its players check in', mine('enrolled'), STARTS, undefined, ['check_in', 'check_in', 'primary']],
    ['gets its result with the fixture', mine('enrolled'), ENDS + MINUTE, 'wanted', ['enter_result', 'fixture', 'primary']],
  ] as const)('%s', (_, standing, now, result, textKey) => {
    const game = ofFixture(now > ENDS ? { state: 'past' } : {})
    expect(summary({ game, mine: standing, now, result })).toEqual(textKey)
    expect(actionOf(contextWith({ game, mine: standing, now, result })).other?.command).not.toBe('ask_leave')
  })
})

test('leaving after the deadline is a late drop', () => {
  expect(isLateDrop(aGame(), mine('enrolled'), STARTS - 121 * MINUTE)).toBe(false)
  expect(isLateDrop(aGame(), mine('enrolled'), STARTS - 119 * MINUTE)).toBe(true)
  expect(isLateDrop(aGame(), mine('waitlisted'), STARTS - MINUTE)).toBe(false)
  expect(isLateDrop(aGame(), mine('enrolled', { reconfirm: true }), STARTS - MINUTE)).toBe(false)
})
