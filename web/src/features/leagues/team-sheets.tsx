import { useState } from 'react'
import { type LeagueSide, LIMITS, type Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { FormTrouble } from '@/ui/form-trouble'
import { PeoplePicker } from '@/ui/people-picker'
import { Sheet } from '@/ui/sheet'
import { TextField } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import type { FindPeople } from '@/ui/use-people-search'
import { useSending } from '@/ui/use-sending'
import { listText } from './side-names'
import type { LeagueView } from './selectors'
import { addTeam, enterTeam, invite, leaveTeam, makeCaptain, renameTeam, takeOff } from './team-actions'

export type TeamSheet = { is: 'enter_team' } | { is: 'add_team' } | { is: 'rename' | 'invite' | 'quit'; side: LeagueSide } | { is: 'captain' | 'take_off'; side: LeagueSide; player: Person }

export type TeamSheetsProps = { view: LeagueView; sheet: TeamSheet; find: FindPeople; onClose: () => void }

/** The forms and confirmations of a team: for its captain, its players, and organisers. */
export default function TeamSheets({ view, sheet, find, onClose }: TeamSheetsProps) {
  const t = useT()
  switch (sheet.is) {
    case 'enter_team':
      return <NameSheet draft={`team:${view.league.id}`} title={t('team.enter')} text={t('team.enter_text', { min: view.league.teams?.roster_min ?? 1, max: view.league.teams?.roster_max ?? 1 })} action={t('team.enter')} send={(name) => enterTeam(view.league.id, name)} done="team.entered" onClose={onClose} />
    case 'rename':
      return <NameSheet draft={`team-name:${sheet.side.id}`} title={t('team.rename')} name={sheet.side.team?.name} action={t('team.rename_save')} send={(name) => renameTeam(sheet.side.id, name)} done="team.renamed" onClose={onClose} />
    case 'add_team':
      return <AddTeamSheet view={view} find={find} onClose={onClose} />
    case 'invite':
      return <InviteSheet view={view} side={sheet.side} find={find} onClose={onClose} />
    case 'quit':
      return <ConfirmSheet open onClose={onClose} title={t('team.leave_title', { team: sheet.side.team?.name ?? '' })} text={t('team.leave_text')} action={t('team.leave')} danger onConfirm={() => leaveTeam(sheet.side.id)} />
    case 'captain':
      return <ConfirmSheet open onClose={onClose} title={t('team.captain_title', { name: sheet.player.name })} text={t('team.captain_text')} action={t('team.make_captain')} onConfirm={() => makeCaptain(sheet.side.id, sheet.player.id)} />
    case 'take_off':
      return <ConfirmSheet open onClose={onClose} title={t('team.take_off_title', { name: sheet.player.name, team: sheet.side.team?.name ?? '' })} text={t('team.take_off_text')} action={t('team.take_off')} danger onConfirm={() => takeOff(sheet.side.id, sheet.player.id)} />
  }
}

type NameSheetProps = { draft: string; title: string; text?: string; name?: string | undefined; action: string; send: (name: string) => Promise<unknown>; done: 'team.entered' | 'team.renamed'; onClose: () => void }

/** Asks for the name of a team. */
function NameSheet({ draft: of, title, text, name: before = '', action, send: submit, done, onClose }: NameSheetProps) {
  const t = useT()
  const [{ name }, change, draft] = useDraft(of, { name: before })
  const [fault, setFault] = useState('')
  const { busy, trouble, send } = useSending()
  function save() {
    if (name.trim() === '') return setFault(t('team.name_missing'))
    void send(
      () => submit(name),
      () => {
        draft.drop()
        toastDone(done, { team: name.trim() })
        onClose()
      },
    )
  }
  return (
    <Sheet open onClose={onClose} title={title} {...(text !== undefined && { description: text })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        className="grid gap-4"
      >
        <NameField value={name} error={fault || undefined} onChange={(next) => (setFault(''), change({ name: next }))} />
        <FormTrouble text={trouble} />
        <Button type="submit" wide busy={busy}>
          {action}
        </Button>
      </form>
    </Sheet>
  )
}

function NameField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (name: string) => void }) {
  const t = useT()
  return <TextField label={t('team.name')} placeholder={t('team.name_example')} autoComplete="off" maxLength={LIMITS.TEAM_NAME_MAX} value={value} error={error} onChange={({ target }) => onChange(target.value)} />
}

/** Everybody on the roster of a team of the league, or invited to it. */
function takenIn({ sides }: LeagueView): ReadonlySet<string> {
  return new Set(Object.values(sides).flatMap(({ players, team }) => [...players.map(({ id }) => id), ...(team?.roster ?? []).map(({ player }) => player.id)]))
}

/** Invites a captain with a team, for organisers. */
function AddTeamSheet({ view, find, onClose }: Omit<TeamSheetsProps, 'sheet'>) {
  const t = useT()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const { busy, trouble, send } = useSending()
  const [captain] = chosen
  const ready = captain !== undefined && name.trim() !== ''
  const add = () =>
    send(
      () => (captain ? addTeam(view.league.id, captain.id, name) : Promise.resolve()),
      () => {
        toastDone('team.added', { name: captain?.name ?? '' })
        onClose()
      },
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('team.add')}
      description={t('team.add_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide busy={busy} disabled={!ready} onClick={() => void add()}>
            {ready ? t('team.add_named', { team: name.trim(), name: captain.name }) : t('team.add_missing')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <NameField value={name} error={undefined} onChange={setName} />
        <div>
          <p className="mb-1.5 text-14 font-semibold">{t('team.captain')}</p>
          <PeoplePicker find={find} known={[]} without={takenIn(view)} chosen={chosen} onChange={(people) => setChosen(people.slice(-1))} />
        </div>
      </div>
    </Sheet>
  )
}

/** A captain asks players to join the team. */
function InviteSheet({ view, side, find, onClose }: Omit<TeamSheetsProps, 'sheet'> & { side: LeagueSide }) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const { busy, trouble, send } = useSending()
  const left = (view.league.teams?.roster_max ?? Infinity) - (side.team?.roster.length ?? 0)
  const ask = () =>
    send(
      () => invite(side.id, chosen.map(({ id }) => id)),
      () => {
        toastDone('team.invited', { names: listText(chosen.map(({ name }) => name)) })
        onClose()
      },
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('team.invite')}
      description={t('team.invite_text', { count: left })}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide busy={busy} disabled={chosen.length === 0} onClick={() => void ask()}>
            {chosen.length === 0 ? t('team.invite_nobody') : t('team.invite_count', { count: chosen.length })}
          </Button>
        </div>
      }
    >
      <PeoplePicker find={find} known={[]} without={takenIn(view)} chosen={chosen} onChange={(people) => setChosen(people.slice(0, left))} />
    </Sheet>
  )
}
