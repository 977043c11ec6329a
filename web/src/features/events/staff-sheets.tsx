import { useState } from 'react'
import type { Person, SeriesScope, StaffMember, StaffRole } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { AskPerson } from '@/ui/ask-person'
import { Check } from '@/ui/check'
import { Choice, ChoiceList } from '@/ui/choice'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Sheet } from '@/ui/sheet'
import type { FindPeople } from '@/ui/use-people-search'
import { ScopeChoice } from './scope-choice'
import type { GameView } from './selectors'
import { appoint, endRole, handOver } from './staff-actions'

type Part = { view: GameView; onClose: () => void }

const ROLES: readonly StaffRole[] = ['co_organiser', 'official']

/** Asks one person to help, as a co-organiser or as an official. */
export function AppointSheet({ view, find, onClose }: Part & { find: FindPeople }) {
  const t = useT()
  const me = useMe()?.id
  const { game, seated, helpers } = view
  const [role, setRole] = useState<StaffRole>('co_organiser')
  const [series, setSeries] = useState(false)
  const without = new Set([...(game.staff ?? []), ...helpers].map(({ person }) => person.id).concat(game.organiser.id, me ?? []))

  async function ask(person: Person) {
    await appoint(game.id, person.id, role, series)
    toastDone('staff.was_asked', { name: person.name })
  }

  return (
    <Sheet open onClose={onClose} title={t('staff.ask_title')} description={t('staff.ask_text')}>
      <div className="grid gap-4">
        <ChoiceList legend={t('staff.as')}>
          {ROLES.map((one) => (
            <Choice key={one} name="role" value={one} checked={role === one} onChange={() => setRole(one)} title={t(`staff.${one}`)} text={t(`staff.${one}_text`)} />
          ))}
        </ChoiceList>
        {game.series !== undefined && (
          <Check name="series" checked={series} onChange={setSeries}>
            {t('staff.for_series')}
          </Check>
        )}
        <AskPerson find={find} known={seated.flatMap(({ player }) => player ?? [])} without={without} ask={ask} onClose={onClose} />
      </div>
    </Sheet>
  )
}

/** Ends a role: taken away or taken back by the organiser, or given back by whoever has it. */
export function EndRoleConfirm({ view, member, asked, onClose }: Part & { member: StaffMember; asked: boolean }) {
  const t = useT()
  const what = !view.owner ? 'resign' : asked ? 'take_back' : 'end'
  const vars = { name: member.person.name, game: view.game.name }
  return (
    <ConfirmSheet open onClose={onClose} title={t(`staff.${what}_title`, vars)} text={t(`staff.${what}_text`, vars)} action={t(`staff.${what}`)} danger onConfirm={() => endRole(view.game.id, member.person.id)} />
  )
}

/** Hands the game, or dates of its series, over to a co-organiser. */
export function HandOverSheet({ view, member, onClose }: Part & { member: StaffMember }) {
  const t = useT()
  const [scope, setScope] = useState<SeriesScope>('this')
  const { name } = member.person
  const confirm = async () => {
    await handOver(view.game.id, member.person.id, scope)
    toastDone('staff.handed_over', { name })
  }
  return (
    <ConfirmSheet open onClose={onClose} title={t('staff.hand_over_title', { name })} text={t('staff.hand_over_text', { name })} action={t('staff.hand_over')} onConfirm={confirm}>
      {view.game.series !== undefined && <ScopeChoice value={scope} onChange={setScope} />}
    </ConfirmSheet>
  )
}
