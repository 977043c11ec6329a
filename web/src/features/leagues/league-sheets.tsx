import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { type LeagueSide, LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { lazyChunk } from '@/ui/chunk'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Sheet } from '@/ui/sheet'
import { SheetActions } from '@/ui/sheet-actions'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import type { FindPeople } from '@/ui/use-people-search'
import { PartnerSheet, WithdrawSheet } from './join-sheets'
import { cancelLeague, changeLeague, deleteDraft, nextSeason } from './organiser-actions'
import type { LeagueView } from './selectors'
import { AddSideSheet, RemoveSideSheet, SeedSheet } from './side-sheets'
import type { StaffSheet } from './staff-sheets'
import type { TeamSheet } from './team-sheets'

const DrawSheet = lazyChunk(() => import('./draw-sheet'))
const ExportSheet = lazyChunk(() => import('./export-sheet'))
const StaffSheets = lazyChunk(() => import('./staff-sheets'))
const TeamSheets = lazyChunk(() => import('./team-sheets'))

export type LeagueSheet =
  | { is: 'partner' | 'withdraw' | 'add' | 'seed' | 'draw' | 'close_draw' | 'cancel' | 'delete' | 'next_season' }
  | { is: 'suspend' | 'complete' | 'archive' }
  | { is: 'remove'; side: LeagueSide }
  | { is: 'papers' }
  | StaffSheet
  | TeamSheet

type LeagueSheetsProps = { view: LeagueView; sheet: LeagueSheet; find: FindPeople; onOpen: (sheet: LeagueSheet) => void; onClose: () => void }

/** Confirmations for players and organisers, and the organisers' forms. */
export default function LeagueSheets({ view, sheet, find, onOpen, onClose }: LeagueSheetsProps) {
  switch (sheet.is) {
    case 'partner':
      return <PartnerSheet view={view} find={find} onClose={onClose} />
    case 'withdraw':
      return <WithdrawSheet view={view} onClose={onClose} />
    case 'add':
      return <AddSideSheet view={view} find={find} onClose={onClose} />
    case 'remove':
      return <RemoveSideSheet view={view} side={sheet.side} onClose={onClose} />
    case 'seed':
      return <SeedSheet view={view} onClose={onClose} />
    case 'draw':
      return <DrawSheet view={view} onClose={onClose} />
    case 'close_draw':
      return <CloseAndDraw view={view} onClosed={() => onOpen({ is: 'draw' })} onClose={onClose} />
    case 'papers':
      return <ExportSheet view={view} onClose={onClose} />
    case 'appoint':
    case 'hand_over':
    case 'end_role':
      return <StaffSheets view={view} sheet={sheet} find={find} onClose={onClose} />
    case 'cancel':
      return <CancelSheet view={view} onClose={onClose} />
    case 'delete':
      return <DeleteConfirm view={view} onClose={onClose} />
    case 'next_season':
      return <NextSeasonConfirm view={view} onClose={onClose} />
    case 'suspend':
    case 'complete':
    case 'archive':
      return <TurnConfirm view={view} step={sheet.is} onClose={onClose} />
    default:
      return <TeamSheets view={view} sheet={sheet} find={find} onClose={onClose} />
  }
}

type Part = { view: LeagueView; onClose: () => void }

/** Enrolment ends before a draw. */
function CloseAndDraw({ view: { league }, onClosed, onClose }: Part & { onClosed: () => void }) {
  const t = useT()
  const closed = useRef(false)
  const close = async () => {
    await changeLeague('league.close_enrolment', league.id)
    closed.current = true
  }
  return (
    <ConfirmSheet open onClose={() => (closed.current ? onClosed() : onClose())} title={t('league.draw.close_title')} text={t('league.draw.close_text', { count: league.taken })} action={t('league.draw.close_action')} onConfirm={close} />
  )
}

function DeleteConfirm({ view: { league }, onClose }: Part) {
  const t = useT()
  const navigate = useNavigate()
  const remove = async () => {
    await deleteDraft(league.id)
    void navigate(paths.myLeagues(), { replace: true })
  }
  return <ConfirmSheet open onClose={onClose} title={t('league.menu.delete_title', { league: league.name })} text={t('event.delete_draft_text')} action={t('event.delete_draft')} danger onConfirm={remove} />
}

function NextSeasonConfirm({ view: { league }, onClose }: Part) {
  const t = useT()
  const navigate = useNavigate()
  const make = async () => {
    const { id } = await nextSeason(league.id)
    toastDone('league.menu.next_season_made')
    void navigate(paths.editLeague(id))
  }
  return <ConfirmSheet open onClose={onClose} title={t('league.menu.next_season')} text={t('league.menu.next_season_text')} action={t('league.menu.next_season_action')} onConfirm={make} />
}

/** Pauses, closes or puts away a league. */
function TurnConfirm({ view: { league }, step, onClose }: Part & { step: 'suspend' | 'complete' | 'archive' }) {
  const t = useT()
  const turn = async () => {
    await changeLeague(`league.${step}`, league.id)
    toastDone(`league.menu.${step}_done`)
  }
  return <ConfirmSheet open onClose={onClose} title={t(`league.menu.${step}_title`, { league: league.name })} text={t(`league.menu.${step}_text`)} action={t(`league.menu.${step}`)} danger={step === 'complete'} onConfirm={turn} />
}

/** Cancels a league before it is played, with a reason. */
function CancelSheet({ view: { league }, onClose }: Part) {
  const t = useT()
  const form = useForm({
    blank: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('event.reason_missing') } : {}),
    send: async ({ reason }) => {
      await cancelLeague(league.id, reason)
      toastDone('league.menu.cancel_done')
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('league.menu.cancel_title', { league: league.name })} description={t('league.menu.cancel_text')}>
      <form {...form.props} className="grid gap-4">
        <TextArea label={t('event.reason')} rows={3} maxLength={LIMITS.REASON_MAX} {...form.text('reason')} />
        <SheetActions trouble={form.trouble} busy={form.busy} submit={t('league.menu.cancel')} danger onClose={onClose} />
      </form>
    </Sheet>
  )
}
