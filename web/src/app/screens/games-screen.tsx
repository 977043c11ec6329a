import { GamesScreen } from '@/features/events/games-screen'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'

const LiveNow = lazyChunk(() => import('@/features/live/board/live-now'))

export default function GamesPage() {
  return (
    <GamesScreen
      live={
        <LazyPart lost={null}>
          <LiveNow />
        </LazyPart>
      }
    />
  )
}
