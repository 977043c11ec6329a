import { ArrowLeftRight, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Profile } from '@/wire'
import { useQueue } from '@/features/moderation/selectors'
import { useT } from '@/lib/i18n'
import { Avatar } from '@/ui/avatar'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { paths } from '../paths'

type AvatarMenuProps = { user: Profile; onSwitchMode: () => void; onLogOut: () => void }

/** Rendered on the first click, so it starts open. */
export default function AvatarMenu({ user, onSwitchMode, onLogOut }: AvatarMenuProps) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Menu
      defaultOpen
      trigger={
        <button type="button" aria-label={t('header.account', { name: user.name })} className="rounded-full p-0.5">
          <Avatar person={user} size={40} className="block!" />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-3 py-2.5">
        <Avatar person={user} size={44} />
        <span className="min-w-0">
          <span className="block truncate font-bold">{user.name}</span>
          <span className="block truncate text-13 text-muted">
            {t(user.isCoach === 1 ? 'header.as_coach' : 'header.as_player', { handle: user.handle })}
          </span>
        </span>
      </div>
      <MenuLine />
      <MenuItem icon={UserRound} onSelect={() => navigate(paths.profile())}>
        {t('header.profile')}
      </MenuItem>
      {user.isModerator && (
        <MenuItem icon={ShieldCheck} onSelect={() => navigate(paths.moderation())}>
          {t('moderation.title')}
          <OpenCases />
        </MenuItem>
      )}
      <MenuItem icon={ArrowLeftRight} onSelect={onSwitchMode}>
        {t(user.isCoach === 1 ? 'header.switch_to_player' : 'header.switch_to_coach')}
      </MenuItem>
      <MenuItem icon={LogOut} danger onSelect={onLogOut}>
        {t('header.log_out')}
      </MenuItem>
    </Menu>
  )
}

/** How many cases wait, live while the menu is open. */
function OpenCases() {
  const t = useT()
  const queue = useQueue()
  if (queue.is !== 'ready' || queue.open === 0) return null
  return (
    <span aria-label={t('moderation.open_cases', { count: queue.open })} className="rounded-chip bg-fill px-1.5 py-px text-12 font-bold tabular-nums">
      {queue.open}
    </span>
  )
}
