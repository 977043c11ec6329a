import { HandHelping } from 'lucide-react'
import { useState } from 'react'
import type { StaffMember } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { SectionHead } from '@/ui/section-head'
import { StaffRow, StaffTools } from '@/ui/staff-row'
import type { LeagueSheet } from './league-sheets'
import type { LeagueView } from './selectors'
import { acceptRole, endRole } from './staff-actions'

type StaffProps = { view: LeagueView; onOpen: (sheet: LeagueSheet) => void }

/** The organiser of a league, who helps them, and who was asked to. */
export function StaffSection({ view: { league, asked = [] }, onOpen }: StaffProps) {
  const t = useT()
  const me = useMe()?.id
  const owner = league.organiser.id === me
  const over = league.state === 'cancelled' || league.state === 'archived'
  const tools = (member: StaffMember, isAsked: boolean) =>
    (owner || (!isAsked && member.person.id === me)) && <StaffTools member={member} asked={isAsked} owner={owner} mayHandOver={!over} onHandOver={() => onOpen({ is: 'hand_over', member })} onEnd={() => onOpen({ is: 'end_role', member, asked: isAsked })} />
  return (
    <section aria-labelledby="staff-league">
      <SectionHead id="staff-league">{t('staff.title')}</SectionHead>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-2">
        <StaffRow person={league.organiser} to={paths.player(league.organiser.id)} text={t('staff.organiser')} />
        {(league.staff ?? []).map((member) => (
          <StaffRow key={member.person.id} person={member.person} to={paths.player(member.person.id)} text={t(`staff.${member.role}`)} tools={tools(member, false)} />
        ))}
        {asked.map((member) => (
          <StaffRow
            key={member.person.id}
            person={member.person}
            to={paths.player(member.person.id)}
            text={t(`staff.${member.role}`)}
            state={
              <Chip small tone="warn">
                {t('staff.asked')}
              </Chip>
            }
            tools={tools(member, true)}
          />
        ))}
      </ul>
      {owner && !over && league.state !== 'draft' && (
        <Button variant="secondary" className="mt-3" icon={<HandHelping aria-hidden="true" className="size-5" />} onClick={() => onOpen({ is: 'appoint' })}>
          {t('staff.ask')}
        </Button>
      )}
    </section>
  )
}

/** Asks me for an answer, if the organiser has asked me to help with the league. */
export function RoleCard({ view: { league, asked = [] } }: { view: LeagueView }) {
  const t = useT()
  const me = useMe()?.id
  const [busy, setBusy] = useState(false)
  const mine = asked.find(({ person }) => person.id === me)
  if (!mine) return null
  const answer = (send: Promise<void>) => {
    setBusy(true)
    send.catch(toastTrouble).finally(() => setBusy(false))
  }
  return (
    <section aria-label={t('staff.asked_you')} className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <p className="flex items-start gap-3 text-15">
        <HandHelping aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <span>
          <span className="block font-bold">{t(`league.staff.asks_${mine.role}`, { name: league.organiser.name })}</span>
          <span className="text-muted">{t(`league.staff.${mine.role}_text`)}</span>
        </span>
      </p>
      <div className="flex gap-2.5">
        <Button size="sm" busy={busy} onClick={() => answer(acceptRole(league.id))}>
          {t('answer.accept')}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => answer(endRole(league.id, mine.person.id))}>
          {t('staff.decline')}
        </Button>
      </div>
    </section>
  )
}
