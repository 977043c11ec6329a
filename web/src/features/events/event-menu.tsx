import { CalendarCheck, CircleX, CloudRain, Ellipsis, Flag, LogOut, Megaphone, Newspaper, PencilLine, Search, Trash2, UserPlus, UserRoundPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { askReport } from '@/store/reporting'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import type { GameView } from './selectors'
import { isIn, isOver, isUnplayed, mayBringGuest, seatsLeft } from './words'

export type MenuChoice = 'invite' | 'add' | 'substitute' | 'announce' | 'bring' | 'rain' | 'poll' | 'cancel' | 'delete' | 'leave'

export type EventMenuProps = {
  view: GameView
  now: number
  /** The choices that the screen supports. */
  can: ReadonlySet<MenuChoice>
  onChoose: (choice: MenuChoice) => void
}

/** Further actions for the organiser and for enrolled players. */
export function EventMenu({ view, now, can, onChoose }: EventMenuProps) {
  const t = useT()
  const navigate = useNavigate()
  const me = useMe()?.id
  const { game, host, mine } = view
  const enrolled = isIn(mine)
  const begun = game.starts_at !== undefined && now >= game.starts_at
  const over = isOver(game, now)
  const waits = over ? undefined : mine?.state === 'pending' ? 'withdraw' : mine?.state === 'waitlisted' ? 'leave_line' : undefined
  const mayInvite = can.has('invite') && !begun && (host || !game.is_private)
  const mayFindSubstitute = !begun && !over && (host ? seatsLeft(game) > 0 : enrolled)
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label={t('event.more')} className="md:bg-fill">
          <Ellipsis aria-hidden="true" className="size-6" />
        </IconButton>
      }
    >
      {host && !over && !game.fixture && (
        <MenuItem icon={PencilLine} onSelect={() => void navigate(paths.editGame(game.id))}>
          {t('event.edit')}
        </MenuItem>
      )}
      {mayInvite && (
        <MenuItem icon={UserPlus} onSelect={() => onChoose('invite')}>
          {t('event.invite')}
        </MenuItem>
      )}
      {host && !begun && can.has('add') && (
        <MenuItem icon={UserRoundPlus} onSelect={() => onChoose('add')}>
          {t('event.add')}
        </MenuItem>
      )}
      {can.has('bring') && enrolled && !begun && mayBringGuest(view, me) && (
        <MenuItem icon={UserRoundPlus} onSelect={() => onChoose('bring')}>
          {t('guest.bring')}
        </MenuItem>
      )}
      {host && game.state !== 'draft' && can.has('announce') && (
        <MenuItem icon={Megaphone} onSelect={() => onChoose('announce')}>
          {t('event.announce')}
        </MenuItem>
      )}
      {!game.is_private && game.state !== 'draft' && !over && (
        <MenuItem icon={Newspaper} onSelect={() => void navigate(paths.sharePost('event', game.id))}>
          {t('post.share_in')}
        </MenuItem>
      )}
      {mayFindSubstitute && can.has('substitute') && (
        <MenuItem icon={Search} onSelect={() => onChoose('substitute')}>
          {t('event.substitute')}
        </MenuItem>
      )}
      {(host || enrolled) && !begun && !game.fixture && <MenuLine />}
      {host && can.has('poll') && view.poll === undefined && isUnplayed(view, now) && (
        <MenuItem icon={CalendarCheck} onSelect={() => onChoose('poll')}>
          {t('poll.menu')}
        </MenuItem>
      )}
      {host && can.has('rain') && isUnplayed(view, now) && (
        <MenuItem icon={CloudRain} onSelect={() => onChoose('rain')}>
          {t('event.rain')}
        </MenuItem>
      )}
      {can.has('leave') && ((enrolled && !begun) || waits !== undefined) && (
        <MenuItem icon={LogOut} danger onSelect={() => onChoose('leave')}>
          {t(`game.act.${waits ?? 'leave'}`)}
        </MenuItem>
      )}
      {host && game.state === 'draft' && (
        <MenuItem icon={Trash2} danger onSelect={() => onChoose('delete')}>
          {t('event.delete_draft')}
        </MenuItem>
      )}
      {host && can.has('cancel') && isUnplayed(view, now) && (
        <MenuItem icon={CircleX} danger onSelect={() => onChoose('cancel')}>
          {t('event.cancel')}
        </MenuItem>
      )}
      {!host && (
        <MenuItem icon={Flag} onSelect={() => askReport({ noun: 'event', event: game.id }, game.name)}>
          {t('report.action')}
        </MenuItem>
      )}
    </Menu>
  )
}
