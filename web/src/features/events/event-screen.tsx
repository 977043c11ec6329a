import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { type ChatId, type EventId, LIMITS } from '@/wire'
import { type GameTab, paths } from '@/app/paths'
import { reasonText } from '@/lib/cause'
import { useT } from '@/lib/i18n'
import { loadTwice } from '@/lib/load-twice'
import { useConnection, useMe } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart, LazySheet, offerReload } from '@/ui/lazy-part'
import { GAME_PICTURE, widePicture } from '@/ui/picture'
import { SectionHead } from '@/ui/section-head'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { usePhone } from '@/ui/use-media'
import type { FindPeople } from '@/ui/use-people-search'
import { acceptOffer, checkIn, join, loadEvent, object, reconfirm } from './actions'
import { ActionCard } from './action-card'
import { useAction } from './action-button'
import { EventFacts } from './event-facts'
import { EventHead } from './event-head'
import type { MenuChoice } from './event-menu'
import { EventMenuButton } from './event-menu-button'
import { EventRoster } from './event-roster'
import { shareGame } from './share-game'
import type * as Leaving from './leaving'
import type { ManageSheet } from './manage-sheets'
import type * as Organising from './organiser-actions'
import { type GameView, useGame } from './selectors'
import { useNow } from '@/ui/use-now'
import { type Command, isLateDrop } from './next-action'
import { StickyBar } from './sticky-bar'
import { isIn, isOver, isUnplayed, seatsLeft } from './words'

const PollCard = lazyChunk(async () => ({ default: (await import('./poll-card')).PollCard }))
const DatesTab = lazyChunk(async () => ({ default: (await import('./dates-tab')).DatesTab }))
const PlayersTab = lazyChunk(async () => ({ default: (await import('./players-tab')).PlayersTab }))
const RoleCard = lazyChunk(async () => ({ default: (await import('./role-card')).RoleCard }))
const EventMissing = lazyChunk(() => import('./event-missing'))
const ManageSheets = lazyChunk(() => import('./manage-sheets'))

/** Fetched on use: most people who open a game do not leave it, nor organise it. */
const withLeaving = (use: (leaving: typeof Leaving) => void) => void loadTwice(() => import('./leaving')).then(use, offerReload)
const withOrganising = (use: (organising: typeof Organising) => void) => void loadTwice(() => import('./organiser-actions')).then(use, offerReload)

type Part = (view: GameView) => ReactNode
type TimedSheet = (view: GameView, now: number, onClose: () => void) => ReactNode
type SheetPart = (view: GameView, onClose: () => void) => ReactNode

/** Parts of the event screen that other features provide. */
export interface EventParts {
  find: FindPeople
  /** The latest messages of its room, for its members. */
  preview: (chat: ChatId) => ReactNode
  talk: (chat: ChatId) => ReactNode
  /** The number of unread messages in the room. */
  useUnread: (chat: ChatId | undefined) => number
  /** Offers notifications while Rally is closed, to whoever has a seat. */
  offerPush?: () => ReactNode
  scoreboard?: Part
  results?: Part
  pairs?: Part
  dues?: Part
  /** What I owe, and what can pay for a class. */
  owed?: Part
  toCalendar?: (event: EventId) => void
  invite?: SheetPart
  cancel?: SheetPart
  rain?: TimedSheet
  poll?: TimedSheet
}

/** The page of one game: court, my status, players and room. */
export function EventScreen({ parts }: { parts: EventParts }) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const invite = params.get('invite') ?? undefined
  const game = useGame(id, invite)
  const offline = useConnection().state === 'offline'
  if (game.is === 'ready') return <EventDetails key={id} view={game} invite={invite} parts={parts} />
  if (game.is === 'loading' && !offline) return <EventSkeleton />
  return (
    <LazyPart fallback={<EventSkeleton />}>
      <EventMissing why={game} byLink={invite !== undefined} onRetry={() => void loadEvent(id, invite)} />
    </LazyPart>
  )
}

type EventDetailsProps = { view: GameView; invite: string | undefined; parts: EventParts }

