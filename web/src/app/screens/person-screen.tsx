import { lazy, Suspense } from 'react'
import { openDirect } from '@/features/chat/actions'
import { PersonScreen } from '@/features/people/person-screen'
import { SkeletonRows } from '@/ui/skeleton'

const GameHistory = lazy(() => import('@/features/matches/game-history'))

export default function PersonPage() {
  return (
    <PersonScreen
      openTalk={openDirect}
      history={({ id, name }) => (
        <Suspense fallback={<SkeletonRows rows={3} portrait={44} />}>
          <GameHistory key={id} user={id} name={name} />
        </Suspense>
      )}
    />
  )
}
