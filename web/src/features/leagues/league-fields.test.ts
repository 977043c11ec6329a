import { expect, test } from 'vitest'
import { setDictionary, t } from '@/lib/i18n'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { aLeague } from '@/testing/stories-league'
import { BLANK, faultsOf, type Fields, fieldsOf, fixturesIn, formFieldOf, formOf, newLeagueFields } from './league-fields'

setDictionary(en)

const TODAY = '2026-11-20'
const court = JSON.stringify({ id: 'court', name: 'Griffith Park' })
const full: Fields = { ...BLANK, name: 'Winter', court, enrol_from: TODAY, enrol_until: '2026-12-06', starts_on: '2026-12-07', ends_on: '2027-02-14' }
const faults = (more: Partial<Fields>, context: Partial<Parameters<typeof faultsOf>[2]> = {}) => faultsOf(t, { ...full, ...more }, { today: TODAY, draft: false, ...context })

test('a new league enrols for two weeks and is played for ten', () => {
  const fields = newLeagueFields(Date.parse('2026-11-20T20:00:00Z'), 3.5)
  expect(fields).toMatchObject({ enrol_from: '2026-11-20', enrol_until: '2026-12-04', starts_on: '2026-12-05', ends_on: '2027-02-12', level_min: '3', level_max: '4' })
})

test('a whole form has no fault, and goes out with what its competition has', () => {
  expect(faults({})).toEqual({})
  expect(formOf(full)).toEqual({
    name: 'Winter',
    competition: 'round_robin',
    format: 'single',
    score_format: 'SET3-S:6/TB7',
    court: 'court',
    enrol_from: TODAY,
    enrol_until: '2026-12-06',
    starts_on: '2026-12-07',
    ends_on: '2027-02-14',
    is_private: false,
    gender: 'open',
    capacity: 8,
    rules: { order: 'rally', credit_walkovers: false, match_tie_break_is_a_game: true, defaulters_last: true, least_played: 50 },
  })
  expect(formOf({ ...full, competition: 'groups', groups: '4', consolation: true, price: '12.50' })).toMatchObject({ groups: 4, advance: 2, price: 1250 })
  expect(formOf({ ...full, competition: 'groups', consolation: true })).not.toHaveProperty('consolation')
  expect(formOf({ ...full, competition: 'knockout', consolation: true })).toMatchObject({ consolation: true })
})

test('a form survives the round trip', () => {
  const league = aLeague({ competition: 'groups', groups: 4, advance: 1, enrol_from: TODAY, enrol_until: TODAY, price: 600, age_range: ['30_plus'], place: { id: 'court', name: 'Griffith Park' } as never })
  const { organiser: _, state: _state, taken: _taken, waiting_count: _waiting, pending_count: _pending, rounds: _rounds, version: _version, created_at: _at, zone: _zone, id: _id, place: _place, ...form } = league
  expect(formOf(fieldsOf(league))).toEqual({ ...form, court: 'court' })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ court: '' }, 'court'],
  [{ enrol_until: '' }, 'enrol_until'],
  [{ enrol_until: '2026-11-19' }, 'enrol_until'],
  [{ enrol_from: '2026-11-01', enrol_until: '2026-11-10', starts_on: '2026-12-01' }, 'enrol_until'],
  [{ starts_on: '2026-12-05' }, 'starts_on'],
  [{ ends_on: '2026-12-06' }, 'ends_on'],
  [{ ends_on: '2028-02-14' }, 'ends_on'],
  [{ capacity: '1' }, 'capacity'],
  [{ capacity: '129' }, 'capacity'],
  [{ capacity: 'eight' }, 'capacity'],
  [{ competition: 'groups', groups: '5' }, 'groups'],
  [{ competition: 'groups', capacity: '3', groups: '2' }, 'groups'],
  [{ competition: 'groups', advance: '9' }, 'advance'],
  [{ gender: 'mixed' }, 'gender'],
  [{ level_min: '4', level_max: '3' }, 'level_max'],
  [{ price: 'ten' }, 'price'],
] as const)('%j is at fault in %s', (more, field) => {
  expect(Object.keys(faults(more))).toEqual([field])
})

test('a draft needs no court and no dates, but those that it has are in order', () => {
  expect(faults({ court: '', enrol_from: '', enrol_until: '', starts_on: '', ends_on: '' }, { draft: true })).toEqual({})
  expect(Object.keys(faults({ starts_on: '2026-12-01' }, { draft: true }))).toEqual(['starts_on'])
})

test('places that are taken cannot go, and after the draw enrolment may be over', () => {
  expect(faults({ capacity: '4' }, { taken: 5 }).capacity).toBe('5 places are taken: there cannot be fewer.')
  expect(faults({ enrol_from: '2026-10-01', enrol_until: '2026-10-10' }, { drawn: true })).toEqual({})
})

test.each([
  [{}, 28],
  [{ competition: 'double_round_robin' }, 56],
  [{ competition: 'groups' }, 15],
  [{ competition: 'knockout' }, 7],
  [{ competition: 'knockout', consolation: true }, 10],
] as const)('%j of eight makes %i matches', (more, count) => {
  expect(fixturesIn({ ...full, ...more })).toBe(count)
})

test('fields of the server are those of the form', () => {
  expect(formFieldOf('rules.order')).toBe('order')
  expect(formFieldOf('draft')).toBeUndefined()
})

test('a ladder has its own settings and no table, each within its range', () => {
  const ladder = { competition: 'ladder' }
  expect(faults(ladder)).toEqual({})
  expect(faults({ ...ladder, reach: '9', inactive_days: 'x' })).toEqual({ reach: 'Choose a number from 3 to 6.', inactive_days: 'Choose a number from 0 to 60.' })
  expect(faults({ reach: '9' })).toEqual({})
  const rules = { reach: 3, answer_days: 7, play_days: 14, unplayed_counts: true, again_days: 7, inactive_days: 21, free_challenge: true }
  expect(formOf({ ...full, ...ladder })).toMatchObject({ competition: 'ladder', ladder: rules })
  expect(formOf({ ...full, ...ladder, walkover_places: '2' }).ladder).toEqual({ ...rules, walkover_places: 2 })
  expect(fieldsOf(aLeague({ ...ladder, ladder: { ...rules, reach: 5, walkover_places: 1 } } as never))).toMatchObject({ reach: '5', walkover_places: '1' })
  expect(fixturesIn({ ...full, ...ladder })).toBeNull()
})

test('boxes count their matches by period, and no more move than half of a box', () => {
  const box = { competition: 'box' }
  expect(faults(box)).toEqual({})
  expect(faults({ ...box, moves: '3' })).toEqual({ moves: 'At most 2 of such a box can go up or down.' })
  expect(formOf({ ...full, ...box })).toMatchObject({ boxes: { size: 5, days: 28, moves: 1 } })
  expect(fixturesIn({ ...full, ...box, capacity: '12' })).toBe(30)
})
