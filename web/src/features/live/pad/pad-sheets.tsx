import { ArrowDownUp, Ban, Clock, Coins, Flag, Hand as HandIcon, History, ListOrdered, type LucideIcon, Pause, PenLine, Send, TimerOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { LIMITS, type ScoreEvent, type Seat, type Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { firstServerOf } from '@/lib/tennis/first-server'
import { alteredOrderStays, serverNow, setInPlay } from '@/lib/tennis/state'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { TextArea } from '@/ui/text-field'
import type { Hand } from './device'
import { FirstServersSheet } from './first-servers'
import { HandOverSheet } from './hand-over-sheet'
import { HistorySheet } from './history-sheet'
import type { PadGame } from './pad-game'
import { hasOnlyToss, hasUnsent, type PadRow } from './pad-queue'
import { OutSheet } from './out-sheet'
import { SeatChoice } from './seat-choice'
import { SetScoreSheet } from './set-score-sheet'

export type PadSheet = 'more' | 'server' | 'first_servers' | 'score' | 'suspend' | 'retired' | 'defaulted' | 'walkover' | 'history' | 'hand_over' | 'finish'

type PadSheetsProps = {
  sheet: PadSheet
  row: PadRow
  game: PadGame
  names: Record<Side, string>
  hand: Hand
  onHand: (hand: Hand) => void
  /** False: it was refused, and a toast says why. */
  enter: (event: ScoreEvent) => boolean
  onCorrectToss: () => void
  onOpen: (sheet: PadSheet) => void
  /** Who of each pair serves first in this set is decided. */
  onOrdered: () => void
  onClose: () => void
}

/** What the pad opens over the court. */
export default function PadSheets(props: PadSheetsProps) {
  const { sheet, row, game, names, enter, onClose } = props
  const t = useT()
  const enterAndClose = (event: ScoreEvent) => enter(event) && onClose()
  function order(seats: readonly Seat[]) {
    if (!seats.every((server) => enter({ kind: 'first_server', server }))) return
    props.onOrdered()
    onClose()
  }
  switch (sheet) {
    case 'more':
      return <MoreSheet {...props} />
    case 'server':
      return <ServerSheet game={game} onClose={onClose} onChoose={(server) => enterAndClose({ kind: 'server', server })} />
    case 'first_servers':
      return <FirstServersSheet game={game} names={names} onClose={onClose} onChoose={order} />
    case 'score':
      return <SetScoreSheet game={game} names={names} onClose={onClose} onSet={(score) => enterAndClose({ kind: 'score', ...score })} />
    case 'suspend':
      return <SuspendSheet onClose={onClose} onSuspend={(reason) => enterAndClose({ kind: 'suspended', ...(reason && { reason }) })} />
    case 'history':
      return <HistorySheet game={game} names={names} onClose={onClose} />
    case 'hand_over':
      return <HandOverSheet row={row} onClose={onClose} />
    case 'finish':
      return (
        <ConfirmSheet
          open
          title={t('pad.finish')}
          text={t(game.steps.length === 0 ? 'pad.finish_void' : 'pad.finish_early')}
          action={t('pad.finish')}
          danger
          onClose={onClose}
          onConfirm={async () => void enter({ kind: 'finished' })}
        />
      )
    default:
      return <OutSheet how={sheet} names={names} onClose={onClose} onChoose={(side) => enterAndClose({ kind: sheet, side })} />
  }
}

function MoreSheet({ row, game, hand, onHand, enter, onCorrectToss, onOpen, onClose }: PadSheetsProps) {
  const t = useT()
  const { play, state } = game
  const live = state === 'live' && !play.ending
  const inPlay = (live || state === 'suspended') && !play.ending
  const enterAndClose = (event: ScoreEvent) => enter(event) && onClose()
  const maySetOrder = live && (['a', 'b'] as const).some((side) => firstServerOf(play, side))
  const isTimed = live && setInPlay(play).is === 'timed' && !play.timeUp
  return (
    <Sheet open onClose={onClose} title={t('pad.more')}>
      <ul className="-mx-2 grid">
        {hasOnlyToss(row) && <Item icon={Coins} text={t('pad.toss_again')} onClick={onCorrectToss} />}
        {maySetOrder && <Item icon={ListOrdered} text={t('pad.first_servers')} onClick={() => onOpen('first_servers')} />}
        {isTimed && <Item icon={Clock} text={t('pad.time_up')} onClick={() => enterAndClose({ kind: 'time_up' })} />}
        {live && <Item icon={PenLine} text={t('pad.set_score')} onClick={() => onOpen('score')} />}
        {live && <Item icon={ArrowDownUp} text={t('pad.other_ends')} onClick={() => enterAndClose({ kind: 'other_ends' })} />}
        <Item icon={History} text={t('pad.history')} onClick={() => onOpen('history')} />
        {live && <Item icon={Pause} text={t('pad.suspend')} onClick={() => onOpen('suspend')} />}
        <Item icon={Send} text={t('pad.hand_over')} note={hasUnsent(row) ? t('pad.hand_over_waits') : undefined} onClick={() => onOpen('hand_over')} />
        {inPlay && game.steps.length > 0 && <Item icon={UserX} text={t('pad.retired')} onClick={() => onOpen('retired')} />}
        {inPlay && <Item icon={Ban} text={t('pad.defaulted')} onClick={() => onOpen('defaulted')} />}
        {live && game.steps.length === 0 && <Item icon={TimerOff} text={t('pad.walkover')} onClick={() => onOpen('walkover')} />}
        {inPlay && <Item icon={Flag} text={t('pad.finish_now')} onClick={() => onOpen('finish')} />}
      </ul>
      <div className="mt-4 flex items-end gap-3 border-t border-line pt-4">
        <HandIcon aria-hidden="true" className="mb-3 size-5 shrink-0" />
        <div className="flex-1">
          <Segmented
            legend={t('pad.hand')}
            name="hand"
            value={hand}
            onChange={onHand}
            options={[
              { value: 'left', label: t('pad.hand_left') },
              { value: 'right', label: t('pad.hand_right') },
            ]}
          />
        </div>
      </div>
    </Sheet>
  )
}

function Item({ icon: Icon, text, note, onClick }: { icon: LucideIcon; text: string; note?: string | undefined; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className="flex min-h-13 w-full items-center gap-4 rounded-control px-3 text-left text-16 font-semibold hover:bg-fill">
        <Icon aria-hidden="true" className="size-5.5 shrink-0" />
        <span>
          {text}
          {note && <span className="block text-14 font-normal text-muted">{note}</span>}
        </span>
      </button>
    </li>
  )
}

function ServerSheet({ game, onClose, onChoose }: { game: PadGame; onClose: () => void; onChoose: (seat: Seat) => void }) {
  const t = useT()
  const [seat, setSeat] = useState(serverNow(game.play))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pad.fix_server')}
      description={t(alteredOrderStays(game.play) ? 'pad.fix_server_stays' : 'pad.fix_server_now')}
      footer={
        <Button wide size="lg" onClick={() => onChoose(seat)}>
          {t('pad.fix_server_do')}
        </Button>
      }
    >
      <SeatChoice live={game.live} legend={t('pad.who_serves')} value={seat} onChange={setSeat} />
    </Sheet>
  )
}

function SuspendSheet({ onClose, onSuspend }: { onClose: () => void; onSuspend: (reason: string) => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pad.suspend')}
      description={t('pad.suspend_text')}
      footer={
        <Button wide size="lg" onClick={() => onSuspend(reason.trim())}>
          {t('pad.suspend')}
        </Button>
      }
    >
      <TextArea label={t('pad.suspend_reason')} hint={t('pad.reason_optional')} rows={2} maxLength={LIMITS.REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
    </Sheet>
  )
}
