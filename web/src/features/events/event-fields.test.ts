import { expect, test } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary, t } from '@/lib/i18n'
import { aGame } from '@/testing/games'
import { faultsOf, formFieldOf, type Fields, fieldsOf, formOf, BLANK, withKind, repeatOf } from './event-fields'

setDictionary(en)

const now = Date.parse('2026-11-20T16:16:00-08:00')
const court = JSON.stringify({ id: 'c', name: 'Vermont Canyon', zone: 'America/Los_Angeles' })
const whole: Fields = { ...BLANK, kind: 'doubles', court, date: '2026-11-21', from: '19:00', to: '21:00' }

test.each<[Partial<Fields>, Partial<Record<keyof Fields, string>>]>([
  [{}, {}],
  [{ court: '' }, { court: 'Please set Date and select court' }],
  [{ date: '' }, { date: 'Please set Date and select court' }],
  [{ date: '2026-11-20', from: '16:00', to: '17:00' }, { from: 'Start time must be greater than current time' }],
  [{ to: '18:00' }, { to: 'End time must be greater than start time' }],
  [{ capacity: '0' }, { capacity: 'A number of seats from 2 to 64.' }],
  [{ capacity: '10000' }, { capacity: 'A number of seats from 2 to 64.' }],
  [{ capacity: '5', gender: 'mixed' }, { capacity: 'Mixed needs an even number of seats.' }],
  [{ players_min: '5' }, { players_min: 'A number of players from 2 to 4.' }],
  [{ price: '-1' }, { price: 'An amount such as 6 or 7.50.' }],
  [{ level_min: '4', level_max: '3' }, { level_max: 'The highest level is below the lowest one.' }],
  [{ repeat: 'day', until: '2099-01-01' }, { until: 'At most 60 dates: choose an earlier last day.' }],
  [{ repeat: 'week' }, { until: 'Until which day?' }],
  [{ date: '2027-03-14', from: '02:30', to: '04:00' }, { from: 'Clocks skip 02:30 on this day. The next time there is: 03:00.' }],
  [{ kind: '' }, { kind: 'Choose what is played.' }],
])('%j: %j', (typed, faults) => {
  expect(faultsOf(t, { ...whole, ...typed }, { now, draft: false })).toEqual(faults)
})

test('a draft needs no court and no time', () => {
  expect(faultsOf(t, { ...whole, court: '', date: '', from: '', to: '' }, { now, draft: true })).toEqual({})
})

test('the capacity cannot go below the seats already taken', () => {
  expect(faultsOf(t, { ...whole, capacity: '2' }, { now, draft: false, taken: 3 })).toEqual({ capacity: '3 seats are taken: there cannot be fewer.' })
})

test('changing the kind applies its defaults but keeps my own choices', () => {
  const singles = withKind(BLANK, 'singles')
  expect(singles).toMatchObject({ capacity: '2', format: 'single', competitive: true })
  expect(withKind(singles, 'mixed_doubles')).toMatchObject({ capacity: '4', format: 'double', gender: 'mixed' })
  expect(withKind({ ...singles, capacity: '3' }, 'mixed_doubles').capacity).toBe('3')
})

test('empty fields are not sent, and an unnamed game is named after its kind', () => {
  expect(formOf({ ...whole, price: '6' }, 'Doubles game')).toEqual({
    name: 'Doubles game',
    kind: 'doubles',
    court: 'c',
    date: '2026-11-21',
    from: '19:00',
    to: '21:00',
    is_private: false,
    competitive: false,
    gender: 'open',
    friends_only: false,
    capacity: 4,
    organiser_plays: true,
    price: 600,
    waiting: 'first_come',
    leave_minutes: 120,
    enrol_minutes: 0,
  })
})

test('the confirmation deadline counts back from the start', () => {
  expect(formOf({ ...whole, court_open: true, confirm: '360' }, '').confirm_by).toBe(Date.parse('2026-11-21T13:00:00-08:00'))
  expect(formOf({ ...whole, confirm: '360' }, '').confirm_by).toBeUndefined()
})

test('a game survives the round trip through its form', () => {
  const game = aGame({ date: '2026-11-21', from: '19:00', to: '21:00', level_min: 3, price: 650 })
  const { name, kind, capacity, level_min, price, from } = formOf(fieldsOf(game), '')
  expect({ name, kind, capacity, level_min, price, from }).toEqual({ name: game.name, kind: game.kind, capacity: game.capacity, level_min: 3, price: 650, from: '19:00' })
})

test('a series needs a last day', () => {
  expect(repeatOf({ ...whole, repeat: 'week' })).toBeNull()
  expect(repeatOf({ ...whole, repeat: 'week', until: '2027-01-08' })).toEqual({ every: 'week', until: '2027-01-08' })
})

test.each([
  ['confirm_by', 'confirm'],
  ['until', 'until'],
  ['capacity', 'capacity'],
  ['version', undefined],
])('the server’s field %s is %s', (serverField, field) => {
  expect(formFieldOf(serverField)).toBe(field)
})
