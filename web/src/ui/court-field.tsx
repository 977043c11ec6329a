import clsx from 'clsx'
import { MapPin, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CourtCard, Surface } from '@/wire'
import { dotted } from '@/lib/facts'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { useMe, usePlace } from '@/store/hooks'
import { useStore } from '@/store/index'
import { Button, ButtonLink } from './button'
import { type ChosenCourt, courtIn, courtOf, findCourts, SURFACES } from './chosen-court'
import { SearchField } from './search-field'
import { SurfacePip } from './surface-pip'
import { SkeletonRows } from './skeleton'
import { useDebounced } from './use-debounced'

type CourtFieldProps = {
  /** A `ChosenCourt` as JSON, or empty. */
  value: string
  error: string | undefined
  /** The court that was chosen because it is the nearest. */
  nearest: string | undefined
  onChange: (value: string) => void
  /** Where a court is added, and the path to return to afterwards. */
  addPath: string
  returnPath: string
}

const SHOWN = 5

/** Picks a nearby court, searches one by name, or adds a new one. */
export function CourtField({ value, error, nearest, onChange, addPath, returnPath }: CourtFieldProps) {
  const t = useT()
  const court = courtIn(value)
  const [searching, setSearching] = useState(false)
  useFullCourt(court, onChange)
  const choose = (chosen: ChosenCourt) => {
    setSearching(false)
    onChange(JSON.stringify(chosen))
  }
  return (
    <div role="group" aria-labelledby="court-label" aria-describedby={error ? 'court-fault' : undefined}>
      <p id="court-label" className="mb-1.5 text-14 font-semibold">
        {t('make.court')}
      </p>
      {court && !searching ? (
        <div className="flex items-center gap-3 rounded-card border-2 border-brand bg-brand-soft px-4 py-3">
          <MapPin aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-bold">{court.name}</span>
            <span className="block truncate text-14 text-muted">{dotted([court.id === nearest && t('make.court_nearest'), court.address])}</span>
          </span>
          <Button size="sm" variant="secondary" onClick={() => setSearching(true)}>
            {t('make.court_other')}
          </Button>
        </div>
      ) : (
        <CourtSearch invalid={error !== undefined} onChoose={choose} onCancel={court ? () => setSearching(false) : undefined} addPath={addPath} returnPath={returnPath} />
      )}
      {error && (
        <p id="court-fault" className="mt-1.5 flex items-start gap-1.5 text-14 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

/** Fetches the missing details of a court whose zone or surfaces are not known yet. */
function useFullCourt(court: ChosenCourt | null, onChange: (value: string) => void) {
  const live = useStore(({ connection }) => connection.state === 'live')
  const id = court !== null && (court.zone === undefined || court.counts === undefined) ? court.id : undefined
  useEffect(() => {
    if (id === undefined || !live) return
    let current = true
    courtOf(id).then(
      ({ name, address, zone, counts }) => current && onChange(JSON.stringify({ id, name, ...(address !== undefined && { address }), zone, counts } satisfies ChosenCourt)),
      (error: unknown) => current && troubleOf(error).code === 'not_found' && onChange(''),
    )
    return () => {
      current = false
    }
    // Depends on the chosen court only, not on the callback.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, live])
}

type Found = { is: 'loading' | 'ready'; to: string; courts: readonly CourtCard[] } | { is: 'error'; to: string; courts: readonly CourtCard[]; text: string }

type CourtSearchProps = { invalid: boolean; onChoose: (court: ChosenCourt) => void; onCancel: (() => void) | undefined; addPath: string; returnPath: string }

function CourtSearch({ invalid, onChoose, onCancel, addPath, returnPath }: CourtSearchProps) {
  const t = useT()
  const { latitude, longitude } = usePlace()
  const units = useMe()?.settings?.units
  const live = useStore(({ connection }) => connection.state === 'live')
  const [text, setText] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>({ is: 'loading', to: '', courts: [] })
  const query = useDebounced(text.trim())

  useEffect(() => {
    let current = true
    findCourts(query, { latitude, longitude }).then(
      (courts) => current && setFound({ is: 'ready', to: query, courts }),
      (error: unknown) => current && setFound((before) => ({ is: 'error', to: query, courts: before.courts, text: troubleText(troubleOf(error)) })),
    )
    return () => {
      current = false
    }
  }, [query, latitude, longitude, attempt, live])

  return (
    <div className={clsx('rounded-card border bg-raised p-3', invalid ? 'border-danger' : 'border-line')}>
      {/* Named "court" so that focusing the first error lands here. */}
      <SearchField label={t('make.court_find')} value={text} onChange={setText} name="court" />
      {found.is === 'loading' && <SkeletonRows rows={3} portrait={28} />}
      {found.is === 'error' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-1 py-3 text-15 text-muted">
          {found.text}
          <Button size="sm" variant="secondary" onClick={() => setAttempt(attempt + 1)}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
      {found.is === 'ready' && found.courts.length === 0 && (
        <p role="status" className="px-1 py-3 text-15 text-muted">
          {found.to === '' ? t('make.court_none_near') : t('make.court_none', { text: found.to })}
        </p>
      )}
      <ul className="mt-1">
        {found.courts.slice(0, SHOWN).map((court) => (
          <li key={court.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onChoose({ id: court.id, name: court.name, ...(court.address !== undefined && { address: court.address }) })}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-1 py-1.5 text-left hover:bg-fill"
            >
              <SurfacePip surface={mainOf(court)} className="w-7" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{court.name}</span>
                <span className="block truncate text-14 text-muted">{dotted([distanceText(court.distance, units), surfacesText(t, court), court.address])}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink size="sm" variant="ghost" to={addPath} state={{ returnPath }} icon={<Plus aria-hidden="true" className="size-4" />}>
          {t('make.court_add')}
        </ButtonLink>
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            {t('make.court_keep')}
          </Button>
        )}
      </div>
    </div>
  )
}

function mainOf({ counts }: CourtCard): Surface {
  const tennis = SURFACES.filter((surface) => surface !== 'pickleball' && counts[surface] > 0)
  return tennis.sort((a, b) => counts[b] - counts[a])[0] ?? (counts.pickleball > 0 ? 'pickleball' : 'hard')
}

function surfacesText(t: ReturnType<typeof useT>, { counts }: CourtCard): string {
  return SURFACES.filter((surface) => counts[surface] > 0)
    .map((surface) => t(`court.count_${surface}`, { count: counts[surface] }))
    .join(', ')
}
