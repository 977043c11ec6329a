import { CalendarPlus, Ellipsis, LogOut, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { SeriesDate } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { dayAt, dayParts, spanAt } from '@/lib/zoned'
import { reconnect } from '@/realtime/connection'
import { useConnection } from '@/store/hooks'
import { BackLink } from '@/ui/back-link'
import { Button, ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { MissingFrame } from '@/ui/missing-frame'
import { IconButton } from '@/ui/icon-button'
import { LazySheet } from '@/ui/lazy-part'
import { Menu, MenuItem } from '@/ui/menu'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { useNow } from '@/ui/use-now'
import { leaveDates, loadMorePlayers, toggleDate } from './actions'
import { isOpen, myPlaceIn, type Season, useSeason } from './selectors'
import { Legend, SeasonTable } from './season-table'

const DatesSheet = lazyChunk(() => import('./dates-sheet'))

/** A series as one page: its dates across, who comes down, and joining or leaving them together. */
export default function SeasonScreen() {
  const t = useT()
  const { id = '' } = useParams()
  const now = useNow()
  const state = useSeason(id, now)
  const offline = useConnection().state === 'offline'
  if (state.is === 'ready') return <SeasonPage key={id} season={state.season} now={now} />
  if (state.is === 'gone') {
    return (
      <MissingFrame back={{ to: paths.myGames(), label: t('event.back') }} title={t('season.gone')}>
        <Empty plain title={t('season.gone')} text={t('season.gone_text')}>
          <ButtonLink to={paths.myGames()}>{t('games.mine')}</ButtonLink>
        </Empty>
      </MissingFrame>
    )
  }
  if (offline) {
    return (
      <MissingFrame back={{ to: paths.myGames(), label: t('event.back') }} title={t('season.offline')}>
        <ErrorState plain title={t('season.offline')} text={t('season.offline_text')} onRetry={reconnect} />
      </MissingFrame>
    )
  }
  return (
    <div role="status" aria-label={t('common.loading')} className="page gutter pt-4 pb-12">
      <Skeleton className="h-10 w-2/3 max-w-100" />
      <Skeleton className="mt-3 h-5 w-1/2 max-w-60" />
      <div className="mt-6">
        <SkeletonRows rows={6} />
      </div>
    </div>
  )
}

function SeasonPage({ season, now }: { season: Season; now: number }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [leaving, setLeaving] = useState(false)
  const [showPast, setShowPast] = useState(false)
  const [busy, setBusy] = useState<string>()
  const joins = params.get('join') !== null
  const next = season.coming[0] ?? season.past.at(-1)
  const dates = showPast ? season.dates : season.coming
  const joinable = season.coming.some((date) => isOpen(date, now) && !myPlaceIn(season, date.event))
  const mine = season.coming.some((date) => isOpen(date, now) && myPlaceIn(season, date.event))
  const setJoins = (on: boolean) => setParams(on ? { join: '' } : {}, { replace: true, preventScrollReset: true })

  async function toggle(date: SeriesDate) {
    setBusy(date.event)
    await toggleDate(date.event, myPlaceIn(season, date.event) !== undefined)
    setBusy(undefined)
  }

  return (
    <div className="page gutter pt-1 pb-14 md:pt-5">
      <title>{t('page.title', { title: season.name })}</title>
      <div className="-mx-2 flex items-center pt-1 md:hidden">
        <BackLink to={paths.myGames()} label={t('event.back')} />
        <span className="flex-1" />
        {mine && <SeasonMenu onLeave={() => setLeaving(true)} />}
      </div>
      <header className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-26 wrap-anywhere md:text-38">{season.name}</h1>
          <p className="mt-1 text-15 text-muted">{dotted([season.repeat && t(`season.every_${season.repeat.every}`), next && timesOf(next), t('season.by', { name: season.organiser.name })])}</p>
        </div>
        <div className="max-md:hidden">{mine && <SeasonMenu onLeave={() => setLeaving(true)} />}</div>
      </header>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {joinable && (
          <Button icon={<CalendarPlus aria-hidden="true" className="size-5" />} onClick={() => setJoins(true)} className="max-md:grow">
            {t('season.join')}
          </Button>
        )}
        {mine && season.chat !== undefined && (
          <ButtonLink to={paths.chat(season.chat)} variant="secondary" icon={<MessageCircle aria-hidden="true" className="size-5" />} className="max-md:grow">
            {t('season.chat')}
          </ButtonLink>
        )}
      </div>
      <section aria-labelledby="season" className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-3">
        <SectionHead id="season">{t('season.table')}</SectionHead>
        {season.past.length > 0 && (
          <Button variant="ghost" className="-ml-5 justify-self-start" aria-expanded={showPast} onClick={() => setShowPast(!showPast)}>
            {showPast ? t('season.past_hide') : t('season.past', { count: season.past.length })}
          </Button>
        )}
        {dates.length === 0 ? (
          <Empty plain title={t('season.no_coming')} text={t('season.no_coming_text')} />
        ) : (
          <>
            <SeasonTable season={season} dates={dates} now={now} busy={busy} onToggle={(date) => void toggle(date)} />
            <Legend season={season} dates={dates} />
            {(joinable || mine) && <p className="text-14 text-muted">{t('season.hint')}</p>}
          </>
        )}
        {season.cursor !== undefined && <ShowMore load={() => loadMorePlayers(season.id)} />}
      </section>
      <LazySheet open={joins} onLost={() => setJoins(false)}>
        <DatesSheet season={season} onClose={() => setJoins(false)} />
      </LazySheet>
      <ConfirmSheet
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('season.leave_title', { game: season.name })}
        text={t('season.leave_text')}
        action={t('season.leave_action')}
        danger
        onConfirm={() => leaveDates(season.id).then(() => {})}
      />
    </div>
  )
}

/** "Tue 7:00 to 9:00 PM" */
function timesOf({ starts_at: starts, ends_at: ends, zone }: SeriesDate): string {
  return `${dayParts(dayAt(starts, zone)).weekday} ${spanAt(starts, ends, zone)}`
}

function SeasonMenu({ onLeave }: { onLeave: () => void }) {
  const t = useT()
  return (
    <Menu
      trigger={
        <IconButton label={t('event.more')} className="md:bg-fill">
          <Ellipsis aria-hidden="true" className="size-6" />
        </IconButton>
      }
    >
      <MenuItem icon={LogOut} danger onSelect={onLeave}>
        {t('season.leave')}
      </MenuItem>
    </Menu>
  )
}
