import { Link, useNavigate } from 'react-router'
import { useT } from '@/lib/i18n'
import { emailFault } from '@/lib/rules'
import { paths } from '@/app/paths'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { PasswordField, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { logIn } from './actions'
import { AuthFrame } from './auth-frame'

export default function LoginScreen() {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm({
    blank: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...fault(t, 'email', emailFault(email)),
      ...(password === '' && { password: t('auth.fault.password_missing') }),
    }),
    send: async ({ email, password }) => navigate(await logIn({ email: email.trim(), password }), { replace: true }),
  })

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
        <FormTrouble text={form.trouble} />
        <Button type="submit" size="lg" busy={form.busy}>
          {t('login.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
