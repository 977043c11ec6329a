import { lazy, Suspense, useState } from 'react'
import type { Profile } from '@/wire'
import { useT } from '@/lib/i18n'
import { Avatar } from '@/ui/avatar'

const loadMenu = () => import('./avatar-menu')
const AvatarMenu = lazy(loadMenu)

type AvatarButtonProps = { user: Profile; onSwitchMode: () => void; onLogOut: () => void }

/** The menu behind the avatar is fetched when a pointer or the focus comes near, not with every first load. */
export function AvatarButton({ user, onSwitchMode, onLogOut }: AvatarButtonProps) {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const fetchMenu = () => void loadMenu()
  const button = (
    <button
      type="button"
      aria-label={t('header.account', { name: user.name })}
      aria-haspopup="menu"
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => setAsked(true)}
      className="rounded-full p-0.5"
    >
      <Avatar person={user} size={40} className="block!" />
    </button>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <AvatarMenu user={user} onSwitchMode={onSwitchMode} onLogOut={onLogOut} />
    </Suspense>
  )
}
