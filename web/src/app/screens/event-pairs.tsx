import { useState } from 'react'
import { surfaceOf } from '@/features/events/words'
import type { GameView } from '@/features/events/selectors'
import { whenOf } from '@/features/matches/when'
import { reportCourt } from '@/features/pairs/actions'
import type { ReportOn } from '@/features/pairs/pairs-round'
import { PairsTab } from '@/features/pairs/pairs-tab'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'

const ReportSheet = lazyChunk(() => import('@/features/matches/report-sheet'))

/** The pairs of a game, and the form for the result of a court. */
export default function EventPairs({ view }: { view: GameView }) {
  const { game, pairs, seated, matches, moreResults, host, officiates } = view
  const [court, setCourt] = useState<Parameters<ReportOn>[0] | null>(null)
  return (
    <>
      <PairsTab
        game={game}
        surface={surfaceOf(game)}
        pairs={pairs}
        seated={seated}
        matches={matches}
        more={moreResults}
        host={host}
        officiates={officiates}
        onReport={whenOf(game) === 'open' ? setCourt : undefined}
      />
      <LazySheet open={court !== null} onLost={() => setCourt(null)}>
        {court && (
          <ReportSheet
            what={{ is: 'court', id: `${game.id}:${court.round}:${court.court}`, sides: court.sides, send: (score) => reportCourt(game.id, court.round, court.court, score) }}
            onClose={() => setCourt(null)}
          />
        )}
      </LazySheet>
    </>
  )
}
