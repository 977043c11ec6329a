import { CalendarCheck2, CalendarDays, CircleUserRound, GraduationCap, House, LandPlot, type LucideIcon, MessageSquare, Newspaper, Plus, School, Trophy, Users, Zap } from 'lucide-react'
import { paths } from '../paths'

/**
 * A menu item, shown in the top menu, the drawer, the footer and, with `bar`, the bottom bar. Add it once its screen
 * exists.
 */
export type MenuItem = { label: string; to: string; icon: LucideIcon; bar: boolean }

export const MAIN_MENU: MenuItem[] = [
  { label: 'menu.home', to: paths.home(), icon: House, bar: true },
  { label: 'menu.games', to: paths.games(), icon: CalendarDays, bar: true },
  { label: 'menu.leagues', to: paths.leagues(), icon: Trophy, bar: false },
  { label: 'menu.classes', to: paths.classes(), icon: School, bar: false },
  { label: 'menu.players', to: paths.players(), icon: Users, bar: false },
  { label: 'menu.coaches', to: paths.coaches(), icon: GraduationCap, bar: false },
  { label: 'menu.courts', to: paths.courts(), icon: LandPlot, bar: false },
  { label: 'menu.community', to: paths.community(), icon: Newspaper, bar: true },
]

/** In coach mode the desk stands beside home. */
const DESK: MenuItem = { label: 'menu.desk', to: paths.lessons(), icon: CalendarCheck2, bar: true }

/** The menu in a mode. The bar of a phone has room for four items: a coach's has the desk instead of the community. */
export function menuOf(mode: 'coach' | 'player'): MenuItem[] {
  if (mode === 'player') return MAIN_MENU
  const [home, ...others] = MAIN_MENU.map((item) => (item.to === paths.community() ? { ...item, bar: false } : item))
  return home ? [home, DESK, ...others] : others
}

/** The drawer's own items: what is mine. */
export const MY_MENU: MenuItem[] = [
  { label: 'menu.play', to: paths.play(), icon: Zap, bar: false },
  { label: 'menu.my_games', to: paths.myGames(), icon: CalendarCheck2, bar: false },
  { label: 'lesson.mine', to: paths.lessons('mine'), icon: GraduationCap, bar: false },
  { label: 'league.list.mine', to: paths.myLeagues(), icon: Trophy, bar: false },
  { label: 'header.profile', to: paths.profile(), icon: CircleUserRound, bar: false },
]

/** The raised button in the middle of the bottom bar. */
export const CREATE: Omit<MenuItem, 'bar'> = { label: 'menu.new_game', to: paths.newGame(), icon: Plus }

export const CHAT: MenuItem = { label: 'menu.chat', to: paths.chats(), icon: MessageSquare, bar: true }

/** Whether the path is the item's screen, or one below it. */
export function isCurrent(item: { to: string }, pathname: string): boolean {
  return pathname === item.to || pathname.startsWith(`${item.to}/`)
}
