import clsx from 'clsx'
import { Check, ChevronDown, Ellipsis, ListOrdered, LogOut, PencilLine, UserPlus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { LeagueSide, TeamMember } from '@/wire'
import { paths } from '@/app/paths'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { AvatarRow } from '@/ui/avatar-group'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Empty } from '@/ui/empty'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem } from '@/ui/menu'
import { SectionHead } from '@/ui/section-head'
import type { LeagueSheet } from './league-sheets'
import { isDrawn } from './league-words'
import { decide } from './organiser-actions'
import { sidesIn, sidesInOrder, type LeagueView } from './selectors'
import { FormingSides, WaitingSides } from './side-sections'
import { isCaptain } from './tie-rights'

type TeamListProps = { view: LeagueView; onOpen: (sheet: LeagueSheet) => void }

/** The teams of a league with their rosters; mine is open. */
export default function TeamList({ view, onOpen }: TeamListProps) {
  const t = useT()
  const { league, organises } = view
  const [playing, pending] = [sidesInOrder(view), sidesIn(view, 'pending')]
  const open = league.state === 'enrolling' || league.state === 'closed'
  const card = (side: LeagueSide, state?: ReactNode) => <TeamCard key={side.id} side={side} view={view} state={state} onOpen={onOpen} />
  const acceptKey = (side: LeagueSide, label: string) => (
    <Button size="sm" variant="soft" icon={<Check aria-hidden="true" className="size-4" />} onClick={() => void decide(side.id, true).catch(toastTrouble)}>
      {label}
    </Button>
  )
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-7">
      {organises && open && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" size="sm" className="min-h-11!" icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={() => onOpen({ is: 'add_team' })}>
            {t('team.add')}
          </Button>
          {playing.length > 1 && (
            <Button variant="secondary" size="sm" className="min-h-11!" icon={<ListOrdered aria-hidden="true" className="size-4.5" />} onClick={() => onOpen({ is: 'seed' })}>
              {t('league.side.seed')}
            </Button>
          )}
        </div>
      )}
      {organises && pending.length > 0 && (
        <section>
          <SectionHead>{t('league.side.requests')}</SectionHead>
          <ul>
            {pending.map((side) =>
              card(
                side,
                <>
                  {acceptKey(side, t('event.accept'))}
                  <Button size="sm" variant="secondary" aria-label={t('event.reject_who', { name: side.team?.name ?? '' })} className="px-2.5!" onClick={() => void decide(side.id, false).catch(toastTrouble)}>
                    <X aria-hidden="true" className="size-4.5" />
                  </Button>
                </>,
              ),
            )}
          </ul>
        </section>
      )}
      <section>
        <SectionHead>{t('league.teams_taken', { taken: league.taken, capacity: league.capacity })}</SectionHead>
        {playing.length === 0 ? <Empty plain title={t('team.none')} text={t(league.state === 'enrolling' ? 'team.none_text' : 'league.side.none_over')} /> : <ul>{playing.map((side) => card(side))}</ul>}
      </section>
      <WaitingSides view={view} row={card} takeIn={(side) => acceptKey(side, t('league.side.take_in'))} />
      <FormingSides view={view} row={card} />
    </div>
  )
}

const FACES = 4

type TeamCardProps = TeamListProps & { side: LeagueSide; state: ReactNode }

