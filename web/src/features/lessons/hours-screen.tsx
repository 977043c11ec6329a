import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type Availability, LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { paths } from '@/app/paths'
import { Button } from '@/ui/button'
import { courtIn } from '@/ui/chosen-court'
import { CourtField } from '@/ui/court-field'
import { Choice, ChoiceList } from '@/ui/choice'
import { FormTrouble } from '@/ui/form-trouble'
import { IconButton } from '@/ui/icon-button'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { Switch } from '@/ui/switch'
import { SelectField, TextField } from '@/ui/text-field'
import { setHours } from './actions'
import { DeskFrame } from './desk-frame'
import { FollowedCalendarPart } from './followed-calendar'
import { Exceptions } from './hours-exceptions'
import { faultsOf, fieldsOf, formOf, type HoursFaults, type HoursFields, type HoursRow, newKey, type OfferRow } from './hours-fields'
import { PartView } from './part'
import { usePart } from './selectors'
import { WEEKDAYS, weekdayName } from './wish-sheet'
import { KINDS } from './words'

/** When, where and on which terms I give lessons. */
export default function HoursScreen() {
  const t = useT()
  const part = usePart('availability')
  return (
    <DeskFrame current="hours">
      <PartView part={part} failed={t('hours.failed')} skeleton={<SkeletonRows rows={6} />}>
        {(hours) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
            {/* An exception or a calendar changes nothing of what is being typed here. */}
            <HoursForm key={keyOf(hours)} hours={hours} />
            <div className="grid content-start gap-10">
              <Exceptions hours={hours} />
              <FollowedCalendarPart calendar={hours.calendar} />
            </div>
          </div>
        )}
      </PartView>
    </DeskFrame>
  )
}

/** What the form shows. */
function keyOf(hours: Availability): string {
  return JSON.stringify(formOf(fieldsOf(hours)))
}

interface Place {
  id: string
  name: string
}

