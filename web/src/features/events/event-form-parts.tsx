import clsx from 'clsx'
import { LIMITS } from '@/wire'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useLookup, useMe } from '@/store/hooks'
import { BallRange } from '@/ui/ball-range'
import { Check } from '@/ui/check'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { Stepper } from '@/ui/stepper'
import { SurfacePip } from '@/ui/surface-pip'
import { TextField } from '@/ui/text-field'
import { CourtField } from './court-field'
import { courtIn, type Faults, type Fields, onlySurface, surfacesOf, withKind } from './event-fields'
import { KindTiles } from './kind-tiles'
import { SURFACES } from './filters'
import { bandText } from './words'

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
      <CourtField value={fields.court} error={faults.court} nearest={nearest} onChange={changeCourt} returnPath={returnPath} />
      {court && (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t('make.court_note')} placeholder={t('make.court_note_example')} autoComplete="off" {...text('court_note')} />
          <fieldset>
            <legend className="mb-1.5 text-14 font-semibold">{t('make.surface')}</legend>
            <div className="flex flex-wrap gap-2">
              {surfaces.map((surface) => (
                <label
                  key={surface}
                  className={clsx(
                    'flex min-h-12 cursor-pointer items-center gap-2 rounded-control border-[1.5px] px-3 text-15 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                    fields.surface === surface ? 'border-brand bg-brand-soft' : 'border-line-strong bg-raised hover:bg-fill',
                  )}
                >
                  <input type="radio" name="surface" value={surface} checked={fields.surface === surface} onChange={() => set('surface', surface)} className="sr-only" />
                  <SurfacePip surface={surface} />
                  {t(`surface.${surface}`)}
                </label>
              ))}
            </div>
            {faults.surface && <p className="mt-1.5 text-14 font-medium text-danger">{faults.surface}</p>}
          </fieldset>
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
      <Levels fields={fields} faults={faults} set={set} />
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

type TwoWaysProps = { legend: string; name: string; on: boolean; labels: readonly [off: string, on: string]; text: string; onChange: (on: boolean) => void }

function TwoWays({ legend, name, on, labels, text, onChange }: TwoWaysProps) {
  const [off, chosen] = labels
  return (
    <div>
      <Segmented
        legend={legend}
        name={name}
        value={on ? 'on' : 'off'}
        options={[
          { value: 'off', label: off },
          { value: 'on', label: chosen },
        ]}
        onChange={(value) => onChange(value === 'on')}
      />
      <p className="mt-1.5 text-14 text-muted">{text}</p>
    </div>
  )
}

/** The lowest and the highest level; a ball at the end of the line means no limit there. */
function Levels({ fields, faults, set }: Pick<Part, 'fields' | 'faults' | 'set'>) {
  const t = useT()
  const mine = useMe()?.level
  const levels = useLookup('level').items.map(({ value }) => value)
  if (levels.length === 0) return null
  const last = levels.length - 1
  const stopOf = (text: string, otherwise: number) => (text === '' ? otherwise : Math.max(0, levels.indexOf(Number(text))))
  const [low, high] = [stopOf(fields.level_min, 0), stopOf(fields.level_max, last)]
  const change = (from: number, to: number) => {
    if (from !== low) set('level_min', from === 0 ? '' : String(levels[from]))
    if (to !== high) set('level_max', to === last ? '' : String(levels[to]))
  }
  const ends = { ...(fields.level_min !== '' && { level_min: Number(fields.level_min) }), ...(fields.level_max !== '' && { level_max: Number(fields.level_max) }) }
  return (
    <BallRange
      legend={t('make.level')}
      labels={[t('make.level_min'), t('make.level_max')]}
      text={bandText(t, ends) ?? t('make.level_any')}
      stops={levels.map(levelText)}
      low={low}
      high={high}
      mark={mine === undefined ? undefined : { at: levels.indexOf(mine), text: t('make.level_mine', { level: levelText(mine) }) }}
      error={faults.level_max}
      onChange={change}
    />
  )
}