/** A team: its faces, and its roster on demand. */
function TeamCard({ side, view, state, onOpen }: TeamCardProps) {
  const t = useT()
  const id = useId()
  const me = useMe()?.id
  const mine = side.players.some((player) => player.id === me)
  const [open, setOpen] = useState(mine)
  const { team } = side
  if (!team) return null
  const players = team.roster.filter(({ invited }) => invited !== true)
  const rules = view.league.teams
  const captain = players.find(({ player }) => player.id === team.captain)?.player
  const over = view.league.state === 'completed' || view.league.state === 'archived' || view.league.state === 'cancelled'
  const short = rules !== undefined && !isDrawn(view.league) ? Math.max(0, rules.roster_min - players.length) : 0
  return (
    <li className={clsx('border-b border-line', mine && '-mx-3 border-l-4 border-l-ball bg-ball-soft pr-3 pl-2')}>
      <div className="relative flex min-h-19 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
        <AvatarRow people={players.slice(0, FACES).map(({ player }) => player)} size={38} className={clsx('shrink-0 max-[359px]:hidden', mine && '[--row-ring:var(--ball-soft)]')} />
        <span className="min-w-0 flex-1 basis-32">
          <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)} className="block max-w-full rounded-chip text-left text-16 font-bold wrap-anywhere after:absolute after:inset-0">
            {team.name}
            {mine && <span className="ml-2 inline-block rounded-chip bg-ball px-1.5 py-px align-middle text-12 font-bold text-on-ball">{t('tie.your_team')}</span>}
          </button>
          <span className="block text-14 text-muted wrap-anywhere">{t('team.facts', { count: players.length, name: captain?.name ?? '' })}</span>
          {short > 0 && <span className="block text-14 font-semibold text-warn">{t('team.short', { count: short })}</span>}
        </span>
        <span className="relative z-1 flex items-center gap-2 empty:hidden">
          {side.state === 'withdrawn' && <Chip small>{t('league.side.gave_up')}</Chip>}
          {side.seed !== undefined && (
            <Chip small tone="outline">
              {t('league.side.seeded', { seed: side.seed })}
            </Chip>
          )}
          {state}
        </span>
        {view.organises && !over && side.state !== 'withdrawn' && (
          <Menu
            trigger={
              <IconButton label={t('event.tools_for', { name: team.name })} className="relative z-1">
                <Ellipsis aria-hidden="true" className="size-5.5" />
              </IconButton>
            }
          >
            <MenuItem icon={X} danger onSelect={() => onOpen({ is: 'remove', side })}>
              {t(isDrawn(view.league) ? 'team.withdraw_them' : 'team.remove')}
            </MenuItem>
          </Menu>
        )}
        <ChevronDown aria-hidden="true" className={clsx('size-5 shrink-0 transition-transform duration-200', open && 'rotate-180')} />
      </div>
      {open && <Roster id={id} side={side} view={view} mine={mine} over={over} onOpen={onOpen} />}
    </li>
  )
}

type RosterProps = TeamListProps & { id: string; side: LeagueSide; mine: boolean; over: boolean }

/** Who plays for a team, who is invited, and what its captain and its players may do. */
function Roster({ id, side, view, mine, over, onOpen }: RosterProps) {
  const t = useT()
  const me = useMe()?.id
  const { team } = side
  if (!team) return null
  const leads = isCaptain(side, me) && !over && side.state !== 'withdrawn'
  const room = (view.league.teams?.roster_max ?? Infinity) - team.roster.length
  return (
    <div id={id} className="pb-3">
      <ul aria-label={t('team.roster_of', { team: team.name })}>
        {team.roster.map((member) => (
          <MemberRow key={member.player.id} member={member} side={side} leads={leads} onOpen={onOpen} />
        ))}
      </ul>
      {leads && (
        <div className="flex flex-wrap gap-2.5 pt-3">
          <Button size="sm" className="min-h-11!" disabled={room < 1} icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={() => onOpen({ is: 'invite', side })}>
            {t('team.invite')}
          </Button>
          <Button size="sm" variant="secondary" className="min-h-11!" icon={<PencilLine aria-hidden="true" className="size-4.5" />} onClick={() => onOpen({ is: 'rename', side })}>
            {t('team.rename')}
          </Button>
        </div>
      )}
      {mine && !isCaptain(side, me) && !over && (
        <Button size="sm" variant="ghost" className="-ml-3.5 min-h-11!" icon={<LogOut aria-hidden="true" className="size-4.5" />} onClick={() => onOpen({ is: 'quit', side })}>
          {t('team.leave')}
        </Button>
      )}
    </div>
  )
}

function MemberRow({ member: { player, invited, level }, side, leads, onOpen }: { member: TeamMember; side: LeagueSide; leads: boolean; onOpen: TeamListProps['onOpen'] }) {
  const t = useT()
  const me = useMe()?.id
  const isLeader = side.team?.captain === player.id
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-t border-line py-1.5 pl-1">
      <Avatar person={player} size={38} />
      <span className="min-w-0 flex-1">
        <Link to={player.id === me ? paths.profile() : paths.player(player.id)} className="block truncate rounded-chip text-15 font-semibold after:absolute after:inset-0">
          {player.id === me ? t('event.name_you', { name: player.name }) : player.name}
        </Link>
        {level !== undefined && <span className="block text-14 text-muted">{t('event.level', { level: levelText(level) })}</span>}
      </span>
      {isLeader && <Chip small>{t('team.captain')}</Chip>}
      {invited === true && (
        <Chip small tone="warn">
          {t('team.unanswered')}
        </Chip>
      )}
      {leads && !isLeader && (
        <Menu
          trigger={
            <IconButton label={t('event.tools_for', { name: player.name })} className="relative z-1">
              <Ellipsis aria-hidden="true" className="size-5.5" />
            </IconButton>
          }
        >
          {invited !== true && (
            <MenuItem icon={Check} onSelect={() => onOpen({ is: 'captain', side, player })}>
              {t('team.make_captain')}
            </MenuItem>
          )}
          <MenuItem icon={X} danger onSelect={() => onOpen({ is: 'take_off', side, player })}>
            {t(invited === true ? 'team.take_back' : 'team.take_off')}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
