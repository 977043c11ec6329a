import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { arrivalText, takeArrival } from '@/lib/arrival'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { emailFault } from '@/lib/rules'
import { paths } from '@/app/paths'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Loading } from '@/ui/loading'
import { PasswordField, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { logIn, logInWith } from './actions'
import { AuthFrame } from './auth-frame'
import { Providers } from './providers'
import { type Suspension, suspensionOf } from './suspension'
import { SuspendedNotice } from './suspended-notice'

export default function LoginScreen() {
  const t = useT()
  const navigate = useNavigate()
  const [suspension, setSuspension] = useState<Suspension>()
  const sso = useSsoReturn(setSuspension)
  const form = useForm({
    blank: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...fault(t, 'email', emailFault(email)),
      ...(password === '' && { password: t('auth.fault.password_missing') }),
    }),
    send: async ({ email, password }) => {
      try {
        navigate(await logIn({ email: email.trim(), password }), { replace: true })
      } catch (error) {
        const found = suspensionOf(error)
        if (!found) throw error
        setSuspension(found)
      }
    },
  })

  if (suspension) return <SuspendedNotice suspension={suspension} onClose={() => setSuspension(undefined)} />
  if (sso.busy) return <Loading label={t('sso.busy')} />
  return (
    <AuthFrame
      title={t('login.title')}
      lead={t('login.lead')}
      foot={
        <>
          {t('login.new_here')}{' '}
          <Link to={paths.signup()} className="inline-flex min-h-11 items-center font-bold text-brand">
            {t('login.to_signup')}
          </Link>
        </>
      }
    >
      <title>{t('page.title', { title: t('login.title') })}</title>
      <form {...form.props} className="grid gap-4">
        <TextField label={t('auth.email')} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" {...form.text('email')} />
        <PasswordField label={t('auth.password')} autoComplete="current-password" {...form.text('password')} />
        <FormTrouble text={form.trouble || sso.trouble} />
        <Button type="submit" size="lg" busy={form.busy}>
          {t('login.submit')}
        </Button>
        <Link to={paths.forgot()} className="inline-flex min-h-11 items-center justify-self-start text-15 font-bold text-brand">
          {t('login.forgot')}
        </Link>
      </form>
      <Providers />
    </AuthFrame>
  )
}

/** Completes the sign-in after the return from an SSO provider, or shows why it failed. */
function useSsoReturn(onSuspended: (suspension: Suspension) => void): { busy: boolean; trouble: string } {
  const navigate = useNavigate()
  const [state, setState] = useState({ busy: false, trouble: '' })
  useEffect(() => {
    const arrival = takeArrival()
    if (!arrival) return
    if ('error' in arrival) return setState({ busy: false, trouble: arrivalText(arrival.error) })
    setState({ busy: true, trouble: '' })
    logInWith(arrival.code).then(
      (to) => navigate(to, { replace: true }),
      (error) => {
        const suspension = suspensionOf(error)
        if (suspension) {
          onSuspended(suspension)
          return setState({ busy: false, trouble: '' })
        }
        const trouble = troubleOf(error)
        // Nobody typed this code, so "wrong code" would mislead: it was used already or has expired.
        setState({ busy: false, trouble: trouble.code === 'wrong_code' ? arrivalText('state') : troubleText(trouble) })
      },
    )
  }, [navigate, onSuspended])
  return state
}
