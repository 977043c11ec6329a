import { useContext } from 'react'
import type { Fixture, Rubber } from '@/wire'
import { LeaguePartsContext } from './parts'
import { reportRubber } from './tie-actions'

type RubberReportProps = { fixture: Fixture; rubber: Rubber; onClose: () => void }

/** Enters the result of a rubber. */
export default function RubberReport({ fixture, rubber, onClose }: RubberReportProps) {
  const { report } = useContext(LeaguePartsContext)
  return report?.(
    {
      id: `${fixture.id}/${rubber.number}`,
      sides: { a: [...rubber.a], b: [...rubber.b] },
      format: rubber.score_format,
      send: (score) => reportRubber(fixture.id, rubber.number, score),
    },
    onClose,
  )
}
