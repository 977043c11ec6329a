import { ChevronDown } from 'lucide-react'
import { type GenderRule, LIMITS, type WaitingPolicy } from '@/wire'
import { useT } from '@/lib/i18n'
import { untilStart } from '@/lib/zoned'
import { useLookup } from '@/store/hooks'
import { uploadImage } from '@/store/upload'
import { EmptyCourt } from '@/ui/art/empty-court'
import { Check } from '@/ui/check'
import { Choice, ChoiceList } from '@/ui/choice'
import { MoneyField } from '@/ui/money-field'
import { PictureField } from '@/ui/picture-field'
import { Segmented } from '@/ui/segmented'
import { Switch } from '@/ui/switch'
import { SelectField, TextArea, TextField } from '@/ui/text-field'
import { ToggleList } from '@/ui/toggle-list'
import { agesIn, type Fields, BLANK } from './event-fields'
import type { Part } from './event-form-parts'

const FORMATS = ['single', 'double', ''] as const
/** Not asked for kinds whose name says it. */
const HAS_FORMAT = new Set(['', 'singles', 'doubles', 'mixed_doubles'])
const RULES: readonly GenderRule[] = ['open', 'women', 'men', 'mixed']
const POLICIES: readonly WaitingPolicy[] = ['first_come', 'lottery', 'fours', 'organiser']
const LEAVE = [0, 60, 120, 360, 720, 1440, 2880]
const ENROL = [0, 30, 60, 120, 360, 1440]
const CONFIRM = [120, 360, 720, 1440, 2880, 4320]

const MORE_FIELDS: readonly (keyof Fields)[] = [
  ...(['competitive', 'gender', 'age_range', 'name', 'price', 'description', 'image', 'waiting', 'leave_minutes'] as const),
  ...(['enrol_minutes', 'players_min', 'guests', 'court_open', 'confirm', 'to_date'] as const),
]

/** Whether a field in here has an error or a value other than the default: then the section starts open. */
export function isMoreUsed({ fields, faults }: Pick<Part, 'fields' | 'faults'>): boolean {
  return MORE_FIELDS.some((name) => faults[name] !== undefined || (name !== 'competitive' && name !== 'gender' && fields[name] !== BLANK[name]))
}

type MoreProps = Part & { open: boolean; onToggle: (open: boolean) => void }

/** The rarely used fields. */
export function More({ open, onToggle, ...part }: MoreProps) {
  const t = useT()
  return (
    <details open={open} onToggle={({ currentTarget }) => onToggle(currentTarget.open)} className="group rounded-card border border-line bg-raised open:pb-5">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{t('make.more')}</span>
          <span className="block truncate text-14 text-muted">{t('make.more_text')}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-2">
        <About {...part} />
        <Rules {...part} />
        <Waiting {...part} />
        <Undecided {...part} />
      </div>
    </details>
  )
}

function About({ fields, faults, set, text }: Part) {
  const t = useT()
  const kind = useLookup('eventType').items.find(({ id }) => id === fields.kind)
  return (
    <>
      <TextField label={t('make.name')} hint={kind && t('make.name_hint', { name: kind.name })} placeholder={kind?.name} maxLength={LIMITS.EVENT_NAME_MAX + 20} autoComplete="off" {...text('name')} />
      {!HAS_FORMAT.has(fields.kind) && (
        <Segmented
          legend={t('make.format')}
          name="format"
          value={fields.format}
          options={FORMATS.map((format) => ({ value: format, label: t(`make.format_${format || 'none'}`) }))}
          onChange={(format) => set('format', format)}
        />
      )}
      <MoneyField label={t('make.price')} hint={t('make.price_hint')} name="price" value={fields.price} error={faults.price} onChange={(price) => set('price', price)} />
      <TextArea label={t('make.description')} hint={t('make.description_hint')} {...text('description')} />
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
    </>
  )
}

function Rules({ fields, set }: Part) {
  const t = useT()
  const ages = useLookup('ageRange').items.filter(({ id }) => id.endsWith('_plus'))
  return (
    <>
      <Segmented legend={t('make.gender')} name="gender" value={fields.gender} options={RULES.map((rule) => ({ value: rule, label: t(`make.gender_${rule}`) }))} onChange={(rule) => set('gender', rule)} />
      {ages.length > 0 && (
        <ToggleList legend={t('make.ages')} items={ages.map(({ id, name }) => ({ id, label: name }))} chosen={agesIn(fields.age_range)} onChange={(chosen) => set('age_range', JSON.stringify(chosen))} />
      )}
      <Switch name="competitive" label={t('make.competitive')} text={t('make.competitive_text')} checked={fields.competitive} onChange={(competitive) => set('competitive', competitive)} />
    </>
  )
}

function Waiting({ fields, faults, set }: Part) {
  const t = useT()
  return (
    <>
      <ChoiceList legend={t('make.waiting')}>
        {POLICIES.map((policy) => (
          <Choice key={policy} name="waiting" value={policy} checked={fields.waiting === policy} onChange={() => set('waiting', policy)} title={t(`make.waiting_${policy}`)} text={t(`make.waiting_${policy}_text`)} />
        ))}
      </ChoiceList>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Minutes label={t('make.leave')} hint={t('make.leave_hint')} name="leave_minutes" options={LEAVE} value={fields.leave_minutes} error={faults.leave_minutes} onChange={(value) => set('leave_minutes', value)} />
        <Minutes label={t('make.enrol')} name="enrol_minutes" options={ENROL} value={fields.enrol_minutes} error={faults.enrol_minutes} onChange={(value) => set('enrol_minutes', value)} />
        <SelectField label={t('make.guests')} name="guests" value={fields.guests} error={faults.guests} onChange={({ target }) => set('guests', target.value)}>
          {Array.from({ length: LIMITS.GUESTS_MAX + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? t('make.guests_none') : t('make.guests_up_to', { count })}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

/** What is still open and its deadline, and the last day of a camp. */
function Undecided({ fields, faults, set, text }: Part) {
  const t = useT()
  const undecided = fields.court_open || fields.players_min.trim() !== ''
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label={t('make.players_min')} hint={t('make.players_min_hint')} inputMode="numeric" autoComplete="off" {...text('players_min')} />
        <TextField label={t('make.to_date')} hint={t('make.to_date_hint')} type="date" min={fields.date} {...text('to_date')} />
      </div>
      <div>
        <Check name="court_open" checked={fields.court_open} onChange={(open) => set('court_open', open)}>
          {t('make.court_open')}
        </Check>
        {undecided && (
          <div className="mt-2 md:max-w-1/2">
            <Minutes label={t('make.confirm')} hint={t('make.confirm_hint')} name="confirm" options={CONFIRM} value={fields.confirm === '' ? '1440' : fields.confirm} error={faults.confirm} onChange={(value) => set('confirm', value)} />
          </div>
        )}
      </div>
    </>
  )
}

type MinutesProps = { label: string; hint?: string; name: string; options: readonly number[]; value: string; error: string | undefined; onChange: (value: string) => void }

/** A time span before the start, in minutes. */
function Minutes({ options, value, onChange, ...rest }: MinutesProps) {
  const t = useT()
  const all = [...new Set([...options, Number(value)])].sort((a, b) => a - b)
  return (
    <SelectField {...rest} value={value} onChange={({ target }) => onChange(target.value)}>
      {all.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === 0 ? t('make.before_none') : t('make.before', { time: untilStart(minutes * 60_000) })}
        </option>
      ))}
    </SelectField>
  )
}
