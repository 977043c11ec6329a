import { TriangleAlert } from 'lucide-react'
import type { ScoreEvent, Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { scoreText } from '@/lib/score-text'
import { playOf } from '@/lib/tennis/board'
import { type Play, pointsShown, scoreOf, setInPlay } from '@/lib/tennis/state'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { FormTrouble } from '@/ui/form-trouble'
import { useSending } from '@/ui/use-sending'
import { useState } from 'react'
import { takeOver } from './actions'
import type { Pad } from './pad'
import { gameIn, type PadRow, stillFits } from './pad-queue'

type ConflictPanelProps = { pad: Pad; row: PadRow; /** This pad scores, but what it sent was refused. */ mine: boolean; names: Record<Side, string> }

/** Somebody else has scored meanwhile. What was entered here overwrites nothing: it is dropped, or sent if it still follows. */
export function ConflictPanel({ pad, row, mine, names }: ConflictPanelProps) {
  const t = useT()
  const { busy, trouble, send } = useSending()
  const [dropping, setDropping] = useState(false)
  const { live, entered, refused } = row
  const fits = stillFits(row)
  const title = mine || !live.scorer ? t('pad.not_sent') : t('pad.not_sent_scored_by', { name: live.scorer.name })
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex gap-3 rounded-card bg-warn-soft p-4 text-warn">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div>
          <h2 className="text-18 font-bold">{title}</h2>
          {refused && <p className="mt-1 text-15 font-medium">{troubleText(refused)}</p>}
        </div>
      </div>
      <Standing label={t('pad.recorded')} play={playOf(live)} names={names} />
      <Standing label={t('pad.entered_here', { count: entered.length })} play={gameIn(row)?.play ?? null} names={names} />
      <ol aria-label={t('pad.not_sent_events')} className="flex flex-wrap gap-1.5">
        {entered.map(({ event, at }) => (
          <li key={at} className="rounded-chip bg-fill px-2 py-1 text-14 font-semibold">
            {eventText(event)}
          </li>
        ))}
      </ol>
      <p className="text-15 text-muted">{t(fits ? 'pad.still_fits' : 'pad.no_longer_fits')}</p>
      <FormTrouble text={trouble} />
      <div className="grid gap-2.5">
        {fits && (
          <Button
            wide
            size="lg"
            busy={busy}
            onClick={() =>
              void send(
                () => takeOver(live.id, pad.id),
                () => pad.tryAgain(),
              )
            }
          >
            {t('pad.take_over_send')}
          </Button>
        )}
        <Button wide size="lg" variant="danger" onClick={() => setDropping(true)}>
          {t('pad.drop', { count: entered.length })}
        </Button>
      </div>
      <ConfirmSheet open={dropping} onClose={() => setDropping(false)} title={t('pad.drop', { count: entered.length })} text={t('pad.drop_text')} action={t('pad.drop_do')} danger onConfirm={async () => pad.drop()} />
    </section>
  )

  function eventText(event: ScoreEvent): string {
    return event.kind === 'point' ? names[event.side] : t(`pad.event_${event.kind}`)
  }
}

function Standing({ label, play, names }: { label: string; play: Play | null; names: Record<Side, string> }) {
  if (!play) return null
  const points = play.ending || setInPlay(play).is === 'tie_break' ? '' : `${pointsShown(play, 'a')}–${pointsShown(play, 'b')}`
  return (
    <div>
      <p className="text-14 font-semibold text-muted">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-16 font-bold">{`${names.a} – ${names.b}`}</span>
        <span className="score text-24">{[scoreText(scoreOf(play), play.ending ?? 'completed'), points].filter(Boolean).join('  ')}</span>
      </p>
    </div>
  )
}
