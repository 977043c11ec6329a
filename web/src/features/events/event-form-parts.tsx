import { LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { Check } from '@/ui/check'
import { courtIn, onlySurface, SURFACES, surfacesOf } from '@/ui/chosen-court'
import { CourtField } from '@/ui/court-field'
import { LevelField } from '@/ui/level-field'
import { SectionHead } from '@/ui/section-head'
import { Stepper } from '@/ui/stepper'
import { SurfaceField } from '@/ui/surface-field'
import { TextField } from '@/ui/text-field'
import { TwoWays } from '@/ui/two-ways'
import { type Faults, type Fields, withKind } from './event-fields'
import { KindTiles } from './kind-tiles'

/** The fields that every part of the form reads and writes. */
export interface Part {
  fields: Fields
  faults: Faults
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void
  text: (name: keyof Fields & string) => { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void }
}

/** The kind of game. */
export function What({ fields, faults, set }: Part) {
  const t = useT()
  const chooseKind = (kind: string) => {
    const next = withKind(fields, kind)
    for (const name of Object.keys(next) as (keyof Fields)[]) if (next[name] !== fields[name]) set(name, next[name])
  }
  return (
    <section aria-label={t('make.kind')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <KindTiles kind={fields.kind} error={faults.kind} onChange={chooseKind} />
    </section>
  )
}

/** The venue, the court there, and its surface. */
export function Where({ fields, faults, set, text, nearest, returnPath }: Part & { nearest: string | undefined; returnPath: string }) {
  const t = useT()
  const court = courtIn(fields.court)
  const has = surfacesOf(court)
  const surfaces = has.length > 0 ? has : SURFACES
  const changeCourt = (value: string) => {
    set('court', value)
    const available = surfacesOf(courtIn(value))
    if (available.length > 0 && !available.some((surface) => surface === fields.surface)) set('surface', onlySurface(available))
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('make.where')}</SectionHead>
      <CourtField value={fields.court} error={faults.court} nearest={nearest} onChange={changeCourt} addPath={paths.newCourt()} returnPath={returnPath} />
      {court && (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t('make.court_note')} placeholder={t('make.court_note_example')} autoComplete="off" {...text('court_note')} />
          <SurfaceField surfaces={surfaces} value={fields.surface} error={faults.surface} onChange={(surface) => set('surface', surface)} />
        </div>
      )}
    </section>
  )
}

/** Levels, seats, who sees the game, and who decides who plays. */
export function Who({ fields, faults, set }: Part) {
  const t = useT()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('make.who')}</SectionHead>
      <LevelField min={fields.level_min} max={fields.level_max} error={faults.level_max} onChange={set} />
      <Stepper
        label={t('make.capacity')}
        name="capacity"
        value={fields.capacity}
        min={LIMITS.CAPACITY_MIN}
        max={LIMITS.CAPACITY_MAX}
        error={faults.capacity}
        hint={t(fields.organiser_plays ? 'make.capacity_hint' : 'make.capacity_hint_without')}
        onChange={(capacity) => set('capacity', capacity)}
      />
      <Check name="organiser_plays" checked={fields.organiser_plays} onChange={(plays) => set('organiser_plays', plays)}>
        {t('make.organiser_plays')}
      </Check>
      <TwoWays
        legend={t('make.seen')}
        name="friends_only"
        on={fields.friends_only}
        labels={[t('make.seen_all'), t('make.seen_friends')]}
        text={t(fields.friends_only ? 'make.seen_friends_text' : 'make.seen_all_text')}
        onChange={(friends) => set('friends_only', friends)}
      />
      <TwoWays
        legend={t('make.joining')}
        name="is_private"
        on={fields.is_private}
        labels={[t('make.joining_public'), t('make.joining_private')]}
        text={t(fields.is_private ? 'make.joining_private_text' : 'make.joining_public_text')}
        onChange={(asks) => set('is_private', asks)}
      />
    </section>
  )
}
