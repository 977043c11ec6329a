import { useState } from 'react'
import type { Profile } from '@/wire'
import { useT } from '@/lib/i18n'
import { Avatar } from '@/ui/avatar'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'

const loadMenu = () => import('./avatar-menu')
const AvatarMenu = lazyChunk(loadMenu)

type AvatarButtonProps = { user: Profile; onSwitchMode: () => void; onLogOut: () => void }

/** The avatar's menu is a chunk of its own, fetched on hover or focus. */
export function AvatarButton({ user, onSwitchMode, onLogOut }: AvatarButtonProps) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const fetchMenu = () => void loadMenu().catch(() => {})
  const button = (
    <button
      type="button"
      aria-label={t('header.account', { name: user.name })}
      aria-haspopup="menu"
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => setOpened(true)}
      className="rounded-full p-0.5"
    >
      <Avatar person={user} size={40} className="block!" />
    </button>
  )
  if (!opened) return button
  return (
    <LazySheet onLost={() => setOpened(false)} fallback={button}>
      <AvatarMenu user={user} onSwitchMode={onSwitchMode} onLogOut={onLogOut} />
    </LazySheet>
  )
}