function HoursForm({ hours }: { hours: Availability }) {
  const t = useT()
  const [fields, setFields] = useState<HoursFields>(() => fieldsOf(hours))
  const [places, setPlaces] = useState<readonly Place[]>(hours.courts)
  const [faults, setFaults] = useState<HoursFaults>({})
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const set = (part: Partial<HoursFields>) => {
    setFields((before) => ({ ...before, ...part }))
    setFaults({})
    setTrouble('')
  }
  const faultOf = (name: string) => {
    const found = faults[name]
    return found && t(found.key, found.vars)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = faultsOf(fields)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    setTrouble('')
    try {
      await setHours(formOf(fields), hours.version)
      toastDone('hours.saved')
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={element} onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <Switch label={t('hours.open')} text={t('hours.open_text')} checked={fields.is_open} onChange={(is_open) => set({ is_open })} />
      <ChoiceList legend={t('hours.mode')}>
        <Choice name="mode" value="request" checked={fields.mode === 'request'} onChange={() => set({ mode: 'request' })} title={t('hours.mode_request')} text={t('hours.mode_request_text')} />
        <Choice name="mode" value="instant" checked={fields.mode === 'instant'} onChange={() => set({ mode: 'instant' })} title={t('hours.mode_instant')} text={t('hours.mode_instant_text')} />
      </ChoiceList>
      <Weekly fields={fields} places={places} faultOf={faultOf} onChange={(rows) => set({ hours: rows })} onPlaces={setPlaces} onZone={(zone) => set({ zone })} />
      <Offers offers={fields.offers} faultOf={faultOf} onChange={(offers) => set({ offers })} />
      <section aria-labelledby="rules">
        <SectionHead id="rules">{t('hours.rules')}</SectionHead>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {(['notice_hours', 'horizon_days', 'buffer_minutes', 'travel_minutes', 'cancel_hours'] as const).map((name) => (
            <TextField key={name} label={t(`hours.rule.${name}`)} hint={t(`hours.hint.${name}`)} inputMode="decimal" autoComplete="off" name={name} value={fields[name]} error={faultOf(name)} onChange={({ target }) => set({ [name]: target.value })} />
          ))}
        </div>
      </section>
      <div className="sticky bottom-[66px] z-10 -mx-4 border-t border-line bg-surface px-4 py-3 md:bottom-0 md:mx-0 md:px-0">
        <FormTrouble text={trouble || (Object.keys(faults).length > 0 ? t('hours.to_fix', { count: Object.keys(faults).length }) : '')} />
        <Button type="submit" size="lg" busy={busy} className="max-md:w-full">
          {t('hours.save')}
        </Button>
      </div>
    </form>
  )
}

type WeeklyProps = {
  fields: HoursFields
  places: readonly Place[]
  faultOf: (name: string) => string | undefined
  onChange: (hours: readonly HoursRow[]) => void
  onPlaces: (places: readonly Place[]) => void
  onZone: (zone: string) => void
}

function Weekly({ fields, places, faultOf, onChange, onPlaces, onZone }: WeeklyProps) {
  const t = useT()
  const { hours, zone } = fields
  const [adding, setAdding] = useState(places.length === 0)
  const change = (key: number, part: Partial<HoursRow>) => onChange(hours.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = (weekday: number) => onChange([...hours, { key: newKey(), weekday, from: '09:00', to: '12:00', court: places[0]?.id ?? '' }])

  function chosen(value: string) {
    const court = courtIn(value)
    if (!court) return
    if (!places.some(({ id }) => id === court.id)) onPlaces([...places, { id: court.id, name: court.name }])
    if (court.zone !== undefined && hours.length === 0) onZone(court.zone)
    if (court.zone !== undefined || court.counts !== undefined) setAdding(false)
  }

  return (
    <section aria-labelledby="weekly">
      <SectionHead id="weekly">{t('hours.weekly')}</SectionHead>
      <p className="mt-1 text-14 text-muted">{t('hours.zone', { zone })}</p>
      <ul className="mt-2">
        {WEEKDAYS.map((weekday) => {
          const rows = hours.filter((row) => row.weekday === weekday)
          return (
            <li key={weekday} className="border-b border-line py-2.5">
              <div className="flex items-center justify-between gap-3">
                <h3 className="text-16 tracking-normal">{weekdayName(weekday)}</h3>
                <Button size="sm" variant="ghost" disabled={hours.length >= LIMITS.LESSON_HOURS_MAX} aria-label={t('hours.add_on', { day: weekdayName(weekday) })} icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => add(weekday)}>
                  {t('hours.add')}
                </Button>
              </div>
              {rows.length === 0 && <p className="text-14 text-muted">{t('hours.none')}</p>}
              {rows.map((row) => (
                <div key={row.key} role="group" aria-label={t('hours.span_on', { day: weekdayName(weekday) })} className="mt-2 grid grid-cols-[minmax(0,1fr)_calc(50%-3.5rem)_2.75rem] gap-2 sm:grid-cols-[8.5rem_8.5rem_minmax(0,1fr)_2.75rem]">
                  <TextField type="time" label={t('make.from')} name={`hours.${row.key}.from`} value={row.from} error={faultOf(`hours.${row.key}.from`)} onChange={({ target }) => change(row.key, { from: target.value })} />
                  <TextField type="time" label={t('make.to')} className="max-sm:col-span-2" name={`hours.${row.key}.to`} value={row.to === '24:00' ? '00:00' : row.to} error={faultOf(`hours.${row.key}.to`)} onChange={({ target }) => change(row.key, { to: target.value })} />
                  <SelectField label={t('lesson.place')} className="max-sm:col-span-2" name={`hours.${row.key}.court`} value={row.court} error={faultOf(`hours.${row.key}.court`)} onChange={({ target }) => change(row.key, { court: target.value })}>
                    <option value="">{t('hours.choose_place')}</option>
                    {places.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                  <IconButton label={t('hours.remove_span', { day: weekdayName(weekday) })} className="mt-6.5" onClick={() => onChange(hours.filter(({ key }) => key !== row.key))}>
                    <Trash2 aria-hidden="true" className="size-5" />
                  </IconButton>
                </div>
              ))}
            </li>
          )
        })}
      </ul>
      <div className="mt-3">
        {adding ? (
          <CourtField value="" error={undefined} nearest={undefined} onChange={chosen} addPath={paths.newCourt()} returnPath={paths.lessons('hours')} />
        ) : (
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            {t('hours.add_place')}
          </Button>
        )}
      </div>
    </section>
  )
}

type OffersProps = { offers: readonly OfferRow[]; faultOf: (name: string) => string | undefined; onChange: (offers: readonly OfferRow[]) => void }

function Offers({ offers, faultOf, onChange }: OffersProps) {
  const t = useT()
  const change = (key: number, part: Partial<OfferRow>) => onChange(offers.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const none = faultOf('offers')
  return (
    <section aria-labelledby="offers">
      <SectionHead id="offers">{t('hours.offers')}</SectionHead>
      <ul className="mt-3 grid gap-3">
        {offers.map((offer) => (
          <li key={offer.key} className="grid grid-cols-[1fr_1fr_2.75rem] gap-2 sm:grid-cols-[1.4fr_1fr_1fr_2.75rem]">
            <SelectField label={t('book.kind')} className="max-sm:col-span-3" name={`offers.${offer.key}.kind`} value={offer.kind} onChange={({ target }) => change(offer.key, { kind: target.value as OfferRow['kind'] })}>
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`lesson.kind.${kind}`)}
                </option>
              ))}
            </SelectField>
            <TextField label={t('hours.minutes')} inputMode="numeric" name={`offers.${offer.key}.minutes`} value={offer.minutes} error={faultOf(`offers.${offer.key}.minutes`)} onChange={({ target }) => change(offer.key, { minutes: target.value })} />
            <TextField label={t('hours.price')} placeholder={t('hours.by_rate')} inputMode="decimal" name={`offers.${offer.key}.price`} value={offer.price} error={faultOf(`offers.${offer.key}.price`)} onChange={({ target }) => change(offer.key, { price: target.value })} />
            <IconButton label={t('hours.remove_offer')} className="mt-6.5" onClick={() => onChange(offers.filter(({ key }) => key !== offer.key))}>
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {none !== undefined && <p className="mt-2 text-14 font-medium text-danger">{none}</p>}
      <Button size="sm" variant="secondary" className="mt-3" name="offers" disabled={offers.length >= LIMITS.LESSON_OFFERS_MAX} icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => onChange([...offers, { key: newKey(), kind: 'private', minutes: '60', price: '' }])}>
        {t('hours.add_offer')}
      </Button>
    </section>
  )
}
