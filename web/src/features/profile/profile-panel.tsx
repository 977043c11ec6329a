import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { LIMITS, type Profile } from '@/wire'
import { useT } from '@/lib/i18n'
import { sayDone } from '@/lib/notify'
import { handleFault, nameFault } from '@/lib/rules'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SectionHead } from '@/ui/section-head'
import { TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { editProfile, switchMode } from './actions'
import { HANDLE_LENGTH } from './profile-rules'

/** Name, handle and mode. */
export function ProfilePanel({ me }: { me: Profile }) {
  const t = useT()
  const [saved, setSaved] = useState(0)
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-16">
      <section>
        <SectionHead>{t('profile.who')}</SectionHead>
        <NameForm key={saved} me={me} onSaved={() => setSaved(saved + 1)} />
      </section>
      <ModePanel coach={me.isCoach === 1} />
    </div>
  )
}

function NameForm({ me, onSaved }: { me: Profile; onSaved: () => void }) {
  const t = useT()
  const form = useForm({
    blank: { name: me.name, handle: me.handle },
    check: ({ name, handle }) => ({
      ...fault(t, 'name', nameFault(name)),
      ...fault(t, 'handle', handleFault(handle), HANDLE_LENGTH),
    }),
    send: async ({ name, handle }) => {
      await editProfile({ name: name.trim(), handle: handle.trim().replace(/^@/, '') })
      sayDone('profile.saved')
      onSaved()
    },
  })
  const changed = form.form.name.trim() !== me.name || form.form.handle.trim() !== me.handle
  return (
    <form {...form.props} className="mt-3 grid gap-4">
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
      <FormTrouble text={form.trouble} />
      <Button type="submit" busy={form.busy} disabled={!changed || form.busy} className="justify-self-start max-md:w-full">
        {t('profile.save')}
      </Button>
    </form>
  )
}

/** The switch says what it changes. */
function ModePanel({ coach }: { coach: boolean }) {
  const t = useT()
  return (
    <section>
      <SectionHead>{t('profile.mode')}</SectionHead>
      <p className="mt-2 text-18 font-bold">{t(coach ? 'profile.as_coach' : 'profile.as_player')}</p>
      <p className="mt-1 mb-4 text-15 text-muted">{t(coach ? 'profile.as_coach_text' : 'profile.as_player_text')}</p>
      <Button variant="secondary" icon={<ArrowLeftRight aria-hidden="true" className="size-5" />} onClick={switchMode}>
        {t(coach ? 'header.switch_to_player' : 'header.switch_to_coach')}
      </Button>
    </section>
  )
}
