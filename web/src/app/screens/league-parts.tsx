import { useTopic } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import type { EventId, MatchId } from '@/wire'
import type { LeagueParts } from '@/features/leagues/parts'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'

// A sheet or a score is fetched when it is first shown.
const LeagueLive = lazyChunk(() => import('./league-live'))
const LeaguePoints = lazyChunk(() => import('./league-points'))
const MatchCard = lazyChunk(async () => ({ default: (await import('@/features/matches/match-card')).MatchCard }))
const ReportSheet = lazyChunk(() => import('@/features/matches/report-sheet'))

/** What other features contribute to the screens of a league. */
export const LEAGUE_PARTS: LeagueParts = {
  live: (match, title) => (
    <LazyPart fallback={<Skeleton className="h-38 rounded-dusk!" />} lost={null}>
      <LeagueLive id={match} title={title} />
    </LazyPart>
  ),
  points: (match, side) => (
    <LazyPart fallback={null} lost={null}>
      <LeaguePoints id={match} side={side} />
    </LazyPart>
  ),
  result: (game, match, officiates) => (
    <LazyPart fallback={<SkeletonRows rows={2} />}>
      <Result game={game} match={match} officiates={officiates} />
    </LazyPart>
  ),
  scoreLive: async (game, sides, format) => {
    const [{ createLive }, { DEFAULT_FORMAT }] = await Promise.all([import('@/features/matches/actions'), import('@/features/matches/score-rules')])
    return createLive(game, { a: sides.a.map(({ id }) => id), b: sides.b.map(({ id }) => id) }, format ?? DEFAULT_FORMAT)
  },
  report: ({ id, ...form }, onClose) => (
    <LazySheet onLost={onClose}>
      <ReportSheet what={{ is: 'court', id: `fixture:${id}`, ...form }} onClose={onClose} />
    </LazySheet>
  ),
}

/** A result of a fixture is one of its game. */
function Result({ game, match: id, officiates }: { game: EventId; match: MatchId; officiates: boolean }) {
  const topic = useTopic(`event:${game}`)
  const known = useStore(({ events }) => events.known[game])
  const match = known?.is === 'ready' ? known.matches.find((one) => one.id === id) : undefined
  if (match) return <MatchCard match={match} officiates={officiates} />
  return topic === 'opening' ? <SkeletonRows rows={2} /> : null
}
