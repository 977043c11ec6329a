import { beforeAll, describe, expect, test } from 'vitest'
import en from '../../../../../server/src/features/lookups/i18n/en.json'
import es from '../../../../../server/src/features/lookups/i18n/es.json'
import { setDictionary } from '@/lib/i18n'
import { AT, aLiveMatch, games } from '@/testing/live-match'
import { columnsOf, gamesText, pointsOf } from './columns'
import { correctionText, durationText, outcomeText, spokenText, stakeText, stateText, suspendedText, updatedText, wholeText } from './words'

beforeAll(() => setDictionary(en))

const SET_A = games('aaaaaa')
const TO_5_2 = games('ababaaa')
const TIE = games('ab'.repeat(6))

describe('what is at stake', () => {
  test.each([
    ['the first game', '', 'Linh serves for 1–0'],
    ['the next game', games('ab'), 'Linh serves for 2–1'],
    ['also at game point', 'aaa', 'Linh serves for 1–0'],
    ['break points', 'bbb', '3 break points, Kenji'],
    ['one break point', 'bbbaa', 'Break point, Kenji'],
    ['deuce', 'aaabbb', 'Linh serves for 1–0'],
    ['advantage to the receiver', 'aaabbbb', 'Break point, Kenji'],
    ['the set', `${TO_5_2}bbbb`, 'Linh serves for the set'],
    ['set points', `${TO_5_2}bbbbaaa`, '3 set points, Linh'],
    ['the match', `${SET_A}${TO_5_2}bbbb`, 'Linh serves for the match'],
    ['match points', `${SET_A}${TO_5_2}bbbbaaab`, '2 match points, Linh'],
    ['a tie-break', TIE, 'Tie-break'],
    ['a set point in a tie-break', `${TIE}aaaaaa`, 'Set point, Linh'],
  ])('%s', (_, play, text) => expect(stakeText(aLiveMatch({ play }))).toBe(text))

  test('a match tie-break', () => {
    const play = `${SET_A}${games('bbbbbb')}ab`
    const live = aLiveMatch({ format: 'SET3-S:6/TB7-F:TB10', play })
    expect(stakeText(live)).toBe('Match tie-break')
    expect(stakeText(aLiveMatch({ format: 'SET3-S:6/TB7-F:TB10', play: `${play}aaaaaaaa` }))).toBe('Match point, Linh')
  })

  test('a deciding point', () => {
    expect(stakeText(aLiveMatch({ format: 'SET3-S:4NOAD/TB7', play: 'aaabbb' }))).toBe('Break point, Kenji')
    const match = `${games('aaaa')}${games('aaab')}`
    expect(stakeText(aLiveMatch({ format: 'SET3-S:4NOAD/TB7', play: `${match}aaabbb` }))).toBe('Match point, Linh')
  })

  test('nothing before the toss, while suspended, and after the end', () => {
    expect(stakeText(aLiveMatch({ board: { state: 'suspended' } }))).toBeNull()
    expect(stakeText(aLiveMatch({ play: SET_A + SET_A }))).toBeNull()
    const { server: _, ...board } = aLiveMatch().board
    expect(stakeText({ ...aLiveMatch(), board })).toBeNull()
  })

  test('pairs are called by their last names', () => {
    const live = aLiveMatch({ a: ['Rafael Costa', 'Ben Asante'], b: ['Yusuf Demir', 'Tariq Aziz'], play: 'bbb' })
    expect(stakeText(live)).toBe('3 break points, Demir / Aziz')
  })

  test('players of one first name keep their last names', () => {
    expect(stakeText(aLiveMatch({ a: ['Ben Asante'], b: ['Ben Carter'] }))).toBe('Ben Asante serves for 1–0')
  })

  test('in Spanish', () => {
    setDictionary(es, 'es')
    expect(stakeText(aLiveMatch({ play: 'bbb' }))).toBe('3 puntos de quiebre, Kenji')
    expect(pointsOf(aLiveMatch({ play: 'aaabbba' }))).toEqual({ a: 'V', b: '40' })
    setDictionary(en)
  })
})

test.each([
  ['', 'Live'],
  ['bbb', 'Break point'],
  [TIE, 'Tie-break'],
  [SET_A + SET_A, 'Finished'],
])('on a card after "%s": %s', (play, text) => expect(stateText(aLiveMatch({ play }))).toBe(text))

