import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Enrolment, LIMITS, type Person, type StaffMember } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { FormTrouble } from '@/ui/form-trouble'
import { PeoplePicker } from '@/ui/people-picker'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { TextArea, TextField } from '@/ui/text-field'
import type { FindPeople } from '@/ui/use-people-search'
import { useSending } from '@/ui/use-sending'
import { useForm } from '@/ui/use-form'
import { leave } from './actions'
import { addGuest, addPlayer, findSubstitute, markAbsent, removeFrom } from './roster-actions'
import { AnnounceSheet } from './announce-sheet'
import { personOf } from './enrolled-person'
import { BringGuestSheet, WithdrawGuestConfirm } from './guest-sheets'
import type { GameView } from './selectors'
import { deleteDraft } from './organiser-actions'
import { AppointSheet, EndRoleConfirm, HandOverSheet } from './staff-sheets'

export type ManageSheet =
  | { is: 'leave' | 'add' | 'substitute' | 'announce' | 'appoint' | 'delete' | 'bring' }
  | { is: 'remove' | 'absent' | 'withdraw_guest'; enrolment: Enrolment }
  | { is: 'end_role'; member: StaffMember; asked: boolean }
  | { is: 'hand_over'; member: StaffMember }

type ManageSheetsProps = { view: GameView; sheet: ManageSheet | null; find: FindPeople; onClose: () => void }

/** Confirmations for players and organisers, and the organiser's forms. */
export default function ManageSheets({ view, sheet, find, onClose }: ManageSheetsProps) {
  if (sheet === null) return null
  switch (sheet.is) {
    case 'leave':
      return <LeaveConfirm view={view} onClose={onClose} />
    case 'add':
      return <AddSheet view={view} find={find} onClose={onClose} />
    case 'substitute':
      return <SubstituteConfirm view={view} onClose={onClose} />
    case 'announce':
      return <AnnounceSheet view={view} onClose={onClose} />
    case 'remove':
      return <RemoveSheet enrolment={sheet.enrolment} onClose={onClose} />
    case 'absent':
      return <AbsentConfirm enrolment={sheet.enrolment} onClose={onClose} />
    case 'bring':
      return <BringGuestSheet view={view} onClose={onClose} />
    case 'withdraw_guest':
      return <WithdrawGuestConfirm enrolment={sheet.enrolment} onClose={onClose} />
    case 'delete':
      return <DeleteDraftConfirm view={view} onClose={onClose} />
    case 'appoint':
      return <AppointSheet view={view} find={find} onClose={onClose} />
    case 'end_role':
      return <EndRoleConfirm view={view} member={sheet.member} asked={sheet.asked} onClose={onClose} />
    case 'hand_over':
      return <HandOverSheet view={view} member={sheet.member} onClose={onClose} />
  }
}

type Part = { view: GameView; onClose: () => void }

/** Explains what leaving means for the game of a host, or so late. */
function LeaveConfirm({ view: { game, host }, onClose }: Part) {
  const t = useT()
  const what = host ? 'leave' : 'leave_late'
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t(`event.${what}_title`, { game: game.name })}
      text={t(host ? 'event.leave_host_text' : 'event.leave_late_text', { host: game.organiser.name })}
      action={t(`event.${what}_action`)}
      danger
      onConfirm={() => leave(game.id)}
    />
  )
}

function DeleteDraftConfirm({ view: { game }, onClose }: Part) {
  const t = useT()
  const navigate = useNavigate()
  const remove = async () => {
    await deleteDraft(game.id)
    void navigate(paths.myGames('pending'), { replace: true })
  }
  return <ConfirmSheet open onClose={onClose} title={t('event.delete_draft_title', { game: game.name })} text={t('event.delete_draft_text')} action={t('event.delete_draft')} danger onConfirm={remove} />
}

