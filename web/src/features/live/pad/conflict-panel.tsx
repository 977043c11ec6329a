import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { FormTrouble } from '@/ui/form-trouble'
import { useSending } from '@/ui/use-sending'
import { takeOver } from './actions'
import type { Pad } from './pad'
import { gameIn, isOpen, isRefusedForGood, type PadRow, stillFits, withAnotherTry } from './pad-queue'
import { afterTheirs, insteadOfTheirs, partingOf } from './parting'
import { PartingTable } from './parting-table'
import { standingText } from './words'

type ConflictPanelProps = { pad: Pad; row: PadRow; /** This pad scores, but what it sent was refused. */ mine: boolean; names: Record<Side, string> }

/**
 * What was entered here was not recorded: somebody else has scored meanwhile, or it was refused. Both are shown side by side, and
 * the scorer decides; until then nothing is sent, and nothing is lost.
 */
export function ConflictPanel({ pad, row, mine, names }: ConflictPanelProps) {
  const t = useT()
  const { live, entered, refused } = row
  const parting = partingOf(row)
  const others = live.scorer && !mine ? live.scorer : null
  const differs = parting !== null && parting.theirSteps.length > 0
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex gap-3 rounded-card bg-warn-soft p-4 text-warn">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <h2 className="text-18 leading-tight font-bold">{others ? t('pad.not_sent_scored_by', { name: others.name }) : t('pad.not_sent')}</h2>
          {refused && <p className="mt-1 text-15 font-medium">{troubleText(refused)}</p>}
          <p className="mt-1 text-15 font-medium">{t(adviceFor(row))}</p>
        </div>
      </div>
      {parting && <PartingTable parting={parting} names={names} theirName={others?.name} />}
      <Choices pad={pad} row={row} mine={mine} differs={differs} count={entered.length} />
    </section>
  )
}

/** What to do about it, as a key of the dictionary. */
function adviceFor(row: PadRow): string {
  const { code } = row.refused ?? {}
  if (code === 'forbidden' || code === 'sign_in_required') return 'pad.advice_forbidden'
  if (code === 'not_found' || !isOpen(row.live.board.state)) return 'pad.advice_over'
  if (isRefusedForGood(row)) return 'pad.advice_impossible'
  return stillFits(row) ? 'pad.still_fits' : 'pad.advice_choose'
}

type ChoicesProps = { pad: Pad; row: PadRow; mine: boolean; differs: boolean; count: number }

/** Keep what is recorded, send mine after it, or undo what differs and send mine. */
function Choices({ pad, row, mine, differs, count }: ChoicesProps) {
  const t = useT()
  const { busy, trouble, send } = useSending()
  const [asking, ask] = useState<'drop' | 'undo' | null>(null)
  const decidable = !isRefusedForGood(row)
  const fits = stillFits(row)
  const after = decidable && !fits ? afterTheirs(row) : null
  const instead = decidable && !fits ? insteadOfTheirs(row, row.live.board.changed_at) : null
  const mayRetry = row.refused?.code === 'forbidden' && isOpen(row.live.board.state)
  // Nothing is left to lose if everything that was entered here is recorded already.
  const isRecorded = decidable && !fits && !after && !instead && partingOf(row)?.mySteps.length === 0

  async function decide(to: (now: PadRow) => PadRow | null): Promise<void> {
    // Before its start, a match has no scorer to take it over from.
    if (!mine && row.live.board.state !== 'scheduled') await takeOver(row.live.id, pad.id)
    pad.decide(to)
  }

  return (
    <div className="grid gap-4">
      <FormTrouble text={trouble} />
      {fits && (
        <Button wide size="lg" busy={busy} onClick={() => void send(() => decide(withAnotherTry), () => {})}>
          {t(mine ? 'pad.try_again' : 'pad.take_over_send')}
        </Button>
      )}
      {after && (
        <Choice text={t('pad.after_theirs_text', { score: standing(after) })}>
          <Button wide size="lg" busy={busy} onClick={() => void send(() => decide(afterTheirs), () => {})}>
            {t('pad.after_theirs')}
          </Button>
        </Choice>
      )}
      {instead && (
        <Choice text={t('pad.instead_text', { score: standing(instead) })}>
          <Button wide size="lg" variant="secondary" onClick={() => ask('undo')}>
            {t('pad.instead')}
          </Button>
        </Choice>
      )}
      {mayRetry && (
        <Button wide size="lg" variant="secondary" onClick={() => pad.tryAgain()}>
          {t('pad.try_again')}
        </Button>
      )}
      <Choice text={t(isRecorded ? 'pad.all_recorded' : differs ? 'pad.keep_theirs_text' : 'pad.drop_text')}>
        <Button wide size="lg" variant={isRecorded ? 'primary' : 'danger'} onClick={() => (isRecorded ? pad.drop() : ask('drop'))}>
          {t(differs || isRecorded ? 'pad.keep_theirs' : count > 0 ? 'pad.drop' : 'pad.drop_start', { count })}
        </Button>
      </Choice>
      <ConfirmSheet open={asking === 'drop'} onClose={() => ask(null)} title={count > 0 ? t('pad.drop', { count }) : t('pad.drop_start')} text={t('pad.drop_text')} action={t('pad.drop_do')} danger onConfirm={async () => pad.drop()} />
      <ConfirmSheet open={asking === 'undo'} onClose={() => ask(null)} title={t('pad.instead')} text={t('pad.instead_confirm')} action={t('pad.instead_do')} danger onConfirm={() => decide((now) => insteadOfTheirs(now, Date.now()))} />
    </div>
  )
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      {children}
      <p className="px-1 text-14 text-muted">{text}</p>
    </div>
  )
}

function standing(row: PadRow): string {
  const play = gameIn(row)?.play
  return play ? standingText(play) : ''
}
