import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { OPEN, SIGNED_IN } from './screens'

// The paths that the specification lists; `/#aboutus` and `/#contactus` are parts of the landing page.
test.each(['/', '/home', '/login', '/signup', '/forgot', '/helpcenter', '/questions', '/index', '/games', '/leagues', '/classes', '/players', '/coaches', '/courts', '/community', '/profile', '/terms', '/privacy'])('%s has a screen', async (path) => {
  const screen = [...OPEN, ...SIGNED_IN].find((one) => matchPath(one.path, path))
  expect(screen).toBeDefined()
  expect((await screen?.load())?.default).toBeTypeOf('function')
}, 30_000)
