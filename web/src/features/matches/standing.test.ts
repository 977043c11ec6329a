import { expect, test } from 'vitest'
import type { Match } from '@/wire'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from '@/lib/i18n'
import { person } from '@/testing/games'
import { letterOf, mayDo, namesOf, opponentsOf, peopleOn, tallyOf } from './standing'

const aMatch = (more: Partial<Match> = {}): Match => ({
  ...{ id: 'match', event: { id: 'game', name: 'Friday doubles' }, a: [person('maya'), person('diego')], b: [person('linh'), person('ben')] },
  ...{ format: 'SET3-S:6/TB7', sets: [{ a: 6, b: 4 }, { a: 6, b: 4 }], ending: 'completed', winner: 'a', state: 'reported' },
  ...{ reported_by: 'maya', reported_side: 'a', reported_at: 0, competitive: true, confirms_at: 1, version: 1 },
  ...more,
})

test.each<[string, Partial<Match>, string, boolean, readonly string[]]>([
  ['the player who entered it', {}, 'maya', false, ['edit']],
  ['their partner', {}, 'diego', false, ['edit']],
  ['the other side', {}, 'linh', false, ['answer']],
  ['somebody else', {}, 'noah', false, []],
  ['an organiser who does not play, before a dispute', {}, 'noah', true, []],
  ['an organiser, once it is disputed', { state: 'disputed' }, 'noah', true, ['decide']],
  ['the other side, once it is disputed', { state: 'disputed' }, 'linh', false, []],
  ['the side that entered it, once it is disputed', { state: 'disputed' }, 'diego', false, ['edit']],
  ['an organiser who played, once it is disputed', { state: 'disputed' }, 'linh', true, []],
  ['an organiser who played and entered it, once it is disputed', { state: 'disputed' }, 'maya', true, ['edit']],
  ['a player, once it is confirmed', { state: 'confirmed' }, 'maya', true, []],
  ['an organiser who did not play, once it is confirmed', { state: 'confirmed' }, 'noah', true, ['correct']],
  ['anybody, once it does not count', { state: 'voided' }, 'noah', true, []],
])('%s', (_, more, me, host, may) => expect(mayDo(aMatch(more), me, host)).toEqual(may))

test('the outcome is from the view of the person whose history it is', () => {
  expect(letterOf(aMatch(), 'diego')).toBe('won')
  expect(letterOf(aMatch(), 'ben')).toBe('lost')
  expect(letterOf(aMatch({ state: 'voided' }), 'ben')).toBe('open')
  const { winner: _, ...abandoned } = aMatch({ ending: 'abandoned' })
  expect(letterOf(abandoned, 'ben')).toBe('open')
  expect(opponentsOf(aMatch(), 'ben').map(({ id }) => id)).toEqual(['maya', 'diego'])
})

test('a pair is shown by last names', () => {
  expect(namesOf([{ id: '1', name: 'Ben Asante', handle: 'b' }])).toBe('Ben Asante')
  expect(namesOf([{ id: '1', name: 'Ben Asante', handle: 'b' }, { id: '2', name: 'Rui Costa', handle: 'r' }])).toBe('Asante / Costa')
})

test('the tally leaves out disputed matches', () => {
  const tally = tallyOf([aMatch(), aMatch({ id: 'two', a: [person('maya')], b: [person('linh')], winner: 'b' }), aMatch({ id: 'three', state: 'disputed' })])
  expect(tally.map(({ person: { id }, won, lost }) => [id, won, lost])).toEqual([
    ['diego', 1, 0],
    ['linh', 1, 1],
    ['maya', 1, 1],
    ['ben', 0, 1],
  ])
})

test('a guest stands on a side, named after the player who brought them', () => {
  setDictionary(en)
  const match = aMatch({ guests_b: [{ enrolment: 'tom', guest_of: person('linh') }, { enrolment: 'kim' }] })
  expect(peopleOn(match, 'b').slice(match.b.length)).toEqual([
    { id: 'tom', name: 'Linh’s guest', handle: '' },
    { id: 'kim', name: 'A guest', handle: '' },
  ])
  expect(namesOf([person('maya'), { id: 'tom', name: 'Linh’s guest', handle: '' }])).toBe('Someone / Linh’s guest')
})
