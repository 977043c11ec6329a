import { type ReactNode, Suspense } from 'react'
import type { MatchId } from '@/wire'
import { useT } from '@/lib/i18n'
import type { LiveKnown } from '@/store/slices/live'
import { Boundary } from '@/ui/boundary'
import { lazyChunk } from '@/ui/chunk'
import { useNow } from '@/ui/use-now'
import { BoardActions, type BoardCommands } from './board-actions'
import { BoardHead } from './board-head'
import { Chance } from './chance'
import { JoinBar, JoinCard } from './join'
import { gamesText } from './columns'
import { loadStory } from './load-story'
import { titleOf } from './words'

const StoryColumns = lazyChunk(loadStory)

export interface BoardProps {
  id: MatchId
  known: LiveKnown
  isGuest: boolean
  commands: BoardCommands
  back?: ReactNode
}

/** A match on its scoreboard. */
export function Board({ known, isGuest, commands, back }: BoardProps) {
  const t = useT()
  const now = useNow(1000)
  const { match: live } = known
  return (
    <div className="flex flex-1 flex-col">
      <title>{t('page.title', { title: [gamesText(live.board), titleOf(live)].filter(Boolean).join(' · ') })}</title>
      <BoardHead live={live} now={now} back={back} />
      <div className="page gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-x-10 gap-y-7 pt-5 pb-12 md:pt-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.9fr)]">
        <Boundary fallback={<StorySpace />}>
          <Suspense fallback={<StorySpace />}>
            <StoryColumns live={live} />
          </Suspense>
        </Boundary>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 max-lg:contents">
          <div className="min-w-0 max-lg:order-1">
            {isGuest && <JoinCard />}
            <BoardActions known={known} isGuest={isGuest} commands={commands} />
          </div>
          <div className="min-w-0 empty:hidden max-lg:order-4">
            <Chance live={live} />
          </div>
        </div>
      </div>
      {isGuest && <JoinBar />}
    </div>
  )
}

/** The score does not wait for its story. */
function StorySpace() {
  return <div aria-hidden="true" className="min-h-160 max-lg:order-2 lg:col-span-2" />
}