describe('columns', () => {
  test('a lost set is muted, with the points of its tie-break', () => {
    const [first, second] = columnsOf(aLiveMatch({ play: `${TIE}aaaaabaab` }).board)
    expect(first).toMatchObject({ number: 1, open: false, a: { text: '7', lost: false }, b: { text: '6', lost: true, tieBreak: 1 } })
    expect(second).toMatchObject({ number: 2, open: true, a: { text: '0', lost: false } })
  })

  test('a match tie-break has no games, and its result stands in brackets', () => {
    const format = 'SET3-S:6/TB7-F:TB10'
    const before = `${SET_A}${games('bbbbbb')}`
    const open = aLiveMatch({ format, play: `${before}aab` })
    expect(columnsOf(open.board)).toHaveLength(2)
    expect(pointsOf(open)).toEqual({ a: '2', b: '1' })
    const over = aLiveMatch({ format, play: `${before}${'a'.repeat(10)}` })
    expect(columnsOf(over.board).at(-1)).toMatchObject({ a: { text: '[10]' }, b: { text: '[0]', lost: true } })
    expect(pointsOf(over)).toBeNull()
    expect(outcomeText(over)).toBe('Linh Tran won 6–0 0–6 [10–0]')
  })

  test('a set that is left unfinished stands', () => {
    const live = aLiveMatch({ play: `${SET_A}${games('ab')}aarb` })
    expect(columnsOf(live.board).at(-1)).toMatchObject({ number: 2, open: false, a: { text: '1' }, b: { text: '1' } })
    expect(outcomeText(live)).toBe('Kenji Watanabe retired at 6–0 1–1: Linh Tran wins')
  })

  test.each([
    ['', '0', '0'],
    ['ab', '15', '15'],
    ['aabbb', '30', '40'],
    ['aaabbb', '40', '40'],
    ['aaabbba', 'Ad', '40'],
    ['aaabbbab', '40', '40'],
    [`${TIE}aab`, '2', '1'],
  ])('points after "%s": %s, %s', (play, a, b) => expect(pointsOf(aLiveMatch({ play }))).toEqual({ a, b }))
})

describe('endings', () => {
  test.each([
    [SET_A + games('bbbbbb') + SET_A, 'Linh Tran won 6–0 0–6 6–0'],
    [games('bbbbbb') + games('bbbbbb'), 'Kenji Watanabe won 6–0 6–0'],
    ['wa', 'Linh Tran did not play: Kenji Watanabe wins'],
    ['da', 'Linh Tran was defaulted: Kenji Watanabe wins'],
    ['aara', 'Linh Tran retired: Kenji Watanabe wins'],
    [`${games('a')}aarb`, 'Kenji Watanabe retired at 1–0: Linh Tran wins'],
    ['aaz', 'Abandoned before the first game was over'],
    [`${games('ab')}z`, 'Abandoned at 1–1'],
  ])('%s', (play, text) => expect(outcomeText(aLiveMatch({ play }))).toBe(text))
})

test('games and sets are spoken, not each point', () => {
  const spoken = (play: string) => spokenText(aLiveMatch({ play }))
  expect(spoken(`${SET_A}a`)).toBe(spoken(`${SET_A}aab`))
  expect(spoken(SET_A + games('b'))).toBe('Linh Tran against Kenji Watanabe: 6–0 0–1')
  expect(wholeText(aLiveMatch({ play: 'aab' }))).toBe('0–0. In this game 30–15, Linh serves.')
})

test('a correction is labelled, with its reason', () => {
  const corrected = (what: 'undone' | 'score', reason?: string) =>
    correctionText({ ...aLiveMatch().board, correction: { what, at: AT, ...(reason !== undefined && { reason }) } }, AT + 360_000)
  expect(corrected('undone')).toBe('Corrected 6 minutes ago: the last point was taken back')
  expect(corrected('score', 'one point in game 5')).toBe('Corrected 6 minutes ago: one point in game 5')
})

test('a suspension says since when and why', () => {
  const suspended = (reason?: string) => aLiveMatch({ play: 'a', board: { state: 'suspended', suspension: { since: AT, ...(reason !== undefined && { reason }) } } })
  expect(suspendedText(suspended())).toMatch(/^Suspended since 10:00\sAM$/)
  expect(suspendedText(suspended('Rain'))).toMatch(/^Suspended since 10:00\sAM: Rain$/)
  expect(spokenText(suspended('Rain'))).toBe(suspendedText(suspended('Rain')))
  expect(suspendedText(aLiveMatch())).toBeNull()
  setDictionary(es, 'es')
  expect(suspendedText(suspended('Lluvia'))).toMatch(/^Suspendido desde las 10:00.*: Lluvia$/)
  setDictionary(en)
})

test('times', () => {
  const live = aLiveMatch({ play: 'a' })
  expect(updatedText(live.board, AT + 3_400)).toBe('updated 3 s ago')
  expect(updatedText(live.board, AT - 500)).toBe('updated 0 s ago')
  expect(updatedText(live.board, AT + 200_000)).toBe('updated 3 minutes ago')
  expect(durationText(live, AT + 112 * 60_000)).toBe('1 h 52 min')
  expect(gamesText(live.board)).toBe('0–0')
})
