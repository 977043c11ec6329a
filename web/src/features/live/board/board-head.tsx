import type { ReactNode } from 'react'
import type { LiveMatch, Millis } from '@/wire'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { DuskScene } from '@/ui/art/dusk-scene'
import { isOver } from './columns'
import { ScoreTable } from './score-table'
import { beginText, correctionText, durationText, eventText, outcomeText, spokenText, stakeText, suspendedText, titleOf, updatedText, wholeText } from './words'

type BoardHeadProps = {
  live: LiveMatch
  now: Millis
  /** Before the state. */
  back?: ReactNode
  /** How many watch. */
  watching?: ReactNode
}

/** The score, on the court at dusk. */
export function BoardHead({ live, now, back, watching }: BoardHeadProps) {
  const { board } = live
  const stake = stakeText(live) ?? suspendedText(live)
  const correction = isOver(board) ? null : correctionText(board, now)
  return (
    <section className="on-dusk relative isolate overflow-hidden bg-(--sky-0) text-on-dusk">
      <DuskScene frame="whole" className="absolute inset-x-0 -bottom-[45%] -z-20 h-[190%] w-full" />
      <div aria-hidden="true" className="absolute inset-0 -z-10 bg-(--board-shade) md:bg-transparent md:bg-[linear-gradient(var(--board-shade)_45%,transparent)]" />
      <div className="page gutter pt-2 pb-4 md:pt-5 md:pb-6">
        <h1 className="sr-only">{titleOf(live)}</h1>
        <p className="sr-only">{wholeText(live)}</p>
        <output aria-live="polite" className="sr-only">
          {spokenText(live)}
        </output>
        <div className="flex min-h-11 items-center gap-x-3">
          {back}
          <StateSign live={live} />
          <p className="min-w-0 flex-1 truncate text-15 text-on-dusk max-md:hidden">{eventText(live)}</p>
          <span className="flex-1 md:hidden" />
          {watching}
          {board.state !== 'scheduled' && <p className="shrink-0 text-14 text-on-dusk md:text-15">{updatedText(board, now)}</p>}
        </div>
        <ScoreTable live={live} look="board" heading={durationText(live, now) ?? ''} />
        <div className="mt-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 md:mt-4">
          {isOver(board) && <p className="text-16 font-bold">{outcomeText(live)}</p>}
          {board.state === 'scheduled' && <Waiting live={live} now={now} />}
          {stake !== null && <p className="rounded-chip bg-(--board-chip) px-3 py-1.5 text-15 font-bold wrap-anywhere">{stake}</p>}
          {correction !== null && <p className="text-15 text-on-dusk">{correction}</p>}
        </div>
        <p className="mt-1.5 truncate text-14 text-on-dusk md:hidden">{eventText(live)}</p>
      </div>
    </section>
  )
}

/** "Live", or why it is not. */
export function StateSign({ live }: { live: LiveMatch }) {
  const t = useT()
  const { board } = live
  const isLive = board.state === 'live' && !isOver(board)
  const text = isOver(board) ? 'live.finished' : `live.${isLive ? 'live' : `state_${board.state}`}`
  return (
    <p className="flex shrink-0 items-center gap-2.5 text-14 font-extrabold tracking-[0.06em] uppercase">
      <Ball size={15} glow={isLive} />
      <span className={isLive ? 'text-ball' : 'text-on-dusk'}>{t(text)}</span>
    </p>
  )
}

function Waiting({ live, now }: { live: LiveMatch; now: Millis }) {
  const t = useT()
  return <p className="text-16 font-bold">{beginText(live, now) ?? t('live.waiting')}</p>
}
