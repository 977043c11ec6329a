import { type FormEvent, type ReactNode, useState } from 'react'
import type { EditProfile, Profile } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { Choice, ChoiceList } from '@/ui/choice'
import { FormTrouble } from '@/ui/form-trouble'
import { PlaceField } from '@/ui/place-field'
import { CertificatePhoto } from './certificate-photo'
import { AgeChoice, LevelChoice } from './level-choice'
import { CertificateSelect } from './lookup-selects'
import { MyPicture } from './my-picture'
import { dollarsIn } from '@/lib/money'
import { rateIn, type Question, type Step } from './question-steps'
import { RateField } from './rate-field'
import { save } from './saving'

type QuestionPageProps = { question: Question; me: Profile; next: Step; onNext: (step: Step) => void }

/** One onboarding question. Only the role is required; the others can be filled in later in the profile. */
export function QuestionPage({ question, me, next, onNext }: QuestionPageProps) {
  const t = useT()
  const [trouble, setTrouble] = useState('')
  // No default: the role is chosen explicitly once, here or by "Join as a coach".
  const [chosen, setRole] = useState<string>()
  const known = me.introSeen === true && (me.isCoach === 1 || me.level !== undefined)
  const role = chosen ?? (known ? String(me.isCoach) : '')
  const [rate, setRate] = useState(() => dollarsIn(me.hourlyRate))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (question === 'role' && role === '') return setTrouble(t('questions.fault.role'))
    if (question === 'rate' && !saveRate()) return setTrouble(t('profile.fault.rate'))
    onNext(next)
  }

  function chooseRole(value: string) {
    setRole(value)
    setTrouble('')
    save({ isCoach: Number(value) })
  }

  /** A tap is an answer: the next question follows. */
  function goOn(answer: EditProfile) {
    save(answer)
    onNext(next)
  }

  function saveRate(): boolean {
    const cents = rate.trim() === '' ? undefined : rateIn(rate)
    if (cents === null) return false
    if (cents !== me.hourlyRate && (cents !== undefined || me.hourlyRate !== undefined)) save({ hourlyRate: cents ?? null })
    return true
  }

  const pages: Record<Question, () => ReactNode> = {
    role: () => (
      <RoleChoice
        value={role}
        onChange={chooseRole}
        onTap={(value) => {
          chooseRole(value)
          onNext(next)
        }}
      />
    ),
    level: () => <LevelChoice value={me.level} onChange={(level) => save({ level })} onTap={(level) => goOn({ level })} />,
    age: () => <AgeChoice value={me.ageGroup} onChange={(ageGroup) => save({ ageGroup })} onTap={(ageGroup) => goOn({ ageGroup })} />,
    area: () => <PlaceField label={t('profile.area')} hint={t('questions.area.hint')} value={me.address ?? null} onChange={(address) => save({ address })} />,
    picture: () => <MyPicture me={me} />,
    rate: () => (
      <RateField
        value={rate}
        error={trouble || undefined}
        onChange={(value) => {
          setRate(value)
          setTrouble('')
        }}
        onBlur={saveRate}
      />
    ),
    certificate: () => <CertificateSelect value={me.certificate?.level ?? ''} onChange={(certificateLevel) => save({ certificateLevel })} />,
    photo: () => (
      <CertificatePhoto image={me.certificate?.image} />
    ),
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col lg:flex-none">
      <h1 className="text-30 md:text-38">{t(`questions.${question}.title`)}</h1>
      <p className="mt-2 mb-6 max-w-120 text-muted">{t(`questions.${question}.lead`)}</p>
      {pages[question]()}
      <div className="mt-3">
        <FormTrouble text={question === 'rate' ? '' : trouble} />
      </div>
      <span className="min-h-6 flex-1 lg:flex-none" />
      <div className="sticky bottom-0 bg-surface py-3">
        <Button type="submit" size="lg" wide>
          {t('questions.next', { what: t(`questions.${next}.short`) })}
        </Button>
      </div>
    </form>
  )
}

type RoleChoiceProps = { value: string; onChange: (value: string) => void; onTap: (value: string) => void }

function RoleChoice({ value, onChange, onTap }: RoleChoiceProps) {
  const t = useT()
  const choice = { name: 'role', onChange, onTap }
  return (
    <ChoiceList hideLegend legend={t('questions.role')}>
      <Choice {...choice} value="0" checked={value === '0'} title={t('questions.player')} text={t('questions.player_text')} />
      <Choice {...choice} value="1" checked={value === '1'} title={t('questions.coach')} text={t('questions.coach_text')} />
    </ChoiceList>
  )
}

