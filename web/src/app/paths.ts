/**
 * Every path as a function, so that a link to an unknown screen does not compile. `screens` has the chunk of each: it is
 * apart, because every chunk imports this file, and would change whenever one of the others does.
 */
import type { Pushes, RatingKind, Topic, UserId } from '@/wire'

export type ProfileTab = 'profile' | 'security' | 'setting' | 'feedback'

export type GameTab = 'about' | 'scoreboard' | 'games' | 'teams' | 'pairs' | 'dues' | 'chat' | 'dates'
export type LeagueTab = 'about' | 'events' | 'scoreboard' | 'games' | 'teams'
type MyLessonsTab = 'upcoming' | 'open' | 'past'
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
  /** A coach's desk; for players, the lessons that they take. */
  lessons: () => '/lessons',
  /** The lessons that I take, in either mode. */
  myLessons: (tab?: MyLessonsTab) => tabOf('/lessons/mine', tab, 'upcoming'),
  lesson: (id: string) => `/lessons/${id}`,
  lessonHours: () => '/lessons/hours',
  lessonPupils: () => '/lessons/pupils',
  /** `what`: `user` or `child`. */
  lessonPupil: (what: string, id: string) => `/lessons/pupils/${what}/${id}`,
  lessonPackages: () => '/lessons/packages',
  lessonIncome: (by?: 'week' | 'month') => (by === 'week' ? '/lessons/income?by=week' : '/lessons/income'),
  lessonChildren: () => '/lessons/children',
  /** A coach's page with a free time chosen. */
  bookSlot: (coach: string, at: number, length?: number) => `/players/${coach}?slot=${at}${length === undefined ? '' : `&length=${length}`}`,
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
  /** Who is free on a day near me. */
  freeCoaches: () => '/coaches/free',
  courts: () => '/courts',
  court: (id: string) => `/courts/${id}`,
  newCourt: () => '/courts/new',
  editCourt: (id: string) => `/courts/${id}/edit`,
  community: () => '/community',
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

/** What a topic is about. A kind of topic without a path does not compile. */
const TOPIC_PATHS: { readonly [K in keyof Pushes]: (id: string, me: UserId | undefined) => string } = {
  chat: paths.chat,
  event: (id) => paths.game(id),
  league: (id) => paths.league(id),
  series: (id) => paths.series(id),
  match: (id) => paths.live(id),
  play: paths.play,
  slots: (id) => paths.player(id),
  user: (id, me) => (id === me ? paths.profile() : paths.player(id)),
}

/** The path that a toast or a notification about a topic opens; my own profile if there is no better one. */
export function pathOfTopic(topic: Topic, me?: UserId): string {
  const [kind = '', id = ''] = topic.split(':')
  return Object.hasOwn(TOPIC_PATHS, kind) ? TOPIC_PATHS[kind as keyof Pushes](id, me) : paths.profile()
}
