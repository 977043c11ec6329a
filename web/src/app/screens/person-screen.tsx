import { openDirect } from '@/features/chat/actions'
import { PersonScreen } from '@/features/people/person-screen'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'

const RatingCard = lazyChunk(() => import('@/features/ratings/rating-card'))
const GameHistory = lazyChunk(() => import('@/features/matches/game-history'))

const Booking = lazyChunk(() => import('@/features/lessons/booking'))

export default function PersonPage() {
  return (
    <PersonScreen
      openTalk={openDirect}
      history={({ id, name }) => (
        <LazyPart fallback={<SkeletonRows rows={3} portrait={44} />}>
          <GameHistory key={id} user={id} name={name} />
        </LazyPart>
      )}
      booking={(person, badge) => (
        <LazyPart fallback={<Skeleton className="mt-8 h-60 rounded-card!" />}>
          <Booking key={person.id} coach={person} badge={badge} />
        </LazyPart>
      )}
      rating={({ id, name }) => (
        <LazyPart fallback={<Skeleton className="h-30 rounded-card!" />}>
          <RatingCard key={id} user={id} name={name} />
        </LazyPart>
      )}
    />
  )
}
