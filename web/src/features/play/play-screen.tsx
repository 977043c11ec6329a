import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Person } from '@/wire'
import { paths } from '@/app/paths'
import { distanceText, shortPlace } from '@/lib/format'
import { ASKS } from '@/lib/about'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { startViewing } from '@/realtime/viewing'
import { widerThan } from '@/store/filter-steps'
import { setFilter, useMe, usePlace } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { ListStates } from '@/ui/list-states'
import { Loading } from '@/ui/loading'
import { PlaceField } from '@/ui/place-field'
import { SkeletonRows } from '@/ui/skeleton'
import { ViewToggle } from '@/ui/view-toggle'
import { IncomingAsk, MyAsk } from './ask-cards'
import { FreeRow } from './free-row'
import { MyState } from './my-state'
import { type NearState, useAsks, useMineFree, useNear } from './selectors'

const FreeSheet = lazyChunk(() => import('./free-sheet'))
const AskSheet = lazyChunk(() => import('./ask-sheet'))
const PlayMap = lazyChunk(() => import('./play-map'))

const WIDEST = 50

/** Play now: players nearby who are free at this moment. */
export function PlayScreen() {
  const t = useT()
  const place = usePlace()
  const near = useNear()
  const mine = useMineFree()
  const { incoming, mine: outgoing } = useAsks()
  const [query, setQuery] = useSearchParams()
  const map = query.get('view') === 'map'
  useEffect(() => startViewing(ASKS), [])
  const [sheet, setSheet] = useState(false)
  /** The recipient of an ask; null for everybody, undefined for no sheet. */
  const [asking, setAsking] = useState<Person | null>()
  return (
    <div className="page gutter flex flex-1 flex-col pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t('play.title') })}</title>
      <header className="baseline flex flex-wrap items-end gap-x-4 gap-y-3 pb-3.5">
        <h1 className="flex-1 text-26 md:text-34">{t('play.title')}</h1>
        <ViewToggle map={map} onChange={(on) => setQuery(on ? { view: 'map' } : {}, { replace: true, preventScrollReset: true })} />
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] items-start gap-x-9 gap-y-6 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <MyState mine={mine} onChange={() => setSheet(true)} />
          {incoming.map((ask) => (
            <IncomingAsk key={ask.id} ask={ask} />
          ))}
          {outgoing.map((ask) => (
            <MyAsk key={ask.id} ask={ask} />
          ))}
          <PlaceField label={t('play.around')} value={place} onChange={(next) => setFilter('location', next && { latitude: next.latitude, longitude: next.longitude, name: next.name })} />
        </div>
        <section aria-labelledby="free" className="min-w-0">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 id="free" className="text-18 md:text-20">
              <span role="status">{near.is === 'ready' || near.players.length > 0 ? t('play.count', { count: near.players.length, place: shortPlace(place.name) }) : t('play.near')}</span>
            </h2>
            {near.players.length > 1 && (
              <Button size="sm" variant="soft" onClick={() => setAsking(null)}>
                {t('play.ask_all')}
              </Button>
            )}
          </div>
          {map ? (
            <LazyPart fallback={<div className="h-100"><Loading /></div>}>
              <PlayMap players={near.players} place={place} miles={near.miles} onAsk={({ player }) => setAsking(player)} />
            </LazyPart>
          ) : (
            <FreeList near={near} onAsk={setAsking} onFree={mine ? undefined : () => setSheet(true)} />
          )}
        </section>
      </div>
      <LazySheet
        open={sheet || asking !== undefined}
        onLost={() => {
          setSheet(false)
          setAsking(undefined)
        }}
      >
        {sheet && <FreeSheet mine={mine} onClose={() => setSheet(false)} />}
        {asking !== undefined && <AskSheet to={asking ?? undefined} onClose={() => setAsking(undefined)} />}
      </LazySheet>
    </div>
  )
}

function FreeList({ near, onAsk, onFree }: { near: NearState; onAsk: (person: Person) => void; onFree: (() => void) | undefined }) {
  const t = useT()
  const units = useMe()?.settings?.units
  const { is, players, miles, trouble, retry } = near
  const wider = miles < WIDEST ? Math.min(WIDEST, widerThan(miles) ?? WIDEST) : undefined
  return (
    <ListStates
      state={is === 'error' ? { is, retry } : { is }}
      count={players.length}
      skeleton={<SkeletonRows rows={5} portrait={48} />}
      error={<ErrorState title={t('play.failed')} text={trouble ? troubleText(trouble) : t('play.failed_text')} onRetry={retry} />}
      empty={
        <Empty title={t('play.nobody', { distance: distanceText(miles, units) })} text={t(onFree ? 'play.nobody_text' : 'play.nobody_on_text')}>
          {onFree && <Button onClick={onFree}>{t('play.free_until')}</Button>}
          {wider !== undefined && (
            <Button variant="secondary" onClick={() => setFilter('distance', [wider])}>
              {t('people.widen', { distance: distanceText(wider, units) })}
            </Button>
          )}
          <ButtonLink variant="secondary" to={paths.games()}>
            {t('play.find_game')}
          </ButtonLink>
        </Empty>
      }
    >
      <ul>
        {players.map((player) => (
          <FreeRow key={player.player.id} player={player} withArea onAsk={({ player: person }) => onAsk(person)} />
        ))}
      </ul>
    </ListStates>
  )
}
