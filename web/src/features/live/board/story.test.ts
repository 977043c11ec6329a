import { beforeAll, expect, test } from 'vitest'
import en from '../../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from '@/lib/i18n'
import { aLiveMatch, games } from '@/testing/live-match'
import { linePath } from './graph-path'
import { barsOf, leadsOf, linesOf, numbersOf, storyOf } from './story'

beforeAll(() => setDictionary(en))

function linesAfter(play: string, format = 'SET3-S:6/TB7'): string[] {
  const live = aLiveMatch({ play, format })
  const story = storyOf(live)
  return story ? linesOf(live, story).map(({ score, text }) => `${score} ${text}`) : []
}

test('points are told from the server’s view, newest first', () => {
  expect(linesAfter(`${games('a')}bba`)).toEqual([
    '30–15 Linh, on return',
    '30–0 Kenji, on serve',
    '15–0 Kenji, on serve',
    '1–0 Game Linh',
    '40–0 Linh, on serve',
    '30–0 Linh, on serve',
    '15–0 Linh, on serve',
  ])
})

test('breaks, deuces, tie-breaks and sets have their words', () => {
  expect(linesAfter('aaabbbabbb')[0]).toBe('0–1 Kenji breaks, after 2 deuces')
  expect(linesAfter(`${games('ab'.repeat(6))}${'a'.repeat(7)}`).slice(0, 2)).toEqual(['7–6 Set 1, Linh Tran', '7–6 Tie-break Linh, 7–0'])
  const decided = linesAfter(`${games('aaaaaa')}${games('bbbbbb')}${'a'.repeat(10)}`, 'SET3-S:6/TB7-F:TB10')
  expect(decided.slice(0, 2)).toEqual(['[10–0] Set 3, Linh Tran', '9–0 Linh, on serve'])
})

test('bars are longer the clearer a game was won', () => {
  const story = storyOf(aLiveMatch({ play: `${games('a')}aaabbbaba` }))
  const [[first] = []] = story ? barsOf(story) : []
  expect(first).toMatchObject({ side: 'a', height: 1, isBreak: false })
  const close = storyOf(aLiveMatch({ play: 'aaabbbaa' }))
  expect(close && barsOf(close)[0]?.[0]?.height).toBeLessThan(0.7)
})

test('numbers come from the points', () => {
  const story = storyOf(aLiveMatch({ play: `${games('a')}aaaa` }))
  const rows = story ? Object.fromEntries(numbersOf(story).map(({ key, a, b }) => [key, [a, b]])) : {}
  expect(rows).toMatchObject({ serve: ['100%', '0%'], return: ['100%', '0%'], break_points: ['1/1', '0/0'], points: ['8', '0'], games_streak: ['2', '0'] })
  const empty = storyOf(aLiveMatch())
  expect(empty && numbersOf(empty)[0]).toMatchObject({ a: '–', b: '–' })
})

test('a play that this program cannot follow leaves the board without a story', () => {
  const live = aLiveMatch()
  expect(storyOf({ ...live, board: { ...live.board, play: 'q?' } })).toBeNull()
})

test('the curve ends at the last lead', () => {
  const story = storyOf(aLiveMatch({ play: 'aabaa' }))
  const leads = story ? leadsOf(story).flat() : []
  expect(leads).toEqual([1, 2, 1, 2, 3])
  const { end, zero, x } = linePath(leads, 300, 100)
  expect(end).toBeLessThan(zero)
  expect([x(0), x(5)]).toEqual([0, 300])
})
