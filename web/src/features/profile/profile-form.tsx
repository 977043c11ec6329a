import { useNavigate } from 'react-router'
import { type Address, LIMITS, type EditProfile, type Profile } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { handleFault, nameFault } from '@/lib/rules'
import { Button, ButtonLink } from '@/ui/button'
import { DraftNotice } from '@/ui/draft-notice'
import { FormTrouble } from '@/ui/form-trouble'
import { PlaceField } from '@/ui/place-field'
import { SectionHead } from '@/ui/section-head'
import { TextArea, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { useFormDraft, useRestored } from '@/ui/use-form-draft'
import { editProfile } from './actions'
import { CertificatePhoto } from './certificate-photo'
import { AgeSelect, CertificateSelect, GenderSelect, LevelSelect } from './lookup-selects'
import { MyPicture } from './my-picture'
import { changeOf, type Fields, fieldsOf } from './profile-fields'
import { HANDLE_LENGTH } from './profile-rules'
import { rateIn } from './question-steps'
import { RateField } from './rate-field'

const DRAFT = 'profile'

const LABELS: Record<keyof Fields, string> = {
  name: 'auth.name',
  handle: 'profile.handle',
  level: 'profile.level',
  ageGroup: 'profile.age',
  gender: 'profile.gender',
  aboutMe: 'profile.about',
  address: 'profile.area',
  hourlyRate: 'profile.rate',
  certificateLevel: 'profile.certificate',
}

/** Every field of the profile. Pictures upload when chosen, the rest is sent on save. */
export function ProfileForm({ me }: { me: Profile }) {
  const t = useT()
  const navigate = useNavigate()
  const coach = me.isCoach === 1 || me.hasCoachProfile
  const stored = fieldsOf(me)
  const restored = useRestored(DRAFT, stored)
  const form = useForm<Fields>({
    blank: restored.fields,
    check: (fields) => ({
      ...fault(t, 'name', nameFault(fields.name)),
      ...fault(t, 'handle', handleFault(fields.handle), HANDLE_LENGTH),
      ...([...fields.aboutMe].length > LIMITS.ABOUT_ME_MAX && { aboutMe: t('profile.fault.about', { count: LIMITS.ABOUT_ME_MAX }) }),
      ...(coach && fields.hourlyRate.trim() !== '' && rateIn(fields.hourlyRate) === null && { hourlyRate: t('profile.fault.rate') }),
    }),
    send: async (fields) => {
      const change: EditProfile = changeOf(fields, me)
      if (Object.keys(change).length > 0) await editProfile(change)
      draft.drop()
      toastDone('profile.saved')
      await navigate(paths.profile('profile'), { replace: true })
      window.scrollTo(0, 0)
    },
  })
  const fields = form.form
  const draft = useFormDraft({ of: DRAFT, stored, restored, form })
  const changed = Object.keys(changeOf(fields, me)).length > 0
  const choose = (name: keyof Fields) => ({ name, value: fields[name], error: form.faults[name], onChange: (value: string) => form.set(name, value) })

  return (
    <form {...form.props} aria-label={t('profile.edit')} className="grid gap-9 md:max-w-170">
      <DraftNotice draft={draft} labelOf={(field) => t(LABELS[field as keyof Fields])} />
      <section className="grid gap-4">
        <SectionHead>{t('profile.who')}</SectionHead>
        <MyPicture me={me} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t('auth.name')} autoComplete="name" maxLength={LIMITS.NAME_MAX} {...form.text('name')} />
          <TextField
            label={t('profile.handle')}
            hint={t('profile.handle_hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.HANDLE_MAX + 1}
            {...form.text('handle')}
          />
        </div>
        <TextArea label={t('profile.about')} hint={t('profile.about_hint')} {...form.text('aboutMe')} />
      </section>
      <section className="grid gap-4">
        <SectionHead>{t('profile.play')}</SectionHead>
        <div className="grid gap-4 md:grid-cols-2">
          <LevelSelect {...choose('level')} />
          <AgeSelect {...choose('ageGroup')} />
          <GenderSelect {...choose('gender')} />
        </div>
        <PlaceField
          label={t('profile.area')}
          hint={t('questions.area.hint')}
          name="address"
          value={addressIn(fields.address)}
          error={form.faults.address}
          onChange={(address) => form.set('address', address ? JSON.stringify(address) : '')}
        />
      </section>
      {coach && (
        <section className="grid gap-4">
          <SectionHead>{t('profile.coaching')}</SectionHead>
          <div className="grid gap-4 md:grid-cols-2">
            <RateField value={fields.hourlyRate} error={form.faults.hourlyRate} onChange={(rate) => form.set('hourlyRate', rate)} />
            <CertificateSelect {...choose('certificateLevel')} />
          </div>
          <CertificatePhoto image={me.certificate?.image} />
        </section>
      )}
      <div className="grid gap-4">
        <FormTrouble text={form.trouble} />
        <div className="grid gap-2.5 md:flex">
          <Button type="submit" busy={form.busy} disabled={!changed || form.busy}>
            {t('profile.save')}
          </Button>
          <ButtonLink to={paths.profile('profile')} variant="ghost" onClick={draft.drop}>
            {t('common.cancel')}
          </ButtonLink>
        </div>
      </div>
    </form>
  )
}

function addressIn(text: string): Address | null {
  return text === '' ? null : (JSON.parse(text) as Address)
}
