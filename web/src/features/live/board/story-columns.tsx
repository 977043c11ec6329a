import { useMemo } from 'react'
import type { LiveMatch } from '@/wire'
import { Momentum } from './momentum'
import { Numbers } from './numbers'
import { PointList } from './point-list'
import { storyOf } from './story'
import { StoryGraph } from './story-graph'

/** What the points say, in two columns of the board; on narrow screens its parts are ordered among the others. */
export default function StoryColumns({ live }: { live: LiveMatch }) {
  const story = useMemo(() => storyOf(live), [live])
  if (!story) return <div className="lg:col-span-2" />
  return (
    <>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 max-lg:contents">
        <div className="min-w-0 empty:hidden max-lg:order-2">
          <Momentum live={live} story={story} />
        </div>
        <div className="min-w-0 empty:hidden max-lg:order-3">
          <Numbers live={live} story={story} />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 max-lg:contents">
        <div className="min-w-0 empty:hidden max-lg:order-5">
          <StoryGraph live={live} story={story} />
        </div>
        <div className="min-w-0 empty:hidden max-lg:order-6">
          <PointList live={live} story={story} />
        </div>
      </div>
    </>
  )
}
