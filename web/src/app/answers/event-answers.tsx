import type { Enrolment, EventId, Match, UserId } from '@/wire'
import { acceptOffer, join, reconfirm } from '@/features/events/actions'
import { decide } from '@/features/events/roster-actions'
import { declineUnlessUndone } from '@/features/events/leaving'
import { acceptRole, endRole } from '@/features/events/staff-actions'
import { confirm } from '@/features/matches/actions'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { AnswerButtons } from './answer-buttons'

type About = { event: EventId; name: string }

export function OfferAnswer({ event, name }: About) {
  const t = useT()
  return <AnswerButtons yes={t('answer.take')} label={t('answer.take_in', { game: name })} onYes={() => acceptOffer(event)} no={t('answer.let_go', { game: name })} onNo={() => declineUnlessUndone({ event, name })} />
}

export function InvitationAnswer({ event, name }: About) {
  const t = useT()
  return <AnswerButtons yes={t('answer.accept')} label={t('answer.accept_invitation', { game: name })} onYes={() => join(event)} no={t('answer.decline_invitation', { game: name })} onNo={() => declineUnlessUndone({ event, name })} />
}

export function ReconfirmAnswer({ event, name }: About) {
  const t = useT()
  return <AnswerButtons yes={t('answer.still_in')} label={t('answer.still_in_game', { game: name })} onYes={() => reconfirm(event)} />
}

export function RequestAnswer({ enrolment, name }: { enrolment: Enrolment; name: string }) {
  const t = useT()
  const who = enrolment.player?.name ?? t('common.somebody')
  return (
    <AnswerButtons
      yes={t('answer.let_in')}
      label={t('answer.let_in_who', { name: who, game: name })}
      onYes={() => decide(enrolment, true)}
      no={t('answer.turn_down', { name: who, game: name })}
      onNo={() => decide(enrolment, false)}
    />
  )
}

export function RoleAnswer({ event, name, me }: About & { me: UserId }) {
  const t = useT()
  return (
    <AnswerButtons
      yes={t('answer.accept')}
      label={t('answer.accept_role', { game: name })}
      onYes={() => void acceptRole(event).catch(toastTrouble)}
      no={t('answer.decline_role', { game: name })}
      onNo={() => void endRole(event, me).catch(toastTrouble)}
    />
  )
}

export function ResultAnswer({ match, score }: { match: Match; score: string }) {
  const t = useT()
  return <AnswerButtons yes={t('match.confirm')} label={t('answer.confirm_score', { score })} onYes={() => confirm(match)} />
}
