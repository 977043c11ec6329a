/**
 * Every path as a function, so that a link to an unknown screen does not compile. `screens` has the chunk of each: it is
 * apart, because every chunk imports this file, and would change whenever one of the others does.
 */
import type { CardNoun, LessonId, RatingKind } from '@/wire'

export type ProfileTab = 'profile' | 'security' | 'setting' | 'feedback'

export type GameTab = 'about' | 'scoreboard' | 'games' | 'teams' | 'pairs' | 'dues' | 'chat' | 'dates'
export type LeagueTab = 'about' | 'events' | 'scoreboard' | 'games' | 'teams'
type MyLessonsTab = 'upcoming' | 'open' | 'past'
/** `mine`: those that I take, in either mode. `coaches`: who is free on a day. A pupil is a `user` or a `child`. */
type LessonsPart = 'mine' | `mine?tab=${MyLessonsTab}` | 'hours' | 'pupils' | `pupils/${'user' | 'child'}/${string}` | 'packages' | 'income' | 'income?by=week' | 'children' | 'coaches'
export type CommunityTab = 'area' | 'followed' | 'saved' | 'mine'
export type ModerationTab = 'open' | 'mine' | 'decided'
type MyLeaguesTab = 'current' | 'past'
type MyGamesTab = 'upcoming' | 'past' | 'pending' | 'invited' | 'waiting'

/** The address of a screen without a tab shows the first one. */
const tabOf = (path: string, tab?: string, first = 'about') => (tab && tab !== first ? `${path}?tab=${tab}` : path)

export const paths = {
  landing: () => '/',
  about: () => '/#aboutus',
  contact: () => '/#contactus',
  index: () => '/index',
  home: () => '/home',
  login: () => '/login',
  /** The return from another provider's sign-in. */
  loginReturn: () => '/login/return',
  signup: (as?: 'coach') => (as ? `/signup?as=${as}` : '/signup'),
  forgot: () => '/forgot',
  helpcenter: () => '/helpcenter',
  questions: () => '/questions',
  chats: () => '/chat',
  chat: (id: string) => `/chat/${id}`,
  games: () => '/games',
  game: (id: string, tab?: GameTab) => tabOf(`/games/${id}`, tab),
  newGame: () => '/games/new',
  newClass: () => '/games/new?kind=clinic',
  editGame: (id: string) => `/games/${id}/edit`,
  myGames: (tab?: MyGamesTab) => tabOf('/games/mine', tab, 'upcoming'),
  /** A series: who comes when. With `join`, choosing dates. */
  series: (id: string, join?: 'join') => (join ? `/series/${id}?join=` : `/series/${id}`),
  /** Who is free to play now. */
  play: () => '/play',
  leagues: () => '/leagues',
  /** The leagues that I play in or organise. */
  myLeagues: (tab?: MyLeaguesTab) => tabOf('/leagues/mine', tab, 'current'),
  newLeague: () => '/leagues/new',
  league: (id: string, tab?: LeagueTab) => tabOf(`/leagues/${id}`, tab),
  /** A fixture among the others of its league. */
  fixture: (league: string, id: string) => `/leagues/${league}?tab=games&fixture=${id}`,
  /** Two teams of a league meet. */
  tie: (league: string, fixture: string) => `/leagues/${league}/ties/${fixture}`,
  editLeague: (id: string) => `/leagues/${id}/edit`,
  /** What of it is printed: the table, unless another sheet is named. */
  printLeague: (id: string, sheet?: string) => `/leagues/${id}/print${sheet === undefined ? '' : `?sheet=${sheet}`}`,
  /** A coach's desk; for players, the lessons that they take. With a part or an id, a screen of lessons, or one lesson. */
  lessons: (part?: LessonsPart | LessonId) => `/lessons${part ? `/${part}` : ''}`,
  classes: () => '/classes',
  followers: () => '/profile/followers',
  following: () => '/profile/following',
  blocked: () => '/profile/blocked',
  players: () => '/players',
  player: (id: string) => `/players/${id}`,
  /** How somebody's rating moved; without a year the last one in which they played. */
  ratingSeason: (id: string, { year, kind }: { year?: number | string | undefined; kind?: RatingKind | undefined } = {}) => `/players/${id}/season${year === undefined ? '' : `/${year}`}${kind === 'doubles' ? '?kind=doubles' : ''}`,
  /** Two players against each other, as the first of them sees it. */
  against: (id: string, other: string) => `/players/${id}/against/${other}`,
  coaches: () => '/coaches',
  courts: () => '/courts',
  court: (id: string) => `/courts/${id}`,
  newCourt: () => '/courts/new',
  editCourt: (id: string) => `/courts/${id}/edit`,
  /** The feed of my area, unless another tab is named. */
  community: (tab?: CommunityTab) => tabOf('/community', tab, 'area'),
  post: (id: string) => `/community/${id}`,
  /** Writes a post with a card of a game, a league, a match, a coach's lessons or a court; its id is that of the noun, or of the coach. */
  sharePost: (noun: CardNoun, id: string) => `/community?share=${noun}:${id}`,
  /** The community's cases for its moderators, or one of them beside the list of a tab. */
  moderation: (id?: string, tab?: ModerationTab) => tabOf(`/moderation${id ? `/${id}` : ''}`, tab, 'open'),
  /** What moderators decided about something that I wrote. */
  ownCase: (id: string) => `/moderation/own/${id}`,
  notifications: () => '/notifications',
  /** A scoreboard, also for guests. */
  live: (id: string) => `/live/${id}`,
  /** Where a match is scored; with `link`, by whoever was given the scorer's link. */
  pad: (id: string, link?: string) => (link === undefined ? `/live/${id}/pad` : `/live/${id}/pad?link=${encodeURIComponent(link)}`),
  profile: (tab?: ProfileTab) => tabOf('/profile', tab),
  editProfile: () => '/profile?tab=profile&edit=1',
  terms: () => '/terms',
  privacy: () => '/privacy',
  credits: () => '/credits',
}

/** Where the app opens: a coach's desk in coach mode, else home. */
export function startOf(user: { isCoach: number } | null): string {
  return user?.isCoach === 1 ? paths.lessons() : paths.home()
}