function EventDetails({ view, invite, parts }: EventDetailsProps) {
  const t = useT()
  // The countdown of an offered seat ticks by itself: the screen only has to know when it ends.
  const now = useNow(30_000, view.mine?.answer_by)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [manage, setManage] = useState<ManageSheet | null>(null)
  const [sheet, setSheet] = useState<'invite' | 'rain' | 'poll' | 'cancel' | null>(null)
  const phone = usePhone()
  const action = useAction(view, now)
  const unread = parts.useUnread(view.game.chat)
  const { game } = view
  const tabs = tabsOf(view, parts, invite, unread, phone).map((tab) => ({ ...tab, label: t(`event.tab_${tab.key}`) }))
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'about'
  // Who plays in a fixture, and when, is the league's.
  const can = new Set<MenuChoice>(game.fixture ? ['announce'] : ['add', 'bring', 'substitute', 'announce', 'leave', ...(parts.invite ? (['invite'] as const) : []), ...(parts.cancel ? (['cancel'] as const) : []), ...(parts.rain ? (['rain'] as const) : []), ...(parts.poll ? (['poll'] as const) : [])])

  function act(command: Command) {
    switch (command) {
      case 'join':
        return join(game.id, invite)
      case 'accept':
        return acceptOffer(game.id)
      case 'reconfirm':
        return reconfirm(game.id)
      case 'check_in':
        return checkIn(game.id)
      case 'object':
        return object(game.id)
      case 'publish':
        return withOrganising(({ publish }) => publish(game.id))
      case 'confirm':
        return withOrganising(({ confirm }) => confirm(game.id))
      case 'invite':
        return parts.invite ? setSheet('invite') : shareGame(game)
      case 'enter_result':
      case 'results':
        return void navigate(paths.game(game.id, 'games'), { replace: true, preventScrollReset: true, state: { enterResult: command === 'enter_result' } })
      case 'fixture':
        return game.fixture && void navigate(paths.fixture(game.fixture.league.id, game.fixture.id))
      case 'ask_leave':
        return startLeaving()
      case 'ask_decline':
        return withLeaving(({ declineUnlessUndone }) => declineUnlessUndone({ event: game.id, name: game.name }))
    }
  }

  /** Asks first where leaving has consequences: a late drop, or a game without its host. */
  function startLeaving() {
    if (isLateDrop(game, view.mine, Date.now()) || (view.host && isIn(view.mine))) setManage({ is: 'leave' })
    else withLeaving(({ leaveUnlessUndone }) => leaveUnlessUndone({ event: game.id, name: game.name }))
  }

  function choose(choice: MenuChoice) {
    if (choice === 'leave') return startLeaving()
    if (choice === 'invite' || choice === 'rain' || choice === 'poll' || choice === 'cancel') setSheet(choice)
    else setManage({ is: choice })
  }

  const mayInvite = !game.fixture && parts.invite !== undefined && view.host && seatsLeft(game) > 0 && !isOver(game, now) && now < (game.starts_at ?? 0)
  const menu = <EventMenuButton view={view} now={now} can={can} onChoose={choose} />
  const toCalendar = parts.toCalendar && game.starts_at !== undefined && game.state !== 'cancelled' ? () => parts.toCalendar?.(game.id) : undefined
  return (
    <div className="flex flex-1 flex-col">
      <title>{t('page.title', { title: game.name })}</title>
      <div className="page gutter flex-1 pt-1 pb-10 md:pt-4">
        <EventHead game={game} onCalendar={toCalendar} menu={menu} />
        <div className="-mx-4 mt-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:mt-5 md:px-0">
          <Tabs label={t('event.tabs')} current={tab} tabs={tabs} className="w-max min-w-full" />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 pt-5 md:pt-6 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="min-w-0">
            {tab === 'about' && <About view={view} now={now} action={action} owed={(view.dues.length > 0 || (game.is_class && isIn(view.mine))) && parts.owed?.(view)} offer={isIn(view.mine) && !isOver(game, now) && parts.offerPush?.()} onTake={() => act('join')} />}
            {tab === 'scoreboard' && parts.scoreboard?.(view)}
            {tab === 'games' && parts.results?.(view)}
            {tab === 'teams' && (
              <LazyPart fallback={<SkeletonRows rows={4} />}>
                <PlayersTab view={view} now={now} onOpen={setManage} />
              </LazyPart>
            )}
            {tab === 'pairs' && parts.pairs?.(view)}
            {tab === 'dues' && parts.dues?.(view)}
            {tab === 'chat' && game.chat !== undefined && parts.talk(game.chat)}
            {tab === 'dates' && (
              <LazyPart fallback={<SkeletonRows rows={4} />}>
                <DatesTab series={game.series} dates={view.dates} now={now} />
              </LazyPart>
            )}
          </div>
          <aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 empty:hidden lg:sticky lg:top-20">
            <div className="max-lg:hidden">
              <ActionCard view={view} action={action} now={now} onCommand={act} onInvite={mayInvite ? () => setSheet('invite') : undefined} />
            </div>
            {tab === 'about' && <RoomSection view={view} parts={parts} />}
          </aside>
        </div>
      </div>
      <StickyBar view={view} action={action} now={now} onCommand={act} />
      <LazySheet
        open={manage !== null || sheet !== null}
        onLost={() => {
          setManage(null)
          setSheet(null)
        }}
      >
        {manage && <ManageSheets view={view} sheet={manage} find={parts.find} onClose={() => setManage(null)} />}
        {sheet === 'invite' && parts.invite?.(view, () => setSheet(null))}
        {sheet === 'rain' && parts.rain?.(view, now, () => setSheet(null))}
        {sheet === 'poll' && parts.poll?.(view, now, () => setSheet(null))}
        {sheet === 'cancel' && parts.cancel?.(view, () => setSheet(null))}
      </LazySheet>
    </div>
  )
}

