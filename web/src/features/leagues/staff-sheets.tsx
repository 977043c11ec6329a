import { useState } from 'react'
import type { Person, StaffMember, StaffRole } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { AskPerson } from '@/ui/ask-person'
import { Choice, ChoiceList } from '@/ui/choice'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Sheet } from '@/ui/sheet'
import type { FindPeople } from '@/ui/use-people-search'
import { type LeagueView, sidesInOrder } from './selectors'
import { appoint, endRole, handOver } from './staff-actions'

export type StaffSheet = { is: 'appoint' } | { is: 'hand_over'; member: StaffMember } | { is: 'end_role'; member: StaffMember; asked: boolean }

type StaffSheetsProps = { view: LeagueView; sheet: StaffSheet; find: FindPeople; onClose: () => void }

/** The forms about who helps with a league. */
export default function StaffSheets({ view, sheet, find, onClose }: StaffSheetsProps) {
  switch (sheet.is) {
    case 'appoint':
      return <AppointSheet view={view} find={find} onClose={onClose} />
    case 'hand_over':
      return <HandOverConfirm view={view} member={sheet.member} onClose={onClose} />
    case 'end_role':
      return <EndRoleConfirm view={view} member={sheet.member} asked={sheet.asked} onClose={onClose} />
  }
}

type Part = { view: LeagueView; onClose: () => void }

const ROLES: readonly StaffRole[] = ['co_organiser', 'official']

/** Asks one person to help, as a co-organiser or as an official. */
function AppointSheet({ view, find, onClose }: Part & { find: FindPeople }) {
  const t = useT()
  const { league, asked = [] } = view
  const [role, setRole] = useState<StaffRole>('co_organiser')
  const without = new Set([...(league.staff ?? []), ...asked].map(({ person }) => person.id).concat(league.organiser.id))

  async function ask(person: Person) {
    await appoint(league.id, person.id, role)
    toastDone('staff.was_asked', { name: person.name })
  }

  return (
    <Sheet open onClose={onClose} title={t('staff.ask_title')} description={t('staff.ask_text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ChoiceList legend={t('staff.as')}>
          {ROLES.map((one) => (
            <Choice key={one} name="role" value={one} checked={role === one} onChange={() => setRole(one)} title={t(`staff.${one}`)} text={t(`league.staff.${one}_text`)} />
          ))}
        </ChoiceList>
        <AskPerson find={find} known={sidesInOrder(view).flatMap(({ players }) => players)} without={without} ask={ask} onClose={onClose} />
      </div>
    </Sheet>
  )
}

/** Ends a role: taken away or taken back by the organiser, or given back by whoever has it. */
function EndRoleConfirm({ view: { league }, member, asked, onClose }: Part & { member: StaffMember; asked: boolean }) {
  const t = useT()
  const owner = useMe()?.id === league.organiser.id
  const what = !owner ? 'resign' : asked ? 'take_back' : 'end'
  const vars = { name: member.person.name, game: league.name }
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t(`staff.${what}_title`, vars)}
      text={t(`staff.${what}_text`, vars)}
      action={t(`staff.${what}`)}
      danger
      onConfirm={() => endRole(league.id, member.person.id)}
    />
  )
}

/** Hands the league over to a co-organiser. */
function HandOverConfirm({ view: { league }, member, onClose }: Part & { member: StaffMember }) {
  const t = useT()
  const { id, name } = member.person
  const confirm = async () => {
    await handOver(league.id, id)
    toastDone('staff.handed_over', { name })
  }
  return <ConfirmSheet open onClose={onClose} title={t('staff.hand_over_title', { name })} text={t('staff.hand_over_text', { name })} action={t('staff.hand_over')} onConfirm={confirm} />
}
