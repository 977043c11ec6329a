import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { sayTrouble } from '@/lib/notify'
import { handleFault, nameFault } from '@/lib/rules'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { DuskScene } from '@/ui/art/dusk-scene'
import { Button } from '@/ui/button'
import { Choice, ChoiceList } from '@/ui/choice'
import { FormTrouble } from '@/ui/form-trouble'
import { TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { editProfile, finishQuestions } from './actions'
import { answered, HANDLE_LENGTH } from './profile-rules'
import { ProfileCard } from './profile-card'

/** Who one is on court: a name, a handle, player or coach. The card shows how others will see it, as it is typed. */
export default function QuestionsScreen() {
  const t = useT()
  const me = useMe()
  const navigate = useNavigate()
  const [skipping, setSkipping] = useState(false)
  const form = useForm({
    blank: { name: me?.name ?? '', handle: me?.handle ?? '', role: me?.isCoach === 1 ? 'coach' : '' },
    check: ({ name, handle, role }) => ({
      ...fault(t, 'name', nameFault(name)),
      ...fault(t, 'handle', handleFault(handle), HANDLE_LENGTH),
      ...(role === '' && { role: t('questions.fault.role') }),
    }),
    send: async ({ name, handle, role }) => {
      await editProfile({ name: name.trim(), handle: handle.trim().replace(/^@/, ''), isCoach: role === 'coach' ? 1 : 0 })
      navigate(await finishQuestions(), { replace: true })
    },
  })
  const { name, handle, role } = form.form

  async function skip() {
    setSkipping(true)
    try {
      navigate(await finishQuestions(), { replace: true })
    } catch (error) {
      sayTrouble(error)
    } finally {
      setSkipping(false)
    }
  }

  const choice = { name: 'role', onChange: (value: string) => form.set('role', value) }
  return (
    <div className="page gutter grid min-h-dvh flex-1 pb-8 lg:max-w-288 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-16">
      <title>{t('page.title', { title: t('questions.title') })}</title>
      <form {...form.props} className="flex flex-col">
        <div className="grid min-h-16 grid-cols-[1fr_auto_1fr] items-center">
          <span />
          <p className="text-14 font-bold">{t('questions.progress')}</p>
          <Button variant="ghost" disabled={skipping} onClick={skip} className="-mr-4 justify-self-end text-15!">
            {t('questions.skip')}
          </Button>
        </div>
        <Progress share={answered({ name, handle, role })} />
        <h1 className="mt-7 text-30 md:text-38">{t('questions.title')}</h1>
        <p className="mt-2 mb-6 max-w-120 text-muted">{t('questions.lead')}</p>
        <div className="grid gap-4">
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
          <ChoiceList legend={t('questions.role')}>
            <Choice {...choice} value="player" checked={role === 'player'} title={t('questions.player')} text={t('questions.player_text')} />
            <Choice {...choice} value="coach" checked={role === 'coach'} title={t('questions.coach')} text={t('questions.coach_text')} />
          </ChoiceList>
          <FormTrouble text={form.faults.role ?? form.trouble} />
        </div>
        <span className="min-h-6 flex-1 lg:flex-none" />
        <Button type="submit" size="lg" wide busy={form.busy}>
          {t('questions.submit')}
        </Button>
      </form>
      <div className="relative hidden h-[min(700px,calc(100dvh-8rem))] self-center overflow-hidden rounded-sheet lg:block">
        <DuskScene className="size-full" />
        <div className="absolute inset-x-5 bottom-5">
          <ProfileCard id={me?.id ?? ''} image={me?.profileImage} name={name} handle={handle} coach={role === 'coach'} chosen={role !== ''} />
        </div>
      </div>
    </div>
  )
}

/** The ball rolls on with every answer. */
function Progress({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="relative mt-3 h-0.5 bg-line-strong">
      <span className="absolute top-0 left-1/2 h-2 w-0.5 bg-line-strong" />
      <span className="absolute -top-0.5 left-0 h-1 rounded-full bg-brand transition-[width] duration-200" style={{ width: `${share * 100}%` }} />
      <span className="absolute -top-5 transition-[left] duration-200 ease-(--ease-ball)" style={{ left: `calc(${share} * (100% - 22px))` }}>
        <Ball size={22} />
      </span>
    </div>
  )
}
