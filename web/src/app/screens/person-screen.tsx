import { openDirect } from '@/features/chat/actions'
import { PersonScreen } from '@/features/people/person-screen'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { SkeletonRows } from '@/ui/skeleton'

const GameHistory = lazyChunk(() => import('@/features/matches/game-history'))

export default function PersonPage() {
  return (
    <PersonScreen
      openTalk={openDirect}
      history={({ id, name }) => (
        <LazyPart fallback={<SkeletonRows rows={3} portrait={44} />}>
          <GameHistory key={id} user={id} name={name} />
        </LazyPart>
      )}
    />
  )
}
