import { type ReactNode, Suspense } from 'react'
import { useT } from '@/lib/i18n'
import type { TopicState } from '@/realtime/topics'
import { sinceText } from '@/lib/time'
import type { LiveEntry } from '@/store/slices/live'
import type { Connection } from '@/store/parts'
import { Boundary } from '@/ui/boundary'
import { lazyChunk } from '@/ui/chunk'
import { Board } from './board'
import type { BoardCommands } from './commands'
import { BoardGone, BoardSkeleton, BoardUnreachable } from './states'
import type { BoardView } from './view'

const OverlayBoard = lazyChunk(async () => ({ default: (await import('./overlay')).OverlayBoard }))
const TvBoard = lazyChunk(async () => ({ default: (await import('./tv')).TvBoard }))

export interface BoardPageProps {
  view: BoardView
  entry: LiveEntry | undefined
  topic: TopicState
  connection: Connection
  isGuest: boolean
  commands: BoardCommands
  back?: ReactNode
  onRetry: () => void
}

/** A scoreboard in each of its states: as a page, for a television, over a video picture. */
export function BoardPage(props: BoardPageProps) {
  return (
    <Boundary fallback={<BoardUnreachable stopped onRetry={() => window.location.reload()} />}>
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    </Boundary>
  )
}

function View({ view, entry, topic, connection, onRetry, ...rest }: BoardPageProps) {
  const t = useT()
  const { state, since } = connection
  const lost = state === 'offline' || state === 'stopped'
  if (topic === 'gone' || entry?.is === 'gone') return view === 'overlay' ? null : <BoardGone isGuest={rest.isGuest} />
  // A listed match does not say what its reader may do.
  const known = entry && (topic === 'open' || !entry.listed || lost) ? entry : undefined
  if (view === 'overlay') return known ? <OverlayBoard live={known.match} /> : null
  if (!known) return lost ? <BoardUnreachable stopped={state === 'stopped'} onRetry={onRetry} /> : <BoardSkeleton />
  if (view === 'tv') return <TvBoard live={known.match} note={lost ? t('connection.offline_since', { time: sinceText(since) }) : undefined} />
  return <Board known={known} {...rest} />
}
