import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { storeJoinMode } from '@/lib/join-mode'
import { emailFault, nameFault, newPasswordFault } from '@/lib/rules'
import { paths } from '@/app/paths'
import { useSession } from '@/store/hooks'
import { state } from '@/store/index'
import { Button } from '@/ui/button'
import { Check } from '@/ui/check'
import { FormTrouble } from '@/ui/form-trouble'
import { PasswordField, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { signUp } from './actions'
import { AuthFrame } from './auth-frame'
import { Providers } from './providers'
import { readSignupDraft, storeSignupDraft } from './signup-draft'
import { VerifyStep } from './verify-step'

const BLANK = { name: '', email: '', password: '', adult: false }

/** The account's details, then the emailed code where the server requires verification. */
export default function SignupScreen() {
  const navigate = useNavigate()
  const { signedIn, user } = useSession()
  const [next, setNext] = useState<string | null>(null)
  const leave = (to: string) => navigate(to, { replace: true })
  if (next !== null && signedIn && user) return <VerifyStep onDone={() => leave(next)} />
  return <SignupForm onDone={(to) => (state().session.user?.mayPost === false ? setNext(to) : void leave(to))} />
}

function SignupForm({ onDone }: { onDone: (next: string) => void }) {
  const t = useT()
  const asCoach = useSearchParams()[0].get('as') === 'coach'
  const [blank] = useState(() => ({ ...BLANK, ...readSignupDraft() }))
  const form = useForm({
    blank,
    check: ({ name, email, password, adult }) => ({
      ...fault(t, 'name', nameFault(name)),
      ...fault(t, 'email', emailFault(email)),
      ...fault(t, 'password', newPasswordFault(password)),
      ...(!adult && { adult: t('auth.fault.adult') }),
    }),
    send: async ({ name, email, password, adult }) => onDone(await signUp({ name: name.trim(), email: email.trim(), password, is_adult: adult })),
  })

  const { name, email, adult } = form.form
  useEffect(() => storeJoinMode(asCoach ? 'coach' : 'player'), [asCoach])
  useEffect(() => storeSignupDraft({ name, email, adult }), [name, email, adult])

  return (
    <AuthFrame
      title={t(asCoach ? 'signup.title_coach' : 'signup.title')}
      lead={t(asCoach ? 'signup.lead_coach' : 'signup.lead')}
      foot={
        <>
          {t('signup.have_account')}{' '}
          <Link to={paths.login()} className="inline-flex min-h-11 items-center font-bold text-brand">
            {t('signup.to_login')}
          </Link>
        </>
      }
    >
      <title>{t('page.title', { title: t('signup.title') })}</title>
      <form {...form.props} className="grid gap-4">
        <TextField label={t('auth.name')} autoComplete="name" maxLength={LIMITS.NAME_MAX} hint={t('signup.name_hint')} {...form.text('name')} />
        <TextField label={t('auth.email')} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" {...form.text('email')} />
        <PasswordField label={t('auth.password')} autoComplete="new-password" hint={t('signup.password_hint')} {...form.text('password')} />
        <Check name="adult" checked={form.form.adult} onChange={(adult) => form.set('adult', adult)} error={form.faults.adult}>
          {t('signup.adult')}
        </Check>
        <FormTrouble text={form.trouble} />
        <Button type="submit" size="lg" busy={form.busy}>
          {t('signup.submit')}
        </Button>
        <p className="text-14 text-muted">
          {t('signup.agree')}{' '}
          <Link to={paths.terms()} className="font-semibold text-brand underline underline-offset-3">
            {t('legal.terms')}
          </Link>
          {' · '}
          <Link to={paths.privacy()} className="font-semibold text-brand underline underline-offset-3">
            {t('legal.privacy')}
          </Link>
        </p>
      </form>
      <Providers />
    </AuthFrame>
  )
}
