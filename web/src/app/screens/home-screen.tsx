import { loadMine } from '@/features/events/actions'
import { formatsTag, useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { useUnreadTotal } from '@/store/unread'
import { lazyChunk } from '@/ui/chunk'
import { ErrorState } from '@/ui/error-state'
import { LazyPart } from '@/ui/lazy-part'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import type { FindPeople } from '@/ui/use-people-search'
import { greetingKey, useToday } from './greeting'
import { NextGame } from './home/next-game'
import { NoGame } from './home/no-game'
import { useNextGame } from './home/use-next-game'

const findPeople: FindPeople = async (text) => (await import('@/features/people/actions')).findPeople(text)

const UnreadPanel = lazyChunk(async () => ({ default: (await import('./home/chats')).UnreadPanel }))
const WaitingList = lazyChunk(async () => ({ default: (await import('./home/waiting-list')).WaitingList }))
const CoachClasses = lazyChunk(() => import('./home/coach-classes'))
const LiveNow = lazyChunk(() => import('@/features/live/board/live-now'))
const GamesNear = lazyChunk(() => import('./home/games-near'))
const FreeNear = lazyChunk(() => import('@/features/play/free-near'))
const Talks = lazyChunk(async () => ({ default: (await import('./home/chats')).Talks }))
const MyLeague = lazyChunk(() => import('@/features/leagues/my-rows'))
const HomeLessons = lazyChunk(() => import('@/features/lessons/home-lessons'))
const HomePosts = lazyChunk(() => import('@/features/posts/home-posts'))
const PeopleRail = lazyChunk(() => import('@/features/chat/people-rail'))

/** My next game, what waits for my answer, matches in play, games and posts nearby, who is free to play, the latest chats, people to message, my rows of the league, my lessons. */
export default function HomeScreen() {
  const t = useT()
  const me = useMe()
  const today = useToday()
  return (
    <div className="page gutter grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-3 pb-14 md:pt-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-y-10">
      <title>{t('page.title', { title: t('menu.home') })}</title>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3.5">
            <h1 className="min-w-0 pb-1 text-24 md:text-30">{t(greetingKey(today), { name: me?.name.split(' ')[0] ?? '' })}</h1>
            <p className="shrink-0 text-15 text-muted">
              {today.toLocaleDateString(formatsTag(), { weekday: 'short', day: 'numeric', month: 'short' })}
            </p>
          </div>
          <TopPanel />
        </div>
        <LazyPart fallback={<SkeletonRows rows={3} />}>
          <WaitingList />
          {me?.isCoach === 1 && <CoachClasses />}
          <LiveNow />
          <GamesNear />
          <HomePosts />
        </LazyPart>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:pt-13">
        <LazyPart fallback={<SkeletonRows rows={3} />}>
          <FreeNear />
          <Talks />
          <PeopleRail find={findPeople} />
        </LazyPart>
        {/* The last of the column: nothing moves when it comes. */}
        <LazyPart lost={null}>
          <MyLeague />
          <HomeLessons />
        </LazyPart>
      </div>
    </div>
  )
}

/** The dusk panel: my next game, else unread messages, else a prompt to find a game. */
function TopPanel() {
  const t = useT()
  const next = useNextGame()
  const unread = useUnreadTotal()
  if (next.is === 'loading') return <Skeleton className="h-62 rounded-dusk!" />
  if (next.is === 'ready') return <NextGame card={next.card} />
  if (next.is === 'error') return <ErrorState title={t('home.next_failed')} text={t('home.next_failed_text')} onRetry={() => void loadMine('upcoming')} />
  if (unread === 0) return <NoGame />
  return (
    <LazyPart fallback={<Skeleton className="h-62 rounded-dusk!" />}>
      <UnreadPanel />
    </LazyPart>
  )
}
