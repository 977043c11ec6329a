import { Ellipsis, HandHelping, LogOut, UserRoundCog } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Person, StaffMember } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem } from '@/ui/menu'
import { SectionHead } from '@/ui/section-head'
import type { ManageSheet } from './manage-sheets'
import type { GameView } from './selectors'

type StaffSectionProps = { view: GameView; over: boolean; onOpen: (sheet: ManageSheet) => void }

/** The organiser, who helps them, and who was asked to. */
export function StaffSection({ view, over, onOpen }: StaffSectionProps) {
  const t = useT()
  const me = useMe()?.id
  const { game, owner, helpers } = view
  const asks = owner && game.state !== 'cancelled' && game.state !== 'draft'
  const tools = (member: StaffMember, asked: boolean) =>
    (owner || member.person.id === me) && <MemberTools member={member} asked={asked} owner={owner} mayHandOver={!over} onOpen={onOpen} />
  const series = (member: StaffMember) => member.series === true && game.series !== undefined && t('staff.whole_series')
  return (
    <section>
      <SectionHead>{t('staff.title')}</SectionHead>
      <ul>
        <PersonRow person={game.organiser} facts={[t('staff.organiser')]} />
        {(game.staff ?? []).map((member) => (
          <PersonRow key={member.person.id} person={member.person} facts={[t(`staff.${member.role}`), series(member)]} tools={tools(member, false)} />
        ))}
        {helpers.map((member) => (
          <PersonRow
            key={member.person.id}
            person={member.person}
            facts={[t(`staff.${member.role}`), series(member)]}
            state={<Chip small tone="warn">{t('staff.asked')}</Chip>}
            tools={tools(member, true)}
          />
        ))}
      </ul>
      {asks && (
        <Button variant="secondary" className="mt-3" icon={<HandHelping aria-hidden="true" className="size-5" />} onClick={() => onOpen({ is: 'appoint' })}>
          {t('staff.ask')}
        </Button>
      )}
    </section>
  )
}

type PersonRowProps = { person: Person; facts: readonly (string | false)[]; state?: ReactNode; tools?: ReactNode }

function PersonRow({ person, facts, state, tools }: PersonRowProps) {
  return (
    <li className="relative flex min-h-17 items-center gap-3.5 border-b border-line py-2">
      <Avatar person={person} size={46} />
      <span className="min-w-0 flex-1">
        <Link to={paths.player(person.id)} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
          {person.name}
        </Link>
        <span className="block truncate text-14 text-muted">{dotted(facts)}</span>
      </span>
      {state}
      {tools}
    </li>
  )
}

type MemberToolsProps = { member: StaffMember; asked: boolean; owner: boolean; mayHandOver: boolean; onOpen: (sheet: ManageSheet) => void }

function MemberTools({ member, asked, owner, mayHandOver, onOpen }: MemberToolsProps) {
  const t = useT()
  const { name } = member.person
  const endKey = !owner ? 'resign' : asked ? 'take_back' : 'end'
  return (
    <span className="relative z-1 flex shrink-0 items-center">
      <Menu
        trigger={
          <IconButton label={t('event.tools_for', { name })}>
            <Ellipsis aria-hidden="true" className="size-5.5" />
          </IconButton>
        }
      >
        {owner && !asked && mayHandOver && member.role === 'co_organiser' && (
          <MenuItem icon={UserRoundCog} onSelect={() => onOpen({ is: 'hand_over', member })}>
            {t('staff.hand_over')}
          </MenuItem>
        )}
        <MenuItem icon={LogOut} danger onSelect={() => onOpen({ is: 'end_role', member, asked })}>
          {t(`staff.${endKey}`)}
        </MenuItem>
      </Menu>
    </span>
  )
}
