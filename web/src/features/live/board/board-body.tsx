import { useMemo } from 'react'
import type { LiveKnown } from '@/store/slices/live'
import { BoardActions, BoardMore } from './board-actions'
import type { BoardCommands } from './commands'
import { Chance } from './chance'
import { isOver } from './columns'
import { JoinCard } from './join'
import { Momentum } from './momentum'
import { Numbers } from './numbers'
import { PointList } from './point-list'
import { storyOf } from './story'
import { StoryGraph } from './story-graph'

export { JoinBar } from './join'
export { Watching } from './watching'

export interface BoardBodyProps {
  known: LiveKnown
  isGuest: boolean
  commands: BoardCommands
}

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 max-lg:contents'

/** What is under the score: in three columns, which on narrow screens are one, with their parts in another order. */
export default function BoardBody({ known, isGuest, commands }: BoardBodyProps) {
  const { match: live } = known
  const story = useMemo(() => storyOf(live), [live])
  return (
    <>
      <div className={column}>
        <div className="min-w-0 empty:hidden max-lg:order-2">{story && <Momentum live={live} story={story} />}</div>
        <div className="min-w-0 empty:hidden max-lg:order-3">{story && <Numbers live={live} story={story} />}</div>
      </div>
      <div className={column}>
        <div className="min-w-0 empty:hidden max-lg:order-5">{story && <StoryGraph live={live} story={story} />}</div>
        <div className="min-w-0 empty:hidden max-lg:order-6">{story && <PointList live={live} story={story} />}</div>
      </div>
      <div className={column}>
        <div className="min-w-0 max-lg:order-1">
          {isGuest && !isOver(live.board) && <JoinCard />}
          <BoardActions known={known} isGuest={isGuest} commands={commands} />
        </div>
        <div className="min-w-0 empty:hidden max-lg:order-4">
          <Chance live={live} />
        </div>
        <div className="min-w-0 max-lg:order-7">
          <BoardMore known={known} isGuest={isGuest} commands={commands} />
        </div>
      </div>
    </>
  )
}
