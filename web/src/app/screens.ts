/** Every screen by its path; each is a chunk of its own, fetched when opened or when a link to it is near the viewport. */
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'

export interface Screen {
  path: string
  load: () => Promise<{ default: ComponentType }>
}

/** Screens that need no session. Some of them redirect guests, but only on load (see `guards`), not on navigation. */
export const OPEN: readonly Screen[] = [
  { path: '/', load: () => import('@/features/landing/landing-screen') },
  { path: '/index', load: () => import('@/features/landing/landing-screen') },
  { path: '/login', load: () => import('@/features/auth/login-screen') },
  { path: '/signup', load: () => import('@/features/auth/signup-screen') },
  { path: '/forgot', load: () => import('@/features/auth/forgot-screen') },
  { path: '/helpcenter', load: () => import('./screens/help-screen') },
  { path: '/credits', load: () => import('./screens/credits-screen') },
  { path: '/terms', load: () => import('@/features/legal/terms-screen') },
  { path: '/privacy', load: () => import('@/features/legal/privacy-screen') },
]

/** Screens that need a session; without one they show the log-in. */
export const SIGNED_IN: readonly Screen[] = [
  { path: '/questions', load: () => import('./screens/questions-screen') },
  { path: '/home', load: () => import('./screens/home-screen') },
  { path: '/chat/:id?', load: () => import('./screens/chat-screen') },
  { path: '/play', load: () => import('./screens/play-screen') },
  { path: '/games', load: () => import('./screens/games-screen') },
  { path: '/games/mine', load: () => import('./screens/my-games-screen') },
  { path: '/games/new', load: () => import('@/features/events/event-form-screen') },
  { path: '/games/:id', load: () => import('./screens/event-screen') },
  { path: '/games/:id/edit', load: () => import('@/features/events/event-form-screen') },
  { path: '/players', load: () => import('./screens/players-screen') },
  { path: '/players/:id', load: () => import('./screens/person-screen') },
  { path: '/coaches', load: () => import('./screens/coaches-screen') },
  { path: '/classes', load: () => import('@/features/events/classes-screen') },
  { path: '/courts', load: () => import('@/features/courts/courts-screen') },
  { path: '/courts/new', load: () => import('@/features/courts/court-form-screen') },
  { path: '/courts/:id', load: () => import('./screens/court-screen') },
  { path: '/courts/:id/edit', load: () => import('@/features/courts/court-form-screen') },
  { path: '/notifications', load: () => import('./screens/notifications-screen') },
  { path: '/profile/followers', load: () => import('./screens/followers-screen') },
  { path: '/profile/following', load: () => import('./screens/following-screen') },
  { path: '/profile/blocked', load: () => import('./screens/blocked-screen') },
  { path: '/profile', load: () => import('./screens/profile-screen') },
]

export const NOT_FOUND: Screen = { path: '*', load: () => import('./layout/not-found-screen') }

/** Fetches the chunk of the screen at a path. Failures are ignored: opening the screen reports them. */
export async function loadScreenAt(path: string): Promise<void> {
  const screen = [...OPEN, ...SIGNED_IN].find((one) => matchPath(one.path, path)) ?? NOT_FOUND
  await screen.load().catch(() => {})
}
