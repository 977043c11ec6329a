import LandingScreen from '@/features/landing/landing-screen'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { WhenNear } from '@/ui/when-near'

const LiveNow = lazyChunk(() => import('@/features/live/board/guest-live-now'))
const GamesTonight = lazyChunk(() => import('./landing/games-tonight'))

/** The landing page with games and matches of the community, which are fetched after the first paint. */
export default function LandingPage() {
  return (
    <LandingScreen
      games={
        <WhenNear className="min-h-152 lg:min-h-108">
          <LazyPart lost={null}>
            <GamesTonight />
          </LazyPart>
        </WhenNear>
      }
      live={
        <WhenNear className="min-h-px">
          <LazyPart lost={null}>
            <LiveNow />
          </LazyPart>
        </WhenNear>
      }
    />
  )
}
