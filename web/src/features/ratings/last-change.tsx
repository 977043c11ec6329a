import type { RatingKind, UserId } from '@/wire'
import { dateAt } from '@/lib/zoned'
import { SmallGraph } from './rating-graph'
import { useHistory } from './selectors'
import { whyText } from './words'

/** The last matches as a curve, and what the last of them did. */
export function LastChange({ user, kind }: { user: UserId; kind: RatingKind }) {
  const changes = useHistory(user, kind).value?.changes ?? []
  const [last] = changes
  const points = changes.map(({ at, after, deviation }) => ({ at, mean: after, deviation })).reverse()
  return (
    <div className="mt-4 grid min-h-16 gap-2.5">
      <SmallGraph points={points} />
      {last && (
        <p className="text-15 text-muted tabular-nums">
          <b className="text-ink">{dateAt(last.at, last.match?.event.zone)}</b> · {whyText(last)}
        </p>
      )}
    </div>
  )
}
