import { describe, expect, test } from 'vitest'
import type { EnrolmentState, MyStanding } from '@/wire'
import { aGame, ENDS, STARTS } from '@/testing/games'
import { actionOf, isLateDrop, type Standing } from './standing'

const MINUTE = 60_000
const BEFORE = STARTS - 5 * 60 * MINUTE

function at(more: Partial<Standing>): Standing {
  return { game: aGame({ taken: 3 }), mine: null, host: false, fit: { fits: true }, now: BEFORE, ordinal: (number) => `${number}.`, ...more }
}
const said = (more: Partial<Standing>) => {
  const { words, does, looks } = actionOf(at(more))
  return [words, does, looks]
}
const mine = (state: EnrolmentState, more: Partial<MyStanding> = {}): MyStanding => ({ state, ...more })

describe('nowhere yet', () => {
  test.each([
    ['one seat is left', aGame({ taken: 3 }), ['take_open', 'join', 'primary']],
    ['several are', aGame({ taken: 1 }), ['take', 'join', 'primary']],
    ['one is left, and somebody waits for it', aGame({ taken: 3, waiting_count: 1 }), ['join_line', 'join', 'secondary']],
    ['it is full', aGame({ taken: 4, state: 'full' }), ['join_line', 'join', 'secondary']],
    ['the line is full too', aGame({ taken: 4, waiting_count: 500 }), ['full', undefined, 'secondary']],
    ['the organiser decides', aGame({ taken: 3, is_private: true }), ['ask', 'join', 'primary']],
    ['it lacks players', aGame({ taken: 1, state: 'pending' }), ['take', 'join', 'primary']],
    ['it is called off', aGame({ state: 'cancelled' }), ['cancelled', undefined, 'secondary']],
    ['it is over', aGame({ state: 'past' }), ['over', undefined, 'secondary']],
  ])('%s', (_, game, words) => expect(said({ game })).toEqual(words))

  test('by a link one need not ask', () => {
    expect(said({ game: aGame({ taken: 3, is_private: true }), invited: true })).toEqual(['take_open', 'join', 'primary'])
  })
  test('it has begun, or enrolling is over', () => {
    expect(said({ now: STARTS })).toEqual(['begun', undefined, 'secondary'])
    expect(said({ game: aGame({ taken: 3, enrol_minutes: 60 }), now: STARTS - 30 * MINUTE })).toEqual(['closed', undefined, 'secondary'])
    expect(said({ now: ENDS })).toEqual(['over', undefined, 'secondary'])
  })
  test('it is not for me, and says why', () => {
    const action = actionOf(at({ fit: { fits: false, key: 'level_low', vars: { level: '2.5' } } }))
    expect(action).toMatchObject({ words: 'no_fit', note: { words: 'fit_level_low', vars: { level: '2.5' } } })
    expect(action.does).toBeUndefined()
  })
})

describe('every standing has its words', () => {
  test.each<[EnrolmentState, MyStanding, unknown[]]>([
    ['invited', mine('invited'), ['accept_invitation', 'join', 'primary']],
    ['pending', mine('pending'), ['pending', 'ask_leave', 'secondary']],
    ['enrolled', mine('enrolled'), ['in', 'ask_leave', 'yours']],
    ['waitlisted', mine('waitlisted', { position: 2 }), ['waitlist_at', 'ask_leave', 'soft']],
    ['offered', mine('offered', { answer_by: BEFORE + 12 * MINUTE }), ['take_held', 'accept', 'primary']],
    ['checked_in', mine('checked_in'), ['checked_in', undefined, 'yours']],
    ['no_show', mine('no_show'), ['absent', undefined, 'secondary']],
    ['unenrolled', mine('unenrolled'), ['take_open', 'join', 'primary']],
    ['declined', mine('declined'), ['take_open', 'join', 'primary']],
    ['expired', mine('expired'), ['take_open', 'join', 'primary']],
    ['rejected', mine('rejected'), ['rejected', undefined, 'secondary']],
    ['removed', mine('removed'), ['removed', undefined, 'secondary']],
  ])('%s', (_, standing, words) => expect(said({ mine: standing })).toEqual(words))

  test('my place in the line, as it is said', () => {
    expect(actionOf(at({ mine: mine('waitlisted', { position: 2 }) })).vars).toEqual({ place: '2.' })
  })
  test('how long a seat is held, and until when', () => {
    const action = actionOf(at({ mine: mine('offered', { answer_by: BEFORE + 12 * MINUTE }) }))
    expect(action).toMatchObject({ note: { words: 'held', vars: { minutes: 12 } }, until: BEFORE + 12 * MINUTE, other: { does: 'ask_decline' } })
  })
  test('a changed time asks again', () => {
    expect(said({ mine: mine('enrolled', { reconfirm: true }) })).toEqual(['reconfirm', 'reconfirm', 'primary'])
  })
  test('from half an hour before it one says that one is there', () => {
    expect(said({ mine: mine('enrolled'), now: STARTS - 31 * MINUTE })).toEqual(['in', 'ask_leave', 'yours'])
    expect(said({ mine: mine('enrolled'), now: STARTS - 30 * MINUTE })).toEqual(['check_in', 'check_in', 'primary'])
  })
  test('an absence can be denied for 48 hours, when all is over too', () => {
    const marked = { ...mine('no_show'), at: STARTS + 20 * MINUTE }
    expect(said({ mine: marked, game: aGame({ state: 'past' }), now: ENDS })).toEqual(['object', 'object', 'danger'])
    expect(said({ mine: marked, game: aGame({ state: 'past' }), now: STARTS + 49 * 60 * MINUTE })).toEqual(['absent', undefined, 'secondary'])
  })
  test('a held seat is taken when the game is full: it is the one', () => {
    expect(said({ mine: mine('offered'), game: aGame({ taken: 4, state: 'full' }) })).toEqual(['take_held', 'accept', 'primary'])
  })
  test('called off: whatever I was', () => {
    expect(said({ mine: mine('enrolled'), game: aGame({ state: 'cancelled' }) })).toEqual(['cancelled', undefined, 'secondary'])
  })
})

describe('mine to organise', () => {
  test.each([
    ['a draft is shown to others', aGame({ state: 'draft' }), null, ['publish', 'publish', 'primary']],
    ['one that lacks its court is confirmed', aGame({ state: 'pending', court_open: true }), null, ['confirm', 'confirm', 'primary']],
    ['seats are filled by inviting', aGame({ taken: 1 }), null, ['invite', 'invite', 'primary']],
    ['full', aGame({ taken: 4 }), null, ['host', undefined, 'secondary']],
    ['I play too', aGame({ taken: 3 }), mine('enrolled'), ['in', 'ask_leave', 'yours']],
  ])('%s', (_, game, standing, words) => expect(said({ game, mine: standing, host: true })).toEqual(words))
})

test('leaving late is told as such', () => {
  expect(isLateDrop(aGame(), mine('enrolled'), STARTS - 121 * MINUTE)).toBe(false)
  expect(isLateDrop(aGame(), mine('enrolled'), STARTS - 119 * MINUTE)).toBe(true)
  expect(isLateDrop(aGame(), mine('waitlisted'), STARTS - MINUTE)).toBe(false)
  expect(isLateDrop(aGame(), mine('enrolled', { reconfirm: true }), STARTS - MINUTE)).toBe(false)
})
