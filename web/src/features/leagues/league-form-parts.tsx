import { ChevronDown } from 'lucide-react'
import { type GenderRule, LIMITS, type TableOrder } from '@/wire'
import { paths } from '@/app/paths'
import { type Translate, useT } from '@/lib/i18n'
import { useLookup } from '@/store/hooks'
import { uploadImage } from '@/store/upload'
import { CompetitionArt } from '@/ui/art/competition'
import { EmptyCourt } from '@/ui/art/empty-court'
import { Check } from '@/ui/check'
import { Choice, ChoiceList } from '@/ui/choice'
import { courtIn, onlySurface, SURFACES, surfacesOf } from '@/ui/chosen-court'
import { lazyChunk } from '@/ui/chunk'
import { CourtField } from '@/ui/court-field'
import { LevelField } from '@/ui/level-field'
import { LazyPart } from '@/ui/lazy-part'
import { MoneyField } from '@/ui/money-field'
import { PictureField } from '@/ui/picture-field'
import { ScoreFormatOptions } from '@/ui/score-format-options'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { Stepper } from '@/ui/stepper'
import { SurfaceField } from '@/ui/surface-field'
import { SelectField, TextArea, TextField } from '@/ui/text-field'
import { ToggleList } from '@/ui/toggle-list'
import { TwoWays } from '@/ui/two-ways'
import type { Part } from './form-part'
import { ADVANCE_MAX, agesIn, type Fields, fixturesIn } from './league-fields'
import { boxCounts } from './ladder-fields'
import { BoxSettings, LadderSettings } from './ladder-form'
import { hasPlaces, isOpenEnded, isRoundRobin } from './league-words'
import { COMPETITIONS, FORMATS } from './search'

const TeamForm = lazyChunk(() => import('./team-form'))

const GENDERS: readonly GenderRule[] = ['open', 'women', 'men', 'mixed']
const ORDERS: readonly TableOrder[] = ['rally', 'atp', 'tdm']

/** What sides are called, by format. */
const SIDES: Readonly<Record<string, string>> = { double: 'pairs', team: 'teams' }

/** How it is played; fixed by the draw. */
export function How({ fields, faults, set }: Part) {
  const t = useT()
  const sides = SIDES[fields.format] ?? 'players'
  const changeCompetition = (competition: string) => {
    set('competition', competition)
    if (isOpenEnded(competition) && fields.format === 'team') set('format', 'double')
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChoiceList legend={t('league.form.competition')}>
        {COMPETITIONS.map((one) => (
          <Choice
            key={one}
            name="competition"
            value={one}
            checked={fields.competition === one}
            onChange={() => changeCompetition(one)}
            title={t(`league.competition_${one}`)}
            text={t(`league.form.competition_${one}_text`)}
            lead={<CompetitionArt competition={one} className="w-17 shrink-0 max-[359px]:hidden md:w-21" />}
          />
        ))}
      </ChoiceList>
      <Segmented legend={t('league.form.format')} name="format" value={fields.format} options={[...FORMATS, ...(isOpenEnded(fields.competition) ? [] : ['team'])].map((format) => ({ value: format, label: t(`game.format_${format}`) }))} onChange={(format) => set('format', format)} />
      <Stepper
        label={t(`league.form.capacity_${sides}`)}
        name="capacity"
        value={fields.capacity}
        min={2}
        max={LIMITS.LEAGUE_SIDES_MAX}
        error={faults.capacity}
        hint={fixturesText(t, fields)}
        onChange={(capacity) => set('capacity', capacity)}
      />
      {fields.competition === 'groups' && (
        <div className="grid gap-4">
          <Stepper label={t('league.form.groups')} name="groups" value={fields.groups} min={2} max={LIMITS.LEAGUE_GROUPS_MAX} error={faults.groups} onChange={(groups) => set('groups', groups)} />
          <Stepper label={t('league.form.advance')} name="advance" value={fields.advance} min={1} max={ADVANCE_MAX} error={faults.advance} onChange={(advance) => set('advance', advance)} />
        </div>
      )}
      {fields.competition === 'ladder' && <LadderSettings fields={fields} faults={faults} set={set} />}
      {fields.competition === 'box' && <BoxSettings fields={fields} faults={faults} set={set} />}
      {fields.competition === 'knockout' && (
        <Check name="consolation" checked={fields.consolation} onChange={(consolation) => set('consolation', consolation)}>
          {t('league.form.consolation')}
        </Check>
      )}
      {fields.format === 'team' && (
        <LazyPart fallback={<SkeletonRows rows={4} />}>
          <TeamForm fields={fields} faults={faults} set={set} />
        </LazyPart>
      )}
      <SelectField label={t('match.format')} name="score_format" value={fields.score_format} error={faults.score_format} onChange={({ target }) => set('score_format', target.value)}>
        <ScoreFormatOptions also={fields.score_format} />
      </SelectField>
    </section>
  )
}

/** "28 matches when it is full"; nothing of a ladder. */
function fixturesText(t: Translate, fields: Fields): string | undefined {
  const count = fixturesIn(fields)
  if (fields.competition === 'box') return t('box.form.boxes', { count: boxCounts(fields).boxes, matches: t('box.form.matches', { count: count ?? 0 }) })
  return count === null ? undefined : t('league.form.matches', { count })
}

