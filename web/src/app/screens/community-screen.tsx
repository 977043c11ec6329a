import { CommunityScreen } from '@/features/posts/community-screen'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { SkeletonRows } from '@/ui/skeleton'
import type { FindPeople } from '@/ui/use-people-search'
import { PostCard } from './post-card'

const FreeNear = lazyChunk(() => import('@/features/play/free-near'))
const PeopleRail = lazyChunk(() => import('@/features/chat/people-rail'))

const findPeople: FindPeople = async (text) => (await import('@/features/people/actions')).findPeople(text)

/** The feed, and beside it who is free to play and people to write to. */
export default function CommunityPage() {
  return (
    <CommunityScreen
      Shown={PostCard}
      rail={
        <LazyPart fallback={<SkeletonRows rows={3} />} lost={null}>
          <FreeNear />
          <PeopleRail find={findPeople} />
        </LazyPart>
      }
    />
  )
}
