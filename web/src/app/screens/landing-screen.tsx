import LandingScreen from '@/features/landing/landing-screen'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { WhenNear } from '@/ui/when-near'

const GamesTonight = lazyChunk(() => import('./landing/games-tonight'))

/** The landing page with games of the community, which are fetched after the first paint. */
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
    />
  )
}
