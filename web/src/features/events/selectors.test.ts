import { expect, test } from 'vitest'
import { enrolled } from '@/testing/games'
import { groupsOf } from './selectors'

const ids = (enrolments: readonly { player?: { id: string } }[]) => enrolments.map(({ player }) => player?.id)

test('the organiser comes first, and checking in does not change the order', () => {
  const before = [enrolled('b', 'enrolled', { at: 1 }), enrolled('c', 'enrolled', { at: 2 }), enrolled('z', 'enrolled', { at: 3 })]
  const after = [enrolled('b', 'checked_in', { at: 9 }), ...before.slice(1)]
  expect(ids(groupsOf(before, 'z').seated)).toEqual(['z', 'b', 'c'])
  expect(ids(groupsOf(after, 'z').seated)).toEqual(['z', 'b', 'c'])
})

test('requests come oldest first, and the waiting list by position', () => {
  const groups = groupsOf(
    [enrolled('a', 'pending', { at: 5 }), enrolled('b', 'pending', { at: 3 }), enrolled('c', 'waitlisted', { position: 2 }), enrolled('d', 'waitlisted', { position: 1 }), enrolled('e', 'rejected')],
    'z',
  )
  expect([ids(groups.asked), ids(groups.waiting), ids(groups.seated)]).toEqual([['b', 'a'], ['d', 'c'], []])
})
