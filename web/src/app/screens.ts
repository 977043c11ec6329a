/** Every screen by its path; each is a chunk of its own, fetched when opened or when a link to it is near the viewport. */
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { state } from '@/store/index'
import { paths } from './paths'

export interface Screen {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** What guests see at the path, instead of the log-in. */
  guest?: () => Promise<{ default: ComponentType }>
}

/** Screens that need no session. Some of them redirect guests, but only on load (see `guards`), not on navigation. */
export const OPEN: readonly Screen[] = [
  { path: paths.landing(), load: () => import('./screens/landing-screen') },
  { path: paths.index(), load: () => import('./screens/landing-screen') },
  { path: paths.login(), load: () => import('@/features/auth/login-screen') },
  { path: paths.signup(), load: () => import('@/features/auth/signup-screen') },
  { path: paths.forgot(), load: () => import('@/features/auth/forgot-screen') },
  { path: paths.helpcenter(), load: () => import('./screens/help-screen') },
  { path: paths.credits(), load: () => import('./screens/credits-screen') },
  { path: paths.terms(), load: () => import('@/features/legal/terms-screen') },
  { path: paths.privacy(), load: () => import('@/features/legal/privacy-screen') },
]

/** Screens that need a session; without one they show the log-in. */
export const SIGNED_IN: readonly Screen[] = [
  { path: paths.questions(), load: () => import('./screens/questions-screen') },
  { path: paths.home(), load: () => import('./screens/home-screen') },
  { path: paths.chat(':id?'), load: () => import('./screens/chat-screen') },
  { path: paths.play(), load: () => import('./screens/play-screen') },
  { path: paths.games(), load: () => import('./screens/games-screen') },
  { path: paths.myGames(), load: () => import('./screens/my-games-screen') },
  { path: paths.newGame(), load: () => import('@/features/events/event-form-screen') },
  { path: paths.game(':id'), load: () => import('./screens/event-screen'), guest: () => import('@/features/events/public-game-screen') },
  { path: paths.editGame(':id'), load: () => import('@/features/events/event-form-screen') },
  { path: paths.leagues(), load: () => import('@/features/leagues/leagues-screen') },
  { path: paths.myLeagues(), load: () => import('@/features/leagues/leagues-screen') },
  { path: paths.newLeague(), load: () => import('@/features/leagues/league-form-screen') },
  { path: paths.league(':id'), load: () => import('./screens/league-screen') },
  { path: paths.tie(':id', ':fixture'), load: () => import('./screens/tie-screen') },
  { path: paths.editLeague(':id'), load: () => import('@/features/leagues/league-form-screen') },
  { path: paths.printLeague(':id'), load: () => import('@/features/leagues/paper-screen') },
  { path: paths.live(':id'), load: () => import('@/features/live/board/board-screen'), guest: () => import('./screens/watch-screen') },
  { path: paths.pad(':id'), load: () => import('@/features/live/pad/pad-screen') },
  { path: paths.series(':id'), load: () => import('@/features/series/season-screen') },
  { path: paths.players(), load: () => import('./screens/players-screen') },
  { path: paths.player(':id'), load: () => import('./screens/person-screen') },
  { path: paths.ratingSeason(':id', { year: ':year?' }), load: () => import('@/features/ratings/season-screen') },
  { path: paths.against(':id', ':other'), load: () => import('@/features/ratings/against-screen') },
  { path: paths.coaches(), load: () => import('./screens/coaches-screen') },
  { path: '/lessons/*', load: () => import('./screens/lessons-screen') },
  { path: paths.classes(), load: () => import('@/features/events/classes-screen') },
  { path: paths.courts(), load: () => import('@/features/courts/courts-screen') },
  { path: paths.newCourt(), load: () => import('@/features/courts/court-form-screen') },
  { path: paths.court(':id'), load: () => import('./screens/court-screen') },
  { path: paths.editCourt(':id'), load: () => import('@/features/courts/court-form-screen') },
  { path: paths.community(), load: () => import('./screens/community-screen') },
  { path: paths.post(':id'), load: () => import('./screens/post-screen') },
  { path: '/moderation/*', load: () => import('./screens/moderation-screens') },
  { path: paths.notifications(), load: () => import('./screens/notifications-screen') },
  { path: paths.followers(), load: () => import('./screens/followers-screen') },
  { path: paths.following(), load: () => import('./screens/following-screen') },
  { path: paths.blocked(), load: () => import('./screens/blocked-screen') },
  { path: paths.profile(), load: () => import('./screens/profile-screen') },
]

export const NOT_FOUND: Screen = { path: '*', load: () => import('./layout/not-found-screen') }

/** Fetches the chunk of the screen at a path. Failures are ignored: opening the screen reports them. */
export async function loadScreenAt(path: string): Promise<void> {
  const { load, guest } = [...OPEN, ...SIGNED_IN].find((one) => matchPath(one.path, path)) ?? NOT_FOUND
  const shown = guest && state().session.user === null ? guest : load
  await shown().catch(() => {})
}