/** The chat, which on a phone has a screen of its own, is for members only, the scoreboard for games that have begun, the dates for series. */
function tabsOf(view: GameView, parts: EventParts, invite: string | undefined, unread: number, phone: boolean): { key: GameTab; to: string; count?: number | undefined }[] {
  const { game, matches, dates, asked, host } = view
  const begun = game.state === 'in_progress' || game.state === 'past'
  const to = (tab: GameTab) => {
    const path = paths.game(game.id, tab)
    return invite === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}invite=${encodeURIComponent(invite)}`
  }
  return [
    { key: 'about', to: to('about') },
    ...(parts.scoreboard && (begun || matches.length > 0) ? [{ key: 'scoreboard' as const, to: to('scoreboard') }] : []),
    ...(parts.results ? [{ key: 'games' as const, to: to('games'), count: matches.length || undefined }] : []),
    { key: 'teams', to: to('teams'), count: (host && asked.length) || undefined },
    ...(parts.pairs && mayHavePairs(view) ? [{ key: 'pairs' as const, to: to('pairs') }] : []),
    ...(parts.dues && host && game.state !== 'draft' ? [{ key: 'dues' as const, to: to('dues') }] : []),
    ...(mayOpenChat(view) ? [{ key: 'chat' as const, to: phone && view.game.chat !== undefined ? paths.chat(view.game.chat) : to('chat'), count: unread || undefined }] : []),
    ...(dates.length > 0 ? [{ key: 'dates' as const, to: to('dates'), count: dates.length }] : []),
  ]
}

/** Once they were drawn, for everybody; before, for who can draw them. */
function mayHavePairs({ game, pairs, host }: GameView): boolean {
  return pairs !== undefined || (host && game.capacity >= LIMITS.PAIRS_MIN && game.state !== 'draft' && game.state !== 'cancelled')
}

function mayOpenChat({ game, mine, host }: GameView): boolean {
  // In the room of a fixture are its players alone.
  return game.chat !== undefined && ((host && !game.fixture) || isIn(mine) || mine?.state === 'no_show')
}

type AboutProps = { view: GameView; now: number; action: ReturnType<typeof useAction>; owed: ReactNode; offer: ReactNode; onTake: () => void }

function About({ view, now, action, owed, offer, onTake }: AboutProps) {
  const t = useT()
  const me = useMe()?.id
  const { game } = view
  const asked = view.helpers.find(({ person }) => person.id === me)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {game.state === 'cancelled' && (
        <p role="status" className="flex items-start gap-3 rounded-card bg-danger-soft px-4 py-3 text-15">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          <span>
            <span className="block font-bold">{t('event.called_off')}</span>
            {reasonText({ reason: game.cancel_reason, cause: game.cancel_cause })}
          </span>
        </p>
      )}
      {asked && (
        <LazyPart fallback={<Skeleton className="h-36 rounded-card!" />}>
          <RoleCard view={view} asked={asked} />
        </LazyPart>
      )}
      {view.poll && isUnplayed(view, now) && (
        <LazyPart fallback={<SkeletonRows rows={view.poll.dates.length} />}>
          <PollCard view={view} poll={view.poll} now={now} />
        </LazyPart>
      )}
      <EventRoster view={view} action={action} now={now} onTake={onTake} />
      {owed}
      {offer}
      <EventFacts game={game} now={now} />
      {(game.description !== undefined || game.image !== undefined) && (
        <section aria-labelledby="about-game">
          <SectionHead id="about-game">{t('event.about')}</SectionHead>
          {game.image !== undefined && <img {...widePicture(game.image, GAME_PICTURE)} alt="" loading="lazy" className="mt-2 mb-3 aspect-video w-full rounded-card bg-fill object-cover" />}
          {game.description !== undefined && <p className="mt-1 max-w-160 whitespace-pre-line wrap-anywhere">{game.description}</p>}
        </section>
      )}
    </div>
  )
}

function RoomSection({ view, parts }: { view: GameView; parts: EventParts }) {
  const t = useT()
  const { chat, id } = view.game
  const open = mayOpenChat(view)
  return (
    <section aria-labelledby="room">
      <SectionHead id="room" link={open ? { to: paths.game(id, 'chat'), label: t('event.open_chat') } : undefined}>
        {t('event.room')}
      </SectionHead>
      {open && chat !== undefined ? parts.preview(chat) : <p className="pt-1 text-15 text-muted">{t('event.room_closed')}</p>}
    </section>
  )
}

function EventSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="page gutter pt-4 pb-10">
      <div className="flex gap-2 pt-2">
        <Skeleton className="h-7 w-18" />
        <Skeleton className="h-7 w-22" />
      </div>
      <Skeleton className="mt-3 h-10 w-2/3 max-w-100" />
      <Skeleton className="mt-6 h-12 w-full" />
      <div className="grid gap-x-10 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div>
          <Skeleton className="aspect-[1.66] w-full rounded-dusk! md:aspect-[1.87]" />
          <Skeleton className="mt-4 h-4 w-2/5" />
        </div>
        <Skeleton className="h-52 w-full rounded-card! max-lg:hidden" />
      </div>
    </div>
  )
}