export function When({ fields, text, drawn }: Pick<Part, 'fields' | 'text'> & { drawn: boolean }) {
  const t = useT()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('make.when')}</SectionHead>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {!drawn && (
          <>
            <TextField label={t('league.form.enrol_from')} type="date" {...text('enrol_from')} />
            <TextField label={t('league.form.enrol_until')} type="date" min={fields.enrol_from} {...text('enrol_until')} />
            <TextField label={t('league.form.starts_on')} type="date" min={fields.enrol_until} {...text('starts_on')} />
          </>
        )}
        <TextField label={t('league.form.ends_on')} type="date" min={fields.starts_on} {...text('ends_on')} />
      </div>
    </section>
  )
}

/** The home court. */
export function Where({ fields, faults, set, nearest, returnPath }: Part & { nearest: string | undefined; returnPath: string }) {
  const t = useT()
  const court = courtIn(fields.court)
  const has = surfacesOf(court)
  const changeCourt = (value: string) => {
    set('court', value)
    const available = surfacesOf(courtIn(value))
    if (available.length > 0 && !available.some((surface) => surface === fields.surface)) set('surface', onlySurface(available))
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead>{t('league.form.where')}</SectionHead>
      <p className="-mt-3 text-14 text-muted">{t('league.form.where_text')}</p>
      <CourtField value={fields.court} error={faults.court} nearest={nearest} onChange={changeCourt} addPath={paths.newCourt()} returnPath={returnPath} />
      {court && <SurfaceField surfaces={has.length > 0 ? has : SURFACES} value={fields.surface} error={faults.surface} onChange={(surface) => set('surface', surface)} />}
    </section>
  )
}

/** Who may enrol, and who decides. */
export function Who({ fields, faults, set }: Part) {
  const t = useT()
  const ages = useLookup('ageRange').items
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHead>{t('make.who')}</SectionHead>
      <LevelField min={fields.level_min} max={fields.level_max} error={faults.level_max} onChange={set} />
      <div>
        <Segmented legend={t('make.gender')} name="gender" value={fields.gender} options={GENDERS.map((rule) => ({ value: rule, label: t(`make.gender_${rule}`) }))} onChange={(gender) => set('gender', gender)} />
        {faults.gender && <p className="mt-1.5 text-14 font-medium text-danger">{faults.gender}</p>}
      </div>
      {ages.length > 0 && (
        <ToggleList legend={t('make.ages')} items={ages.map(({ id, name }) => ({ id, label: name }))} chosen={agesIn(fields.age_range)} onChange={(chosen) => set('age_range', JSON.stringify(chosen))} />
      )}
      <TwoWays
        legend={t('make.joining')}
        name="is_private"
        on={fields.is_private}
        labels={[t('make.joining_public'), t('make.joining_private')]}
        text={t(fields.is_private ? 'league.form.private_text' : 'league.form.public_text')}
        onChange={(asks) => set('is_private', asks)}
      />
    </section>
  )
}

/** Shares of the matches, in per cent, that a round robin may ask for. */
const SHARES = ['0', '25', '50', '75', '100']

/** The rules of the table, folded; a knock-out and a ladder have none. */
export function Places({ fields, set, locked }: Pick<Part, 'fields' | 'set'> & { locked: boolean }) {
  const t = useT()
  if (!hasPlaces(fields.competition)) return null
  return (
    <details className="group rounded-card border border-line bg-raised open:pb-5">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{t('league.form.places')}</span>
          <span className="block truncate text-14 text-muted">{t(locked ? 'league.form.places_frozen' : `league.order_${fields.order}`)}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <fieldset disabled={locked} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2">
        <ChoiceList legend={t('league.form.order')}>
          {ORDERS.map((order) => (
            <Choice key={order} name="order" value={order} checked={fields.order === order} onChange={() => set('order', order)} title={t(`league.order_${order}`)} text={t(`league.order_${order}_text`)} />
          ))}
        </ChoiceList>
        <div>
          <Check name="defaulters_last" checked={fields.defaulters_last} onChange={(last) => set('defaulters_last', last)}>
            {t('league.form.defaulters_last')}
          </Check>
          <Check name="credit_walkovers" checked={fields.credit_walkovers} onChange={(credit) => set('credit_walkovers', credit)}>
            {t('league.form.credit_walkovers')}
          </Check>
          <Check name="match_tie_break_is_a_game" checked={fields.match_tie_break_is_a_game} onChange={(game) => set('match_tie_break_is_a_game', game)}>
            {t('league.form.match_tie_break')}
          </Check>
        </div>
        {isRoundRobin(fields.competition) && (
          <SelectField label={t('league.form.least_played')} hint={t('league.form.least_played_text')} name="least_played" value={fields.least_played} onChange={({ target }) => set('least_played', target.value)}>
            {[...new Set([...SHARES, fields.least_played])].map((share) => (
              <option key={share} value={share}>
                {t('league.form.least_played_share', { percent: share })}
              </option>
            ))}
          </SelectField>
        )}
      </fieldset>
    </details>
  )
}

/** Price, description and picture. */
export function About({ fields, faults, set, text }: Part) {
  const t = useT()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHead>{t('league.form.more')}</SectionHead>
      <MoneyField label={t('make.price')} hint={t('make.price_hint')} name="price" value={fields.price} error={faults.price} onChange={(price) => set('price', price)} />
      <TextArea label={t('make.description')} hint={t('league.form.description_hint')} {...text('description')} />
      <PictureField
        label={t('make.picture')}
        hint={t('picture.hint')}
        image={fields.image === '' ? undefined : fields.image}
        alt={t('make.picture')}
        shape="wide"
        blank={<EmptyCourt className="w-28!" />}
        upload={async (file, progress) => set('image', await uploadImage(file, progress))}
        onRemove={async () => set('image', '')}
      />
    </section>
  )
}
