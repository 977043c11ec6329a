import { Lock, MessageCircleHeart, Settings2, type LucideIcon, UserRound } from 'lucide-react'
import { paths, type ProfileTab } from '../paths'

/** The profile's tabs, also listed in its drawer. */
export const PROFILE_TABS: { key: ProfileTab; label: string; to: string; icon: LucideIcon }[] = [
  { key: 'profile', label: 'profile.tab_profile', to: paths.profile('profile'), icon: UserRound },
  { key: 'security', label: 'profile.tab_security', to: paths.profile('security'), icon: Lock },
  { key: 'setting', label: 'profile.tab_setting', to: paths.profile('setting'), icon: Settings2 },
  { key: 'feedback', label: 'profile.tab_feedback', to: paths.profile('feedback'), icon: MessageCircleHeart },
]

export function profileTab(value: string | null): ProfileTab {
  return PROFILE_TABS.find((tab) => tab.key === value)?.key ?? 'profile'
}
