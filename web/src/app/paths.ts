/** Every path of the program, as a function: a link cannot name a screen that is not here. */

export type ProfileTab = 'profile' | 'security' | 'setting' | 'feedback'

export const paths = {
  landing: () => '/',
  about: () => '/#aboutus',
  contact: () => '/#contactus',
  index: () => '/index',
  home: () => '/home',
  login: () => '/login',
  /** Where another sign-in returns to. */
  loginReturn: () => '/login/return',
  signup: () => '/signup',
  forgot: () => '/forgot',
  helpcenter: () => '/helpcenter',
  questions: () => '/questions',
  chats: () => '/chat',
  chat: (id: string) => `/chat/${id}`,
  games: () => '/games',
  leagues: () => '/leagues',
  classes: () => '/classes',
  players: () => '/players',
  player: (id: string) => `/players/${id}`,
  coaches: () => '/coaches',
  courts: () => '/courts',
  community: () => '/community',
  notifications: () => '/notifications',
  live: (id: string) => `/live/${id}`,
  profile: (tab?: ProfileTab) => (tab ? `/profile?tab=${tab}` : '/profile'),
  terms: () => '/terms',
  privacy: () => '/privacy',
}
