import { HandHelping } from 'lucide-react'
import type { StaffMember } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { SectionHead } from '@/ui/section-head'
import { StaffRow, StaffTools } from '@/ui/staff-row'
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
    (owner || member.person.id === me) && <StaffTools member={member} asked={asked} owner={owner} mayHandOver={!over} onHandOver={() => onOpen({ is: 'hand_over', member })} onEnd={() => onOpen({ is: 'end_role', member, asked })} />
  const series = (member: StaffMember) => member.series === true && game.series !== undefined && t('staff.whole_series')
  return (
    <section>
      <SectionHead>{t('staff.title')}</SectionHead>
      <ul>
        <StaffRow person={game.organiser} to={paths.player(game.organiser.id)} text={t('staff.organiser')} />
        {(game.staff ?? []).map((member) => (
          <StaffRow key={member.person.id} person={member.person} to={paths.player(member.person.id)} text={dotted([t(`staff.${member.role}`), series(member)])} tools={tools(member, false)} />
        ))}
        {helpers.map((member) => (
          <StaffRow
            key={member.person.id}
            person={member.person}
            to={paths.player(member.person.id)}
            text={dotted([t(`staff.${member.role}`), series(member)])}
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
