import clsx from 'clsx'
import { Play, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ScoreEvent, Side } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { Refused, sentenceOf } from '@/lib/refused'
import { otherSide } from '@/lib/tennis/sides'
import { Impossible } from '@/lib/tennis/wrong'
import { useNow } from '@/ui/use-now'
import { BackLink } from '@/ui/back-link'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'
import { asksFirstServers, FirstServersPrompt } from './first-servers'
import { type Hand, handOf, setHand, useScreenOn, vibrate } from './device'
import type { Pad } from './pad'
import type { PadGame } from './pad-game'
import { PadHalf } from './pad-half'
import { PadOver } from './pad-over'
import { PadScore } from './pad-score'
import { hasUnsent, type PadRow } from './pad-queue'
import type { PadSheet } from './pad-sheets'
import { WaitingBar } from './waiting-bar'
import { calledText, undoText } from './words'

const PadSheets = lazyChunk(() => import('./pad-sheets'))

/** Nobody wins two points within it: the second tap is an accident. */
const REST_MS = 300

type CourtPadProps = { pad: Pad; row: PadRow; game: PadGame; names: Record<Side, string>; /** Before the first point. */ onCorrectToss: () => void }

/** The umpire's pad. In landscape the halves are under both thumbs, with the score between them. */
export function CourtPad({ pad, row, game, names, onCorrectToss }: CourtPadProps) {
  const t = useT()
  const [sheet, setSheet] = useState<PadSheet | null>(null)
  const [hand, changeHand] = useState<Hand>(handOf)
  const [resting, rest] = useRest()
  /** Sets at whose start the order of serving was accepted. */
  const [accepted, accept] = useState(0)
  const { play, live, state } = game
  useScreenOn(!play.ending)

  /** Says why if it cannot be. */
  function enter(event: ScoreEvent): boolean {
    try {
      pad.enter(event)
      return true
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
      toastTrouble(new Refused({ code: 'conflict', message: sentenceOf(error.sentence) ?? '', retry: false, data: error.sentence }))
      return false
    }
  }

  function point(side: Side): void {
    rest()
    const before = play.sets.length + play.games.a + play.games.b
    if (!enter({ kind: 'point', side })) return
    const after = gameOf(pad)?.play
    vibrate(after && after.sets.length + after.games.a + after.games.b !== before ? 'game' : 'point')
  }

  function undo(): void {
    rest()
    if (enter({ kind: 'undo' })) vibrate('undo')
  }

  const over = play.ending !== null || state === 'reported'
  const left = play.left
  const called = calledText(t, game, names)
  const actions = clsx('flex gap-2.5 landscape:flex-wrap', hand === 'left' && 'flex-row-reverse')
  return (
    <div
      className={clsx(
        // Over the bars of the page, too: the pad says itself what waits for a network.
        'fixed inset-0 z-20 grid bg-surface',
        "portrait:grid-cols-[minmax(0,1fr)] portrait:grid-rows-[auto_auto_auto_minmax(0,1fr)_minmax(0,1fr)_auto] portrait:[grid-template-areas:'head'_'note'_'score'_'first'_'second'_'foot']",
        'landscape:grid-rows-[auto_auto_minmax(0,1fr)_auto]',
        over
          ? "landscape:grid-cols-[minmax(0,1fr)_minmax(15.5rem,40%)] landscape:[grid-template-areas:'first_head'_'first_note'_'first_score'_'first_foot']"
          : "landscape:grid-cols-[minmax(0,1fr)_minmax(15.5rem,34%)_minmax(0,1fr)] landscape:[grid-template-areas:'first_head_second'_'first_note_second'_'first_score_second'_'first_foot_second']",
      )}
    >
      <header className="flex items-center gap-1 px-2 pt-[max(4px,env(safe-area-inset-top))] [grid-area:head]">
        <BackLink to={paths.live(live.id)} label={t('pad.to_board')} />
        <div className="min-w-0 flex-1 text-center">
          <h1 className="truncate text-16 font-bold tracking-normal">{t('pad.title', { name: live.event.name, number: Math.min(play.sets.length + 1, play.format.best) })}</h1>
          <Elapsed since={live.started_at} />
        </div>
        <span className="w-11 shrink-0" />
      </header>
      <div className="[grid-area:note]">
        <WaitingBar row={row} />
        {asksFirstServers(game) && accepted !== play.sets.length && (
          <FirstServersPrompt game={game} onChange={() => setSheet('first_servers')} onGoOn={() => accept(play.sets.length)} />
        )}
      </div>
      <PadScore game={game} names={names} />
      {over ? (
        <PadOver game={game} names={names} waiting={hasUnsent(row)} onFinish={() => enter({ kind: 'finished' })} />
      ) : (
        <>
          <PadHalf game={game} side={left} name={names[left]} first resting={resting} onPoint={point} />
          <PadHalf game={game} side={otherSide(left)} name={names[otherSide(left)]} first={false} resting={resting} onPoint={point} />
          <Call text={state === 'suspended' ? '' : called} />
        </>
      )}
      {state === 'suspended' && !play.ending && (
        <div className="z-10 grid place-content-center justify-items-center gap-4 self-center justify-self-center rounded-dusk bg-raised px-8 py-6 shadow-float [grid-area:first] portrait:[grid-row:first/second]">
          <p className="text-20 font-bold">{t('pad.suspended')}</p>
          <Button size="lg" icon={<Play aria-hidden="true" className="size-5" />} onClick={() => enter({ kind: 'resumed' })}>
            {t('pad.resume')}
          </Button>
        </div>
      )}
      <footer className={clsx(actions, 'px-3 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] [grid-area:foot] portrait:[@media(max-height:620px)]:pt-2 portrait:[@media(max-height:620px)]:pb-2')}>
        <Button variant="secondary" size="lg" disabled={game.steps.length === 0 || state === 'reported'} icon={<Undo2 aria-hidden="true" className="size-5 shrink-0 max-[359px]:hidden" />} onClick={undo} className="min-w-0 flex-[1.7] px-2! text-16! max-[359px]:text-14! max-[359px]:whitespace-normal max-[359px]:leading-tight landscape:min-h-11 landscape:basis-full">
          <span className="line-clamp-2 leading-tight">{undoText(t, game)}</span>
        </Button>
        {!over && (
          <Button variant="secondary" size="lg" disabled={state !== 'live'} onClick={() => setSheet('server')} className="min-w-0 flex-1 px-2! text-16! max-[359px]:px-1! max-[359px]:text-14! landscape:min-h-11">
            <span className="truncate">{t('pad.server')}</span>
          </Button>
        )}
        <Button variant="secondary" size="lg" onClick={() => setSheet('more')} className="min-w-0 flex-1 px-2! text-16! max-[359px]:px-1! max-[359px]:text-14! landscape:min-h-11">
          <span className="truncate">{t('pad.more')}</span>
        </Button>
      </footer>
      <LazySheet open={sheet !== null} onLost={() => setSheet(null)}>
        {sheet && (
          <PadSheets
            sheet={sheet}
            row={row}
            game={game}
            names={names}
            hand={hand}
            onHand={(next) => {
              setHand(next)
              changeHand(next)
            }}
            enter={enter}
            onCorrectToss={onCorrectToss}
            onOpen={setSheet}
            onOrdered={() => accept(play.sets.length)}
            onClose={() => setSheet(null)}
          />
        )}
      </LazySheet>
    </div>
  )
}

