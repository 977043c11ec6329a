import { CircleDollarSign, Clock, LockKeyhole, MapPin, Target, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import type { PublicEvent } from '@/wire'
import { paths } from '@/app/paths'
import { directionsTo } from '@/lib/directions'
import { dotted } from '@/lib/facts'
import { type Translate, useT } from '@/lib/i18n'
import { storeReturnPath } from '@/lib/return-to'
import { dateAt, lengthText, spanAt } from '@/lib/zoned'
import { useItemName } from '@/store/hooks'
import { BigTime } from '@/ui/big-time'
import { ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { lazyChunk } from '@/ui/chunk'
import { LargeCourt, type RosterSeat } from '@/ui/large-court'
import { LazyPart } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { GAME_PICTURE, widePicture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'
import { useDescription } from '@/ui/use-description'
import { useNow } from '@/ui/use-now'
import { Fact } from '@/ui/fact'
import { lightText, startText, zoneText } from './fact-words'
import { usePublicGame } from './public-game'
import { publicGameLayout } from './public-game-layout'
import { bandText, isOver, priceText, seatsText } from './words'

const Gone = lazyChunk(async () => ({ default: (await import('./public-game-missing')).Gone }))
const Failed = lazyChunk(async () => ({ default: (await import('./public-game-missing')).Failed }))

/** What a guest sees of a shared game: read-only, with the way in, after which they come back here. */
export default function PublicGameScreen() {
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  const shown = usePublicGame(id)
  useEffect(() => storeReturnPath(pathname + search), [pathname, search])
  if (shown.is === 'ready') return <PublicGame game={shown.game} />
  if (shown.is === 'loading') return <PublicGameSkeleton />
  return (
    <LazyPart fallback={<PublicGameSkeleton />}>
      {shown.is === 'gone' ? <Gone /> : <Failed offline={shown.is === 'offline'} onRetry={shown.retry} />}
    </LazyPart>
  )
}

function PublicGame({ game }: { game: PublicEvent }) {
  const t = useT()
  const now = useNow()
  const over = isOver(game, now)
  useDescription(descriptionOf(t, game))
  return (
    <div className="flex flex-1 flex-col">
      <title>{t('page.title', { title: game.name })}</title>
      <div className="page gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-x-10 gap-y-8 pt-3 pb-10 md:pt-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <Head game={game} over={over} />
          {game.state === 'cancelled' && (
            <p role="status" className="flex items-center gap-3 rounded-card bg-danger-soft px-4 py-3 text-15 font-bold">
              <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
              {t('event.called_off')}
            </p>
          )}
          <section aria-label={t('event.roster')}>
            <LargeCourt surface="hard" capacity={game.capacity} seats={seatsOf(t, game)} className={game.state === 'cancelled' ? 'grayscale' : ''} />
            <p className="mt-3 text-15">
              <span className="mr-2.5 font-bold">{t('event.in_count', { taken: game.taken, capacity: game.capacity })}</span>
              {game.waiting_count > 0 && <span className="text-muted">{t('event.waiting_count', { count: game.waiting_count })}</span>}
            </p>
          </section>
          <Facts game={game} now={now} />
          <About game={game} />
        </div>
        <WayIn game={game} over={over} />
      </div>
      <StickyWayIn />
    </div>
  )
}

/** The time is the loudest; beside it the name and what kind of game it is. */
function Head({ game, over }: { game: PublicEvent; over: boolean }) {
  const t = useT()
  const { starts_at: starts, ends_at: ends, zone } = game
  const kind = useItemName('eventType', game.kind)
  const parts = [
    starts !== undefined && dateAt(starts, zone),
    starts !== undefined && ends !== undefined && lengthText(ends - starts),
    game.format === undefined ? kind : t(`game.format_${game.format}`),
    t(game.competitive ? 'game.competitive' : 'game.friendly'),
  ]
  return (
    <header className={publicGameLayout.head}>
      {starts !== undefined && !over && <BigTime at={starts} zone={zone} size="hero" />}
      <div className="min-w-0">
        <h1 className={publicGameLayout.title}>{game.name}</h1>
        <p className="text-16 text-muted md:text-18">{dotted(parts)}</p>
      </div>
      {over && <Chip>{t(`game.state_${game.state === 'cancelled' ? 'cancelled' : 'past'}`)}</Chip>}
    </header>
  )
}

function Facts({ game, now }: { game: PublicEvent; now: number }) {
  const t = useT()
  const { starts_at: starts, ends_at: ends, zone, place } = game
  const band = bandText(t, game)
  return (
    <section aria-label={t('event.facts')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-2">
        <Fact icon={Clock} title={starts === undefined || ends === undefined ? t('game.no_time') : `${dateAt(starts, zone, now)}, ${spanAt(starts, ends, zone)}`}>
          {starts !== undefined && ends !== undefined && dotted([startText(t, starts, ends, now), lightText(t, place), zoneText(t, starts, zone)])}
        </Fact>
        <Fact icon={MapPin} title={place?.name ?? t('game.no_court')}>
          {place && (
            <span className="flex flex-wrap gap-x-2">
              {place.address}
              <a href={directionsTo(place)} target="_blank" rel="noreferrer" className="font-semibold text-brand underline-offset-4 hover:underline">
                {t('event.directions')}
              </a>
            </span>
          )}
        </Fact>
        <Fact icon={Target} title={band === undefined ? t('filter.level_all') : t('shared.level', { band })}>
          {game.gender !== 'open' && t(`game.gender_${game.gender}`)}
        </Fact>
        <Fact icon={CircleDollarSign} title={game.price ? t('event.price', { price: priceText(t, game.price) }) : t('event.free')}>
          {t(game.is_class ? 'event.coaches' : 'event.hosts', { name: game.host })}
        </Fact>
      </ul>
    </section>
  )
}

function About({ game }: { game: PublicEvent }) {
  const t = useT()
  if (game.description === undefined && game.image === undefined) return null
  return (
    <section aria-labelledby="about-game">
      <SectionHead id="about-game">{t('event.about')}</SectionHead>
      {game.image !== undefined && <img {...widePicture(game.image, GAME_PICTURE)} alt="" loading="lazy" className="mt-2 mb-3 aspect-video w-full rounded-card bg-fill object-cover" />}
      {game.description !== undefined && <p className="mt-1 max-w-160 whitespace-pre-line wrap-anywhere">{game.description}</p>}
    </section>
  )
}

/** Beside the court; on a phone the bar at the bottom has the same two links. */
function WayIn({ game, over }: { game: PublicEvent; over: boolean }) {
  const t = useT()
  return (
    <aside className="grid gap-4 lg:sticky lg:top-20">
      <section aria-label={t('shared.join')} className="grid justify-items-start gap-4 rounded-card bg-raised p-5 shadow-card max-lg:hidden">
        {!over && <Chip tone={game.taken < game.capacity ? 'yours' : 'warn'}>{seatsText(t, game)}</Chip>}
        <p className="text-24 leading-tight font-extrabold tracking-tight">{t('shared.free')}</p>
        <ButtonLink to={paths.signup()} size="lg" wide>
          {t('shared.join')}
        </ButtonLink>
        <LogIn />
      </section>
      <p className="flex items-center gap-2.5 text-14 text-muted">
        <LockKeyhole aria-hidden="true" className="size-4 shrink-0" />
        {t('shared.members_see')}
      </p>
    </aside>
  )
}

function StickyWayIn() {
  const t = useT()
  return (
    <section aria-label={t('shared.join')} className="sticky bottom-0 z-20 border-t-2 border-baseline bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden">
      <div className="page gutter pt-2.5 pb-1">
        <ButtonLink to={paths.signup()} size="lg" wide>
          {t('shared.join')}
        </ButtonLink>
        <LogIn />
      </div>
    </section>
  )
}

function LogIn() {
  const t = useT()
  return (
    <p className="w-full text-center text-15 text-muted">
      {t('shared.have_account')}{' '}
      <Link to={paths.login()} className="inline-flex min-h-11 items-center font-bold text-brand">
        {t('header.log_in')}
      </Link>
    </p>
  )
}

/** The page's own shapes, so that nothing moves when the game is there. */
function PublicGameSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="page gutter min-h-dvh pt-3 pb-10 md:pt-6">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-6">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Skeleton className="h-14 w-48" />
            <Skeleton className="h-14 w-64" />
          </div>
          <Skeleton className="aspect-[1.66] w-full rounded-dusk! md:aspect-[1.87]" />
          <Skeleton className="h-4 w-2/5" />
        </div>
        <Skeleton className="h-52 w-full rounded-card! max-lg:hidden" />
      </div>
    </div>
  )
}

/** The players, then the seats that are held for somebody, then the open ones. */
function seatsOf(t: Translate, game: PublicEvent): RosterSeat[] {
  const { id, players, taken, capacity } = game
  const note = bandText(t, game)
  const seated = players.slice(0, taken).map((name, at): RosterSeat => ({ is: 'taken', person: { id: `${id} ${at}`, name } }))
  return Array.from({ length: Math.max(capacity, taken) }, (_, at) => seated[at] ?? (at < taken ? { is: 'held' } : { is: 'open', note }))
}

function descriptionOf(t: Translate, game: PublicEvent): string {
  const { starts_at: starts, ends_at: ends, zone, place } = game
  const when = starts === undefined || ends === undefined ? t('game.no_time') : `${dateAt(starts, zone)}, ${spanAt(starts, ends, zone)}`
  return t('shared.description', { when, where: place?.name ?? t('game.no_court'), seats: seatsText(t, game) })
}
