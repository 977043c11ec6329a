import { Archive, CircleCheckBig, CircleX, Copy, DoorClosed, DoorOpen, Ellipsis, FileDown, Flag, LogOut, Megaphone, Newspaper, Pause, PencilLine, Play, Shuffle, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { askReport } from '@/store/reporting'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { isDecided } from '@/store/slices/leagues-changes'
import { mayLeave } from './league-words'
import type { LeagueSheet } from './league-sheets'
import { changeLeague } from './organiser-actions'
import type { LeagueView } from './selectors'

type LeagueMenuProps = { view: LeagueView; onOpen: (sheet: LeagueSheet) => void; onLeave: () => void }

/** What organisers do with a league, in the states in which it is possible; and leaving, sharing, saving and reporting it. */
export function LeagueMenu({ view, onOpen, onLeave }: LeagueMenuProps) {
  const t = useT()
  const navigate = useNavigate()
  const me = useMe()?.id
  const { league, organises, mine } = view
  const { state } = league
  const leaves = mayLeave(mine, league)
  const change = (cmd: Parameters<typeof changeLeague>[0]) => () => void changeLeague(cmd, league.id).catch(toastTrouble)
  const owner = league.organiser.id === me
  const over = state === 'completed' || state === 'archived' || state === 'cancelled'
  // Drawn anew as long as nothing is decided; the server also looks at dates.
  const redraws = state === 'scheduled' && Object.values(view.fixtures).every((one) => !isDecided(one) || one.state === 'bye')
  return (
    <Menu
      trigger={
        <IconButton label={t('league.menu.open')} className="md:bg-fill">
          <Ellipsis aria-hidden="true" className="size-6" />
        </IconButton>
      }
    >
      {organises && !over && (
        <MenuItem icon={PencilLine} onSelect={() => void navigate(paths.editLeague(league.id))}>
          {t('league.menu.edit')}
        </MenuItem>
      )}
      {owner && state === 'draft' && (
        <MenuItem icon={Megaphone} onSelect={change('league.publish')}>
          {t('make.publish')}
        </MenuItem>
      )}
      {organises && state === 'enrolling' && (
        <MenuItem icon={DoorClosed} onSelect={change('league.close_enrolment')}>
          {t('league.menu.close_enrolment')}
        </MenuItem>
      )}
      {organises && state === 'closed' && (
        <MenuItem icon={DoorOpen} onSelect={change('league.reopen_enrolment')}>
          {t('league.menu.reopen_enrolment')}
        </MenuItem>
      )}
      {organises && (state === 'enrolling' || state === 'closed' || redraws) && (
        <MenuItem icon={Shuffle} onSelect={() => onOpen({ is: state === 'enrolling' ? 'close_draw' : 'draw' })}>
          {t(redraws ? 'league.draw.again' : 'league.draw.title')}
        </MenuItem>
      )}
      {organises && state === 'suspended' && (
        <MenuItem icon={Play} onSelect={change('league.resume')}>
          {t('league.menu.resume')}
        </MenuItem>
      )}
      {organises && (state === 'scheduled' || state === 'active') && (
        <MenuItem icon={Pause} onSelect={() => onOpen({ is: 'suspend' })}>
          {t('league.menu.suspend')}
        </MenuItem>
      )}
      {organises && (state === 'scheduled' || state === 'active' || state === 'suspended') && (
        <MenuItem icon={CircleCheckBig} onSelect={() => onOpen({ is: 'complete' })}>
          {t('league.menu.complete')}
        </MenuItem>
      )}
      {organises && state === 'completed' && (
        <>
          <MenuItem icon={DoorOpen} onSelect={change('league.reopen')}>
            {t('league.menu.reopen')}
          </MenuItem>
          <MenuItem icon={Archive} onSelect={() => onOpen({ is: 'archive' })}>
            {t('league.menu.archive')}
          </MenuItem>
        </>
      )}
      {organises && (state === 'scheduled' || state === 'active' || state === 'completed' || state === 'archived') && (
        <MenuItem icon={Copy} onSelect={() => onOpen({ is: 'next_season' })}>
          {t('league.menu.next_season')}
        </MenuItem>
      )}
      {!league.is_private && state !== 'draft' && (
        <MenuItem icon={Newspaper} onSelect={() => void navigate(paths.sharePost('league', league.id))}>
          {t('post.share_in')}
        </MenuItem>
      )}
      <MenuItem icon={FileDown} onSelect={() => onOpen({ is: 'papers' })}>
        {t('league.paper.menu')}
      </MenuItem>
      {(leaves || (organises && !over)) && <MenuLine />}
      {leaves && (
        <MenuItem icon={LogOut} danger onSelect={onLeave}>
          {t('league.menu.leave')}
        </MenuItem>
      )}
      {owner && state === 'draft' && (
        <MenuItem icon={Trash2} danger onSelect={() => onOpen({ is: 'delete' })}>
          {t('event.delete_draft')}
        </MenuItem>
      )}
      {organises && (state === 'enrolling' || state === 'closed' || state === 'scheduled') && (
        <MenuItem icon={CircleX} danger onSelect={() => onOpen({ is: 'cancel' })}>
          {t('league.menu.cancel')}
        </MenuItem>
      )}
      {!organises && (
        <MenuItem icon={Flag} onSelect={() => askReport({ noun: 'league', league: league.id }, league.name)}>
          {t('report.action')}
        </MenuItem>
      )}
    </Menu>
  )
}
