import clsx from 'clsx'
import { type Event as Game, LIMITS, type RepeatEvery } from '@/wire'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayAfter, dayAt } from '@/lib/zoned'
import { useLookup } from '@/store/hooks'
import { Check } from '@/ui/check'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { Stepper } from '@/ui/stepper'
import { SurfacePip } from '@/ui/surface-pip'
import { SelectField, TextField } from '@/ui/text-field'
import { isAmbiguous, addMinutes } from './clock'
import { CourtField } from './court-field'
import { DatePreview } from './date-preview'
import { courtIn, type Faults, type Fields, withKind } from './event-fields'
import { dayLabel } from './day-label'
import { SURFACES } from './filters'
import { useNow } from '@/ui/use-now'

/** The fields that every part of the form reads and writes. */
export interface Part {
  fields: Fields
  faults: Faults
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void
  text: (name: keyof Fields & string) => { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void }
}

const FORMATS = ['single', 'double', ''] as const

/** Kind, name and format. */
export function What({ fields, faults, set, text }: Part) {
  const t = useT()
  const kinds = useLookup('eventType').items
  const groups = new Map<string, typeof kinds>()
  for (const kind of kinds) groups.set(kind.group ?? '', [...(groups.get(kind.group ?? '') ?? []), kind])
  const chosen = kinds.find(({ id }) => id === fields.kind)
  const chooseKind = (kind: string) => {
    const next = withKind(fields, kind)
    for (const name of Object.keys(next) as (keyof Fields)[]) if (next[name] !== fields[name]) set(name, next[name])
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('make.what')}</SectionHead>
      <SelectField label={t('make.kind')} name="kind" value={fields.kind} error={faults.kind} hint={chosen?.text} onChange={({ target }) => chooseKind(target.value)}>
        <option value="">{t('make.kind_choose')}</option>
        {[...groups].map(([group, items]) => (
          <optgroup key={group} label={group}>
            {items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField label={t('make.name')} hint={chosen && t('make.name_hint', { name: chosen.name })} placeholder={chosen?.name} maxLength={LIMITS.EVENT_NAME_MAX + 20} autoComplete="off" {...text('name')} />
      <Segmented
        legend={t('make.format')}
        name="format"
        value={fields.format}
        options={FORMATS.map((format) => ({ value: format, label: t(`make.format_${format || 'none'}`) }))}
        onChange={(format) => set('format', format)}
      />
    </section>
  )
}

/** The venue, the court there, and its surface. */
export function Where({ fields, faults, set, text, returnPath }: Part & { returnPath: string }) {
  const t = useT()
  const court = courtIn(fields.court)
  const has = SURFACES.filter((surface) => (court?.counts?.[surface] ?? 0) > 0)
  const surfaces = has.length > 0 ? has : SURFACES
  const changeCourt = (value: string) => {
    set('court', value)
    const counts = courtIn(value)?.counts
    const available = SURFACES.filter((surface) => (counts?.[surface] ?? 0) > 0)
    if (available.length > 0 && !available.some((surface) => surface === fields.surface)) set('surface', available.length === 1 ? (available[0] ?? '') : '')
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('make.where')}</SectionHead>
      <CourtField value={fields.court} error={faults.court} onChange={changeCourt} returnPath={returnPath} />
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

const EVERY: readonly RepeatEvery[] = ['day', 'week', 'two_weeks', 'month']

/** Date and time in the court's zone, and the repetition with a preview of its dates. */
export function When({ fields, faults, set, text, series }: Part & { series: Game | undefined }) {
  const t = useT()
  const zone = courtIn(fields.court)?.zone
  const today = dayAt(useNow(), zone)
  const otherZone = zone !== undefined && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  const changeFrom = (from: string) => {
    set('from', from)
    // Moving the start keeps the length.
    const length = minutesOf(fields.to) - minutesOf(fields.from)
    const to = length > 0 && from !== '' ? addMinutes(from, length) : undefined
    if (to !== undefined && fields.to_date === '') set('to', to)
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('make.when')}</SectionHead>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField className="max-md:col-span-2" label={t('make.date')} type="date" min={today} max={dayAfter(today, LIMITS.EVENT_AHEAD_DAYS)} {...text('date')} />
        <TextField label={t('make.from')} type="time" step={300} {...text('from')} onChange={({ target }) => changeFrom(target.value)} />
        <TextField label={t('make.to')} type="time" step={300} {...text('to')} />
      </div>
      {otherZone && <p className="text-14 text-muted">{t('make.zone', { zone: zone.replace(/_/g, ' ') })}</p>}
      {isAmbiguous(fields.date, fields.from, zone) && (
        <div>
          <p className="text-14 text-muted">{t('make.twice', { time: fields.from })}</p>
          <Check name="second_hour" checked={fields.second_hour} onChange={(second) => set('second_hour', second)}>
            {t('make.second_hour', { time: fields.from })}
          </Check>
        </div>
      )}
      {series === undefined ? (
        <Repeating fields={fields} set={set} text={text} zone={zone} />
      ) : (
        series.repeat && <p className="text-15 text-muted">{t(`make.repeats_${series.repeat.every}`, { until: dayLabel(series.repeat.until) })}</p>
      )}
      {faults.second_hour && <p className="text-14 font-medium text-danger">{faults.second_hour}</p>}
    </section>
  )
}

function Repeating({ fields, set, text, zone }: Pick<Part, 'fields' | 'set' | 'text'> & { zone: string | undefined }) {
  const t = useT()
  const repeats = fields.repeat !== ''
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t('make.repeat')}
          {...text('repeat')}
          onChange={({ target }) => {
            set('repeat', target.value)
            if (target.value !== '' && fields.until === '' && fields.date !== '') set('until', dayAfter(fields.date, target.value === 'month' ? 150 : target.value === 'day' ? 6 : 49))
          }}
        >
          <option value="">{t('make.repeat_never')}</option>
          {EVERY.map((every) => (
            <option key={every} value={every}>
              {t(`make.repeat_${every}`)}
            </option>
          ))}
        </SelectField>
        {repeats && <TextField label={t('make.until')} type="date" min={fields.date} {...text('until')} />}
      </div>
      {repeats && fields.date !== '' && fields.until !== '' && <DatePreview first={fields.date} every={fields.repeat as RepeatEvery} until={fields.until} from={fields.from} zone={zone} />}
    </>
  )
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Seats, levels, and who may join. */
export function Who({ fields, faults, set, text }: Part) {
  const t = useT()
  const levels = useLookup('level').items
  const options = levels.map(({ id, value }) => (
    <option key={id} value={value}>
      {levelText(value)}
    </option>
  ))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('make.who')}</SectionHead>
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
      <div className="grid grid-cols-2 gap-4">
        <SelectField label={t('make.level_min')} {...text('level_min')}>
          <option value="">{t('make.level_any')}</option>
          {options}
        </SelectField>
        <SelectField label={t('make.level_max')} {...text('level_max')}>
          <option value="">{t('make.level_any')}</option>
          {options}
        </SelectField>
      </div>
      <div>
        <Segmented
          legend={t('make.joining')}
          name="is_private"
          value={fields.is_private ? 'private' : 'public'}
          options={[
            { value: 'public', label: t('make.joining_public') },
            { value: 'private', label: t('make.joining_private') },
          ]}
          onChange={(value) => set('is_private', value === 'private')}
        />
        <p className="mt-1.5 text-14 text-muted">{t(fields.is_private ? 'make.joining_private_text' : 'make.joining_public_text')}</p>
      </div>
    </section>
  )
}

