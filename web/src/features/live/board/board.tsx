import { type ReactNode, Suspense } from 'react'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { Boundary } from '@/ui/boundary'
import { lazyChunk } from '@/ui/chunk'
import { useNow } from '@/ui/use-now'
import type { BoardBodyProps } from './board-body'
import { BoardHead } from './board-head'
import { gamesText, isOver } from './columns'
import { loadBody } from './load-body'
import { titleOf } from './words'

const BoardBody = lazyChunk(loadBody)
const Watching = lazyChunk(async () => ({ default: (await loadBody()).Watching }))
const JoinBar = lazyChunk(async () => ({ default: (await loadBody()).JoinBar }))

export interface BoardProps extends BoardBodyProps {
  /** Before the state. */
  back?: ReactNode
}

/** A match on its scoreboard. The score does not wait for what is under it. */
export function Board({ back, ...rest }: BoardProps) {
  const t = useT()
  const now = useNow(1000)
  const { match: live } = rest.known
  return (
    <div className="flex flex-1 flex-col">
      <title>{t('page.title', { title: dotted([gamesText(live.board), titleOf(live)]) })}</title>
      <BoardHead
        live={live}
        now={now}
        back={back}
        watching={
          <Boundary fallback={null}>
            <Suspense fallback={null}>
              <Watching known={rest.known} />
            </Suspense>
          </Boundary>
        }
      />
      <div className="page gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-x-10 gap-y-7 pt-5 pb-12 md:pt-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.9fr)]">
        <Boundary fallback={null}>
          <Suspense fallback={<div aria-hidden="true" className="min-h-160 lg:col-span-3" />}>
            <BoardBody {...rest} />
          </Suspense>
        </Boundary>
      </div>
      {rest.isGuest && !isOver(live.board) && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <JoinBar />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}
