import { Crown, Ellipsis, Eye, type LucideIcon, Mic, MicOff, ShieldCheck, UserMinus, UserRound } from 'lucide-react'
import type { Member, Role } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { setRole, silence, unsilence } from './actions'
import { rightsOver } from './member-rights'
import type { RoomView } from './selectors'

const HOUR_MS = 3_600_000
const ROLE_ICONS: Record<Role, LucideIcon> = { owner: Crown, admin: ShieldCheck, member: UserRound, read_only: Eye }

type MemberMenuProps = { member: Member; room: RoomView; onRemove: () => void }

/** What an owner or admin may do to a member; a refusal raises a toast. */
export function MemberMenu({ member, room, onRemove }: MemberMenuProps) {
  const t = useT()
  const rights = rightsOver(member, room.me)
  if (rights.roles.length === 0 && !rights.silence && !rights.unsilence && !rights.remove) return null
  const run = (done: Promise<void>) => void done.catch(toastTrouble)
  return (
    <Menu
      trigger={
        <IconButton label={t('chat.member_menu', { name: member.name })}>
          <Ellipsis aria-hidden="true" className="size-5.5" />
        </IconButton>
      }
    >
      {rights.roles.map((role) => (
        <MenuItem key={role} icon={ROLE_ICONS[role]} onSelect={() => run(setRole(room.id, member.user, role))}>
          {t(`chat.make.${role}`)}
        </MenuItem>
      ))}
      {rights.roles.length > 0 && <MenuLine />}
      {rights.silence && (
        <>
          <MenuItem icon={MicOff} onSelect={() => run(silence(room.id, member.user, Date.now() + HOUR_MS))}>
            {t('chat.silence_hour')}
          </MenuItem>
          <MenuItem icon={MicOff} onSelect={() => run(silence(room.id, member.user, Date.now() + 24 * HOUR_MS))}>
            {t('chat.silence_day')}
          </MenuItem>
          <MenuItem icon={MicOff} onSelect={() => run(silence(room.id, member.user))}>
            {t('chat.silence_for_good')}
          </MenuItem>
        </>
      )}
      {rights.unsilence && (
        <MenuItem icon={Mic} onSelect={() => run(unsilence(room.id, member.user))}>
          {t('chat.unsilence')}
        </MenuItem>
      )}
      {rights.remove && (
        <MenuItem icon={UserMinus} danger onSelect={onRemove}>
          {t('chat.remove')}
        </MenuItem>
      )}
    </Menu>
  )
}
