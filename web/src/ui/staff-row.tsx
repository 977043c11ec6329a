import { Ellipsis, LogOut, UserRoundCog } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Person, StaffMember } from '@/wire'
import { useT } from '@/lib/i18n'
import { Avatar } from './avatar'
import { IconButton } from './icon-button'
import { Menu, MenuItem } from './menu'

/** Somebody who runs a game or a league, or was asked to. */
export function StaffRow({ person, to, text, state, tools }: { person: Person; to: string; text: string; state?: ReactNode; tools?: ReactNode }) {
  return (
    <li className="relative flex min-h-17 items-center gap-3.5 border-b border-line py-2">
      <Avatar person={person} size={46} />
      <span className="min-w-0 flex-1">
        <Link to={to} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
          {person.name}
        </Link>
        <span className="block truncate text-14 text-muted">{text}</span>
      </span>
      {state}
      {tools}
    </li>
  )
}

type StaffToolsProps = { member: StaffMember; asked: boolean; owner: boolean; mayHandOver: boolean; onHandOver: () => void; onEnd: () => void }

/** What the organiser may do with a helper, and helpers with themselves. */
export function StaffTools({ member, asked, owner, mayHandOver, onHandOver, onEnd }: StaffToolsProps) {
  const t = useT()
  const endKey = !owner ? 'resign' : asked ? 'take_back' : 'end'
  return (
    <span className="relative z-1 flex shrink-0 items-center">
      <Menu
        trigger={
          <IconButton label={t('event.tools_for', { name: member.person.name })}>
            <Ellipsis aria-hidden="true" className="size-5.5" />
          </IconButton>
        }
      >
        {owner && !asked && mayHandOver && member.role === 'co_organiser' && (
          <MenuItem icon={UserRoundCog} onSelect={onHandOver}>
            {t('staff.hand_over')}
          </MenuItem>
        )}
        <MenuItem icon={LogOut} danger onSelect={onEnd}>
          {t(`staff.${endKey}`)}
        </MenuItem>
      </Menu>
    </span>
  )
}
