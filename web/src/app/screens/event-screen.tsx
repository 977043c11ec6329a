import { type EventParts, EventScreen } from '@/features/events/event-screen'
import { loadTwice } from '@/lib/load-twice'
import { useUnread } from '@/store/unread'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart, offerReload } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { SkeletonRows } from '@/ui/skeleton'
import type { FindPeople } from '@/ui/use-people-search'

// Each tab and each sheet is fetched when it is first opened.
const Room = lazyChunk(async () => ({ default: (await import('@/features/chat/room')).Room }))
const RoomPreview = lazyChunk(async () => ({ default: (await import('@/features/chat/room-preview')).RoomPreview }))
const Scoreboard = lazyChunk(async () => ({ default: (await import('@/features/matches/event-matches')).EventScoreboard }))
const Results = lazyChunk(async () => ({ default: (await import('@/features/matches/event-matches')).EventMatches }))
const PushCard = lazyChunk(() => import('@/features/notifications/push-card'))
const PairsPart = lazyChunk(() => import('./event-pairs'))
const Dues = lazyChunk(() => import('@/features/dues/dues-tab'))
const Owed = lazyChunk(() => import('./event-owed'))
const InviteSheet = lazyChunk(() => import('./event-invite'))
const RainSheet = lazyChunk(() => import('@/features/events/rain-sheet'))
const PollSheet = lazyChunk(() => import('@/features/events/poll-sheet'))
const CancelSheet = lazyChunk(() => import('@/features/events/cancel-sheet'))

const findPeople: FindPeople = async (text) => (await import('@/features/people/actions')).findPeople(text)

const PARTS: EventParts = {
  find: findPeople,
  preview: (chat) => (
    <LazyPart fallback={<SkeletonRows rows={3} />}>
      <RoomPreview chat={chat} />
    </LazyPart>
  ),
  talk: (chat) => (
    <div className="flex h-[max(320px,calc(100dvh-300px))] lg:h-[clamp(20rem,calc(100dvh-20.5rem),45rem)] flex-col overflow-hidden rounded-card border border-line">
      <LazyPart fallback={<Loading />}>
        <Room id={chat} find={findPeople} part />
      </LazyPart>
    </div>
  ),
  scoreboard: ({ matches }) => (
    <LazyPart fallback={<SkeletonRows rows={2} />}>
      <Scoreboard matches={matches} />
    </LazyPart>
  ),
  results: ({ game, seated, matches, officiates, moreResults }) => (
    <LazyPart fallback={<SkeletonRows rows={2} />}>
      <Results game={game} seated={seated} matches={matches} officiates={officiates} more={moreResults} />
    </LazyPart>
  ),
  pairs: (view) => (
    <LazyPart fallback={<SkeletonRows rows={4} />}>
      <PairsPart view={view} />
    </LazyPart>
  ),
  dues: ({ game, seated }) => (
    <LazyPart fallback={<SkeletonRows rows={4} />}>
      <Dues game={game} players={seated.flatMap(({ player }) => player ?? [])} />
    </LazyPart>
  ),
  owed: (view) => (
    <LazyPart fallback={view.dues.length > 0 && <SkeletonRows rows={1} />}>
      <Owed view={view} />
    </LazyPart>
  ),
  toCalendar: (event) => void loadTwice(() => import('@/features/events/calendar')).then(({ addToCalendar }) => addToCalendar(event), offerReload),
  invite: (view, onClose) => <InviteSheet view={view} onClose={onClose} />,
  rain: (view, now, onClose) => <RainSheet view={view} now={now} onClose={onClose} />,
  poll: (view, now, onClose) => <PollSheet view={view} now={now} onClose={onClose} />,
  cancel: (view, onClose) => <CancelSheet view={view} onClose={onClose} />,
  useUnread,
  offerPush: () => (
    <LazyPart lost={null}>
      <PushCard />
    </LazyPart>
  ),
}

export default function EventPage() {
  return <EventScreen parts={PARTS} />
}
