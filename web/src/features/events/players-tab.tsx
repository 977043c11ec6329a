import { Ellipsis, Hand, LogOut, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Enrolment, LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { ratingText } from '@/lib/rating-text'
import { usePresence } from '@/realtime/use-presence'
import { useMe, useOnline } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { checkInPlayer, decide } from './roster-actions'
import { personOf } from './enrolled-person'
import type { GameView } from './selectors'
import type { ManageSheet } from './manage-sheets'
import { MissedSection } from './missed-section'
import { RequestRows } from './requests'
import { StaffSection } from './staff-section'
import { useOrdinal } from '@/ui/use-ordinal'
import { isOver } from './words'

type PlayersTabProps = { view: GameView; now: number; onOpen: (sheet: ManageSheet) => void }

/** Everybody involved, by status: enrolled, offered, requested, waiting, invited. */
export function PlayersTab({ view, now, onOpen }: PlayersTabProps) {
  const t = useT()
  const ordinal = useOrdinal()
  const { game, seated, offered, asked, invited, waiting, host } = view
  usePresence(seated.flatMap(({ player }) => player?.id ?? []).slice(0, LIMITS.PRESENCE_WATCH_MAX))
  const row = (enrolment: Enrolment, state?: ReactNode) => <PlayerRow key={enrolment.id} enrolment={enrolment} view={view} now={now} state={state} onOpen={onOpen} />
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-7">
      <Group title={t('event.group_in', { taken: game.taken, capacity: game.capacity })} empty={t('event.nobody_in')}>
        {[...seated.map((one) => row(one, <Attendance enrolment={one} />)), ...offered.map((one) => row(one, <Chip small tone="warn">{t('event.held')}</Chip>))]}
      </Group>
      {asked.length > 0 &&
        (host ? (
          <section>
            <SectionHead>{t('event.group_asked')}</SectionHead>
            <RequestRows asked={asked} now={now} />
          </section>
        ) : (
          <Group title={t('event.group_asked')}>{asked.map((one) => row(one))}</Group>
        ))}
      {waiting.length > 0 && (
        <Group title={t('event.group_waiting')} text={t(`event.policy_${game.waiting}`)}>
          {waiting.map((one) => row(one, one.position !== undefined && <span className="text-14 font-bold text-muted">{ordinal(one.position)}</span>))}
        </Group>
      )}
      {host && <MissedSection view={view} />}
      <StaffSection view={view} over={isOver(game, now)} onOpen={onOpen} />
      {invited.length > 0 && <Group title={t('event.group_invited')}>{invited.map((one) => row(one))}</Group>}
      {view.morePlayers && <ShowMore load={view.morePlayers} />}
    </div>
  )
}

function Group({ title, text, empty, children }: { title: string; text?: string; empty?: string; children: ReactNode[] }) {
  return (
    <section>
      <SectionHead>{title}</SectionHead>
      {text !== undefined && <p className="pb-1 text-14 text-muted">{text}</p>}
      {children.length === 0 ? <p className="py-3 text-15 text-muted">{empty}</p> : <ul>{children}</ul>}
    </section>
  )
}

function Attendance({ enrolment }: { enrolment: Enrolment }) {
  const t = useT()
  if (enrolment.state === 'checked_in') return <Chip small tone="success">{t('event.here')}</Chip>
  if (enrolment.state === 'no_show') return <Chip small tone="danger">{t(enrolment.objected ? 'event.objects' : 'event.absent')}</Chip>
  if (enrolment.unconfirmed) return <Chip small tone="danger">{t('event.unconfirmed')}</Chip>
  return enrolment.reconfirm ? <Chip small tone="warn">{t('event.not_reconfirmed')}</Chip> : null
}

type PlayerRowProps = { enrolment: Enrolment; view: GameView; now: number; state: ReactNode; onOpen: (sheet: ManageSheet) => void }

