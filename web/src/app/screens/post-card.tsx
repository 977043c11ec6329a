import type { Card, MatchId } from '@/wire'
import { useT } from '@/lib/i18n'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { SharedCardGone, SharedCardSkeleton } from '@/ui/shared-card'
import { WhenNear } from '@/ui/when-near'

const SharedGame = lazyChunk(() => import('@/features/events/shared-game'))
const SharedLeague = lazyChunk(() => import('@/features/leagues/shared-league'))
const SharedCourt = lazyChunk(() => import('@/features/courts/shared-court'))
const SharedLesson = lazyChunk(() => import('./shared-lesson'))
const LiveScore = lazyChunk(() => import('./league-live'))

/** What a post shows besides its text, as it is now and as far as the reader may see it. */
export function PostCard({ card }: { card: Card }) {
  return (
    <WhenNear className={card.noun === 'match' ? 'min-h-38' : 'min-h-18'}>
      <LazyPart fallback={<SharedCardSkeleton />}>
        <Shared card={card} />
      </LazyPart>
    </WhenNear>
  )
}

function Shared({ card }: { card: Card }) {
  switch (card.noun) {
    case 'event':
      return <SharedGame id={card.event} />
    case 'league':
      return <SharedLeague id={card.league} />
    case 'court':
      return <SharedCourt id={card.court} />
    case 'lesson':
      return <SharedLesson coach={card.coach} starts_at={card.starts_at} />
    case 'match':
      return <SharedMatch id={card.match} />
  }
}

function SharedMatch({ id }: { id: MatchId }) {
  const t = useT()
  return <LiveScore id={id} title={t('live.match')} gone={<SharedCardGone />} />
}
