import type { ReactNode } from 'react'
import type { LeagueSide } from '@/wire'
import { useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import { useOrdinal } from '@/ui/use-ordinal'
import { isDrawn } from './league-words'
import { sidesIn, type LeagueView } from './selectors'

interface WaitingSidesProps {
  view: LeagueView
  row: (side: LeagueSide, state?: ReactNode) => ReactNode
  /** The organisers' button that gives a side a place. */
  takeIn: (side: LeagueSide) => ReactNode
}

/** The waiting list in its order. */
export function WaitingSides({ view, row, takeIn }: WaitingSidesProps) {
  const t = useT()
  const ordinal = useOrdinal()
  const waiting = sidesIn(view, 'waitlisted')
  if (waiting.length === 0) return null
  return (
    <section>
      <SectionHead>{t('league.side.waiting')}</SectionHead>
      <ul>
        {waiting.map((side) =>
          row(
            side,
            <>
              {view.organises && !isDrawn(view.league) && takeIn(side)}
              {side.position !== undefined && <span className="text-14 font-bold text-muted">{ordinal(side.position)}</span>}
            </>,
          ),
        )}
      </ul>
    </section>
  )
}

/** Sides of which somebody has not answered yet. */
export function FormingSides({ view, row }: { view: LeagueView; row: (side: LeagueSide) => ReactNode }) {
  const t = useT()
  const forming = sidesIn(view, 'forming')
  if (forming.length === 0) return null
  return (
    <section>
      <SectionHead>{t('league.side.forming')}</SectionHead>
      <ul>{forming.map((side) => row(side))}</ul>
    </section>
  )
}