function PlayerRow({ enrolment, view, now, state, onOpen }: PlayerRowProps) {
  const t = useT()
  const me = useMe()?.id
  const person = personOf(enrolment)
  const id = enrolment.player?.id
  const online = useOnline(id)
  const facts = [enrolment.level !== undefined && t('event.level', { level: levelText(enrolment.level) }), enrolment.rating && t('league.side.rating', { rating: ratingText(enrolment.rating) }), id === view.game.organiser.id && t('event.host'), enrolment.guest !== undefined && t('event.guest'), online && t('common.here_now')]
  const mine = id !== undefined && id === me
  return (
    <li className={mine ? 'relative flex min-h-17 items-center gap-3.5 border-b border-l-4 border-b-line border-l-ball bg-ball-soft py-2 pr-1 pl-2.5' : 'relative flex min-h-17 items-center gap-3.5 border-b border-line py-2'}>
      <Avatar person={person} size={46} here={online} />
      <span className="min-w-0 flex-1">
        {id === undefined ? (
          <span className="block truncate text-16 font-bold">{person.name}</span>
        ) : (
          <Link to={mine ? paths.profile() : paths.player(id)} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
            {mine ? t('event.name_you', { name: person.name }) : person.name}
          </Link>
        )}
        <span className="block truncate text-14 text-muted">{dotted(facts)}</span>
      </span>
      {state}
      {enrolment.guest_of !== undefined && enrolment.guest_of.id === me && now < (view.game.starts_at ?? 0) && (
        <IconButton label={t('guest.withdraw')} className="relative z-1" onClick={() => onOpen({ is: 'withdraw_guest', enrolment })}>
          <UserX aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {view.host && !mine && <RowTools enrolment={enrolment} view={view} now={now} onOpen={onOpen} />}
    </li>
  )
}

/** States the organiser may remove: requests are answered instead. */
const REMOVABLE = new Set<Enrolment['state']>(['enrolled', 'checked_in', 'offered', 'waitlisted', 'invited'])
const EARLY_MS = 30 * 60_000
const GRACE_MS = 15 * 60_000
const DAY_MS = 86_400_000

/** The organiser's actions on a player, limited to those possible now. */
function RowTools({ enrolment, view, now, onOpen }: Omit<PlayerRowProps, 'state'>) {
  const t = useT()
  const { game } = view
  const { state } = enrolment
  const [starts, ends] = [game.starts_at ?? Infinity, game.ends_at ?? Infinity]
  const open = now < ends + LIMITS.RESULT_DAYS * DAY_MS && game.state !== 'cancelled'
  const mayCheckIn = open && now >= starts - EARLY_MS && (state === 'enrolled' || state === 'no_show')
  const mayMark = open && now >= starts + GRACE_MS && (state === 'enrolled' || state === 'checked_in')
  const mayRemove = !game.fixture && now < starts && game.state !== 'cancelled' && REMOVABLE.has(state)
  const mayPick = state === 'waitlisted' && mayRemove && game.taken < game.capacity
  if (!mayCheckIn && !mayMark && !mayRemove) return null
  const person = personOf(enrolment)
  return (
    <span className="relative z-1 flex shrink-0 items-center">
      {mayPick && (
        <Button size="sm" variant="soft" onClick={() => decide(enrolment, true)}>
          {t('event.pick')}
        </Button>
      )}
      {mayCheckIn && (
        <Button size="sm" variant="soft" onClick={() => checkInPlayer(enrolment)}>
          {t('event.check_in')}
        </Button>
      )}
      {(mayMark || mayRemove) && (
        <Menu
          trigger={
            <IconButton label={t('event.tools_for', { name: person.name })}>
              <Ellipsis aria-hidden="true" className="size-5.5" />
            </IconButton>
          }
        >
          {mayCheckIn && (
            <MenuItem icon={UserCheck} onSelect={() => checkInPlayer(enrolment)}>
              {t('event.check_in')}
            </MenuItem>
          )}
          {mayMark && (
            <MenuItem icon={Hand} danger onSelect={() => onOpen({ is: 'absent', enrolment })}>
              {t('event.mark_absent')}
            </MenuItem>
          )}
          {mayMark && mayRemove && <MenuLine />}
          {mayRemove && (
            <MenuItem icon={state === 'enrolled' || state === 'checked_in' ? LogOut : UserX} danger onSelect={() => onOpen({ is: 'remove', enrolment })}>
              {t('event.remove')}
            </MenuItem>
          )}
        </Menu>
      )}
    </span>
  )
}
