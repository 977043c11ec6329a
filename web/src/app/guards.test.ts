import { describe, expect, test } from 'vitest'
import { isWorthReturning, redirectFor, type Visitor } from './guards'

const GUEST: Visitor = { signedIn: false, profileSkip: false }
const NEW: Visitor = { signedIn: true, profileSkip: false }
const MEMBER: Visitor = { signedIn: true, profileSkip: true }

describe('no stored token: any path other than five goes to login', () => {
  test.each(['/', '/login', '/signup', '/forgot', '/helpcenter', '/login/', '/live/0198', '/login/return', '/terms', '/privacy', '/credits'])('%s stays', (path) => {
    expect(redirectFor(path, GUEST)).toBeNull()
  })
  test.each([
    '/index',
    '/home',
    '/questions',
    '/games',
    '/leagues',
    '/classes',
    '/players',
    '/coaches',
    '/courts',
    '/community',
    '/profile',
    '/chat',
    '/chat/0198',
    '/notifications',
    '/live',
    '/live/0198/edit',
    '/loginx',
    '/login/other',
    '/nowhere',
  ])('%s goes to login', (path) => {
    expect(redirectFor(path, GUEST)).toBe('/login')
  })
  test.each([
    ['/games/0198', '', null],
    ['/games/0198/', '?tab=teams', null],
    ['/games/0198', '?invite=secret', '/login'],
    ['/games/0198/edit', '', '/login'],
    ['/games/new', '?kind=clinic', '/login'],
    ['/games/mine', '', '/login'],
  ])('of the games a shared one opens: %s%s leads to %s', (path, search, to) => {
    expect(redirectFor(path, GUEST, search)).toBe(to)
  })
  test('a leftover profile-skip flag changes nothing', () => {
    expect(redirectFor('/home', { signedIn: false, profileSkip: true })).toBe('/login')
  })
})

describe('a token and no profile-skip flag: any path other than questions goes there', () => {
  test.each(['/questions', '/live/0198', '/login/return', '/terms'])('%s stays', (path) => {
    expect(redirectFor(path, NEW)).toBeNull()
  })
  test.each(['/', '/index', '/home', '/login', '/signup', '/forgot', '/helpcenter', '/chat/0198', '/nowhere'])(
    '%s goes to questions',
    (path) => {
      expect(redirectFor(path, NEW)).toBe('/questions')
    },
  )
})

describe('a token and the flag: six paths go home', () => {
  test.each(['/', '/index', '/questions', '/login', '/signup', '/forgot', '/forgot/'])('%s goes home', (path) => {
    expect(redirectFor(path, MEMBER)).toBe('/home')
  })
  test.each(['/home', '/helpcenter', '/terms', '/privacy', '/games', '/chat', '/chat/0198', '/profile', '/live/0198', '/login/return', '/nowhere'])(
    '%s stays',
    (path) => {
      expect(redirectFor(path, MEMBER)).toBeNull()
    },
  )
})

test('a coach begins at the desk, and stays where they are otherwise', () => {
  const coach: Visitor = { ...MEMBER, user: { isCoach: 1 } }
  expect(redirectFor('/', coach)).toBe('/lessons')
  expect(redirectFor('/home', coach)).toBeNull()
  expect(redirectFor('/', { ...MEMBER, user: { isCoach: 0 } })).toBe('/home')
})

test.each([
  ['/chat/0198', true],
  ['/home', true],
  ['/', false],
  ['/index', false],
  ['/questions', false],
])('%s is worth returning to: %s', (path, worth) => {
  expect(isWorthReturning(path)).toBe(worth)
})