function gameOf(pad: Pad): PadGame | null {
  const state = pad.state()
  return state.is === 'open' ? state.game : null
}

/** True for a moment after each call. */
function useRest(): [resting: boolean, rest: () => void] {
  const [resting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function rest() {
    clearTimeout(timer.current)
    setResting(true)
    timer.current = setTimeout(() => setResting(false), REST_MS)
  }
  return [resting, rest]
}

/** What is called out, on the net. */
function Call({ text }: { text: string }) {
  return (
    <p
      role="status"
      className={clsx(
        'pointer-events-none z-10 max-w-[92%] justify-self-center rounded-full border-2 border-on-ball bg-ball px-5 py-2 text-center text-18 font-bold text-on-ball shadow-float empty:hidden',
        'portrait:-translate-y-1/2 portrait:self-start portrait:[grid-area:second] landscape:self-end landscape:[grid-area:score]',
      )}
    >
      {text}
    </p>
  )
}

function Elapsed({ since }: { since: number | undefined }) {
  const t = useT()
  const now = useNow(30_000)
  if (since === undefined) return null
  const minutes = Math.max(0, Math.floor((now - since) / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return <p className="truncate text-14 text-muted tabular-nums">{hours > 0 ? t('pad.elapsed_hours', { hours, minutes: rest }) : t('pad.elapsed', { minutes })}</p>
}