function SubstituteConfirm({ view: { game }, onClose }: Part) {
  const t = useT()
  const notifyPlayers = async () => {
    const count = await findSubstitute(game.id)
    toastDone('event.substitutes_told', { count })
  }
  return <ConfirmSheet open onClose={onClose} title={t('event.substitute_title')} text={t('event.substitute_text')} action={t('event.substitute_action')} onConfirm={notifyPlayers} />
}

function AbsentConfirm({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const t = useT()
  const { name } = personOf(enrolment)
  return (
    <ConfirmSheet open onClose={onClose} title={t('event.absent_title', { name })} text={t('event.absent_text')} action={t('event.mark_absent')} danger onConfirm={() => markAbsent(enrolment.id)} />
  )
}

function RemoveSheet({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const t = useT()
  const { name } = personOf(enrolment)
  const form = useForm({
    blank: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('event.reason_missing') } : {}),
    send: async ({ reason }) => {
      await removeFrom(enrolment.id, reason)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('event.remove_title', { name })}>
      <form {...form.props} className="grid gap-4">
        <TextArea label={t('event.reason')} hint={t('event.reason_hint', { name })} rows={3} maxLength={LIMITS.REASON_MAX} {...form.text('reason')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" variant="danger" busy={form.busy}>
          {t('event.remove_action', { name })}
        </Button>
      </form>
    </Sheet>
  )
}

type AddKind = 'player' | 'guest'

function AddSheet({ view, find, onClose }: Part & { find: FindPeople }) {
  const t = useT()
  const [kind, setKind] = useState<AddKind>('player')
  return (
    <Sheet open onClose={onClose} title={t('event.add_title')} description={t('event.add_text')}>
      <Segmented
        legend={t('event.add_whom')}
        name="kind"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'player', label: t('event.add_player') },
          { value: 'guest', label: t('event.add_guest') },
        ]}
      />
      <div className="mt-4">{kind === 'player' ? <AddPlayers view={view} find={find} onClose={onClose} /> : <AddGuest view={view} onClose={onClose} />}</div>
    </Sheet>
  )
}

function AddPlayers({ view, find, onClose }: Part & { find: FindPeople }) {
  const t = useT()
  const [chosen, setChosen] = useState<Person[]>([])
  const { busy, trouble, send } = useSending()
  const enrolled = new Set([...view.seated, ...view.offered].flatMap(({ player }) => player?.id ?? []))
  const left = Math.max(0, view.game.capacity - view.game.taken)

  /** Adds one by one, so that after a refusal only the remaining players are still chosen. */
  async function add() {
    for (const person of chosen) {
      await addPlayer(view.game.id, person)
      setChosen((before) => before.filter(({ id }) => id !== person.id))
    }
  }

  return (
    <div className="grid gap-4">
      <PeoplePicker find={find} known={[...view.asked, ...view.waiting].flatMap(({ player }) => player ?? [])} without={enrolled} chosen={chosen} onChange={setChosen} />
      <FormTrouble text={trouble} />
      <Button disabled={chosen.length === 0 || chosen.length > left} busy={busy} onClick={() => void send(add, onClose)}>
        {chosen.length > left ? t('game.seats_left', { count: left }) : t('event.add_count', { count: chosen.length })}
      </Button>
    </div>
  )
}

function AddGuest({ view, onClose }: Part) {
  const t = useT()
  const form = useForm({
    blank: { guest: '' },
    check: ({ guest }) => (guest.trim() === '' ? { guest: t('event.guest_missing') } : {}),
    send: async ({ guest }) => {
      await addGuest(view.game.id, guest)
      onClose()
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      <TextField label={t('event.guest_name')} hint={t('event.guest_hint')} maxLength={LIMITS.GUEST_NAME_MAX} autoComplete="off" {...form.text('guest')} />
      <FormTrouble text={form.trouble} />
      <Button type="submit" busy={form.busy}>
        {t('event.add_guest_action')}
      </Button>
    </form>
  )
}
