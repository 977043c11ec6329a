import { OwedCard } from '@/features/dues/owed-card'
import { isIn } from '@/features/events/words'
import type { GameView } from '@/features/events/selectors'
import { ClassPass } from '@/features/lessons/class-pass'

/** What I owe for a game, and for a class the package that can pay for my place. */
export default function EventOwed({ view: { game, mine, dues } }: { view: GameView }) {
  const paid = dues.some(({ series, paid_at }) => !series && paid_at !== undefined)
  return (
    <>
      {dues.length > 0 && <OwedCard dues={dues} />}
      {game.is_class && game.state !== 'cancelled' && isIn(mine) && !paid && <ClassPass game={game} />}
    </>
  )
}
