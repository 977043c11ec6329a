import { Ellipsis, LogOut, PencilLine, UserPlus, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '@/lib/i18n'
import { paths } from '@/app/paths'
import { usePresence } from '@/realtime/use-presence'
import { useStore } from '@/store/index'
import { BackLink } from '@/ui/back-link'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { usePhone } from '@/ui/use-media'
import { MuteMenu } from './mute-menu'
import { membersLine } from './names'
import { RoomFace } from './room-face'
import type { RoomView } from './selectors'

export type RoomSheet = 'members' | 'add' | 'rename' | 'leave'

type RoomHeaderProps = { room: RoomView; onOpen: (sheet: RoomSheet) => void; part?: boolean }

export function RoomHeader({ room, onOpen, part = false }: RoomHeaderProps) {
  const t = useT()
  // Full-screen on a phone, the room is the page's main heading.
  const phone = usePhone()
  const Title = phone && !part ? 'h1' : 'h2'
  usePresence(room.members.filter((member) => member.user !== room.me?.user).map((member) => member.user))
  return (
    <header className="flex min-h-15 items-center gap-1 border-b border-line px-2 py-1.5 md:px-6">
      {!part && (
        <BackLink to={paths.chats()} label={t('chat.back')} className="md:hidden" />
      )}
      <RoomFace room={room} size={44} />
      <div className="min-w-0 flex-1 pl-2">
        <Title className="truncate text-18 tracking-[-0.02em]">
          <Name room={room} />
        </Title>
        <Subtitle room={room} />
      </div>
      <MuteMenu room={room} />
      {room.kind === 'group' && <RoomMenu room={room} onOpen={onOpen} />}
    </header>
  )
}

/** A direct chat is named after the other person and links to them; the rooms of games, seasons and leagues lead to these. */
function Name({ room }: { room: RoomView }) {
  const to = pathOf(room)
  if (to === undefined) return room.name
  return (
    <Link to={to} className="rounded-chip hover:underline">
      {room.name}
    </Link>
  )
}

function pathOf({ event, series, league, other }: RoomView): string | undefined {
  if (event !== undefined) return paths.game(event)
  if (series !== undefined) return paths.series(series)
  if (league !== undefined) return paths.league(league)
  return other && paths.player(other.id)
}

function Subtitle({ room }: { room: RoomView }) {
  const t = useT()
  const onlineCount = useStore((state) => room.members.filter((member) => member.user !== room.me?.user && state.presence.online[member.user]).length)
  if (room.kind === 'direct') {
    return <p className="truncate text-13 text-muted">{onlineCount > 0 ? t('common.here_now') : `@${room.other?.handle ?? ''}`}</p>
  }
  return (
    <p className="truncate text-13 text-muted">
      {membersLine(room, t)}
      {onlineCount > 0 && ` · ${t('chat.here_count', { count: onlineCount })}`}
    </p>
  )
}

function RoomMenu({ room, onOpen }: Omit<RoomHeaderProps, 'part'>) {
  const t = useT()
  return (
    <Menu
      trigger={
        <IconButton label={t('chat.room_menu')}>
          <Ellipsis aria-hidden="true" className="size-6" />
        </IconButton>
      }
    >
      <MenuItem icon={UsersRound} onSelect={() => onOpen('members')}>
        {t('chat.members', { count: room.memberCount })}
      </MenuItem>
      {room.mayManage && (
        <>
          <MenuItem icon={UserPlus} onSelect={() => onOpen('add')}>
            {t('chat.add')}
          </MenuItem>
          <MenuItem icon={PencilLine} onSelect={() => onOpen('rename')}>
            {t('chat.rename')}
          </MenuItem>
        </>
      )}
      <MenuLine />
      <MenuItem icon={LogOut} danger onSelect={() => onOpen('leave')}>
        {t('chat.leave')}
      </MenuItem>
    </Menu>
  )
}
