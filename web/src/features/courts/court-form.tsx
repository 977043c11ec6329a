import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useLocation, useNavigate } from 'react-router'
import { type Court, type CourtForm as Form, LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { type Translate, useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Refused, type Trouble, troubleOf } from '@/lib/refused'
import { useLookup, useMe } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { DraftNotice } from '@/ui/draft-notice'
import { FormTrouble } from '@/ui/form-trouble'
import { ImagesField } from '@/ui/images-field'
import { MoneyField } from '@/ui/money-field'
import { SectionHead } from '@/ui/section-head'
import { smoothly } from '@/ui/smooth-scroll'
import { Stepper } from '@/ui/stepper'
import { SurfacePip } from '@/ui/surface-pip'
import { SelectField, TextArea, TextField } from '@/ui/text-field'
import { ToggleList } from '@/ui/toggle-list'
import { useForm } from '@/ui/use-form'
import { useFormDraft, useRestored } from '@/ui/use-form-draft'
import { addCourt, editCourt, refetchCourt } from './actions'
import { type Change, changesBetween, useChangeText } from './changes'
import { formFieldOf, faultsOf, type Fields, fieldsOf, formOf, imagesIn, BLANK } from './court-fields'
import { AMENITIES, SURFACES } from './filters'
import { SpotField } from './spot-field'

/** Adds or edits a court. Input survives a reload, a refusal and others' edits. */
export function CourtForm({ court }: { court?: Court }) {
  const t = useT()
  const navigate = useNavigate()
  const returnPath = returnPathIn(useLocation().state)
  const draftKey = `court:${court?.id ?? 'new'}`
  const [base, setBase] = useState(court)
  const stored = base ? fieldsOf(base) : BLANK
  const restored = useRestored(draftKey, stored)
  const [changes, setChanges] = useState<readonly Change[] | null>(null)
  const [anotherWaits, setAnotherWaits] = useState(false)
  const me = useMe()
  const facilities = useLookup('facilityType').items

  const form = useForm<Fields>({
    blank: restored.fields,
    check: (fields) => {
      const faults = faultsOf(t, fields)
      const [first] = [faults.website, faults.email].filter((fault) => fault !== undefined)
      if (first !== undefined) toast.error(first, { id: 'court' })
      return faults
    },
    send: async (fields) => {
      try {
        const saved = await save(formOf(fields))
        draft.drop()
        const waits = saved.proposal?.mine === true && saved.proposal.id !== base?.proposal?.id
        toastDone(waits ? 'court.proposed' : base ? 'court.edited' : 'court.added')
        await navigate(returnPath === undefined ? paths.court(saved.id) : `${returnPath}?court=${saved.id}`, { replace: true })
        window.scrollTo(0, 0)
      } catch (error) {
        const trouble = troubleOf(error)
        setAnotherWaits(isAboutProposal(trouble))
        if (isAboutProposal(trouble)) return window.scrollTo({ top: 0, behavior: smoothly() })
        if (trouble.code === 'conflict' && base) return await rebase()
        toast.error(t(base ? 'court.edit_failed' : 'court.add_failed'), { id: 'court' })
        const { field: _, ...rest } = trouble
        const field = formFieldOf(trouble.field)
        throw new Refused({ ...rest, ...(field !== undefined && { field }) })
      }
    },
  })
  const fields = form.form
  const draft = useFormDraft({ of: draftKey, stored, restored, form })
  const { changed } = draft

  function save(wire: Form): Promise<Court> {
    return base ? editCourt(base.id, base.version, wire) : addCourt(wire)
  }

  /** After a conflict: keeps my changes, takes over theirs, and shows theirs before I save again. */
  async function rebase() {
    if (!base) return
    const theirs = await refetchCourt(base.id)
    setChanges(changesBetween(base, theirs))
    setBase(theirs)
    window.scrollTo({ top: 0, behavior: smoothly() })
  }

  const text = (name: Exclude<keyof Fields, (typeof AMENITIES)[number]>) => ({ value: fields[name], error: form.faults[name], onChange: (value: string) => form.set(name, value) })
  return (
    <form {...form.props} aria-label={t(base ? 'court.edit' : 'court.add')} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-9 md:max-w-170">
      {anotherWaits && base && <WaitingNotice court={base} />}
      {changes ? <ConflictNotice changes={changes} /> : <DraftNotice draft={draft} labelOf={(field) => labelOf(t, field)} />}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField label={t('court.field.name')} hint={base && base.added_by?.id !== me?.id ? t('court.place_hint') : undefined} maxLength={LIMITS.COURT_NAME_MAX + 20} autoComplete="off" {...form.text('name')} />
        <SelectField label={t('court.field.facility_type')} {...form.text('facility_type')}>
          <option value="">{t('court.not_known')}</option>
          {facilities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SectionHead>{t('court.where')}</SectionHead>
        <SpotField {...text('spot')} />
        <TextField label={t('court.field.address')} autoComplete="off" {...form.text('address')} />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SectionHead>{t('court.what')}</SectionHead>
        <div className="grid gap-x-10 gap-y-3 md:grid-cols-2">
          {SURFACES.map((surface) => (
            <Stepper key={surface} label={t(`surface.${surface}`)} lead={<SurfacePip surface={surface} />} name={surface} min={0} max={LIMITS.COURT_COUNT_MAX} {...text(surface)} />
          ))}
        </div>
        <ToggleList
          legend={t('court.field.amenities')}
          items={AMENITIES.map((id) => ({ id, label: t(`court.has.${id}`) }))}
          chosen={AMENITIES.filter((amenity) => fields[amenity])}
          onChange={(chosen) => {
            for (const amenity of AMENITIES) if (fields[amenity] !== chosen.includes(amenity)) form.set(amenity, chosen.includes(amenity))
          }}
        />
        <MoneyField label={t('court.field.hourly_price')} hint={t('court.price_hint')} name="hourly_price" {...text('hourly_price')} />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SectionHead>{t('court.contact')}</SectionHead>
        <TextField label={t('court.field.website')} inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.text('website')} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t('court.field.phone')} inputMode="tel" autoComplete="off" {...form.text('phone')} />
          <TextField label={t('court.field.email')} inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.text('email')} />
        </div>
        <TextArea label={t('court.field.description')} hint={t('court.description_hint')} {...form.text('description')} />
        <ImagesField
          images={imagesIn(fields.images)}
          onChange={(images) => form.set('images', JSON.stringify(images))}
          most={LIMITS.COURT_IMAGES_MAX}
          hint={t('court.pictures_hint', { max: LIMITS.COURT_IMAGES_MAX })}
        />
      </section>
      <div className="grid gap-4">
        <FormTrouble text={form.trouble} />
        <div className="grid gap-2.5 md:flex">
          <Button type="submit" size="lg" busy={form.busy} disabled={form.busy || !changed}>
            {t(base ? 'court.save' : 'court.add')}
          </Button>
          <ButtonLink to={returnPath ?? (base ? paths.court(base.id) : paths.courts())} variant="ghost" onClick={draft.drop}>
            {t('common.cancel')}
          </ButtonLink>
          {changed && base && (
            <Button variant="ghost" onClick={draft.startOver}>
              {t('court.undo_typing')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

function labelOf(t: Translate, field: string): string {
  if (field === 'spot') return t('court.field.location')
  if (AMENITIES.some((amenity) => amenity === field)) return t('court.field.amenities')
  return SURFACES.some((surface) => surface === field) ? t('court.field.counts') : t(`court.field.${field}`)
}

/** Somebody else's name or place waits: it is decided first. */
function WaitingNotice({ court }: { court: Court }) {
  const t = useT()
  return (
    <div role="alert" className="grid justify-items-start gap-2.5 rounded-card bg-warn-soft px-4 py-3.5">
      <p className="font-bold text-warn">{t('court.proposal')}</p>
      <p className="text-15">{t('court.proposal_first')}</p>
      <ButtonLink to={paths.court(court.id)} variant="secondary" size="sm">
        {t('court.proposal_look')}
      </ButtonLink>
    </div>
  )
}

/** Whether an edit was refused because another name or place waits. */
function isAboutProposal({ code, data }: Trouble): boolean {
  return code === 'conflict' && typeof data === 'object' && data !== null && 'state' in data && data.state === 'proposed'
}

function ConflictNotice({ changes }: { changes: readonly Change[] }) {
  const t = useT()
  const changeText = useChangeText()
  return (
    <div role="alert" className="rounded-card bg-warn-soft px-4 py-3.5">
      <p className="font-bold text-warn">{t('court.conflict')}</p>
      <p className="mt-0.5 text-15">{t('court.conflict_text')}</p>
      <ul className="mt-2 grid gap-1 text-15">
        {changes.map((change) => (
          <li key={change.field} className="wrap-anywhere">
            {changeText(change)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The game form to return to, if this form was opened from there. */
function returnPathIn(state: unknown): string | undefined {
  const returnPath = typeof state === 'object' && state !== null && 'returnPath' in state ? state.returnPath : undefined
  return typeof returnPath === 'string' && returnPath.startsWith('/games/') ? returnPath : undefined
}
