import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { emailFault, newPasswordFault } from '@/lib/rules'
import { Button } from '@/ui/button'
import { CodeField } from '@/ui/code-field'
import { FormTrouble } from '@/ui/form-trouble'
import { PasswordField, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { forgotPassword, resetPassword } from './actions'
import { AuthFrame } from './auth-frame'
import { Resend } from './resend'

/** Resets a forgotten password: the email address, then the emailed code with a new password. The step is in the URL. */
export default function ForgotScreen() {
  const [query, setQuery] = useSearchParams()
  const [email, setEmail] = useState('')
  const codeSent = query.get('step') === 'code' && email !== ''
  return codeSent ? (
    <NewPassword email={email} />
  ) : (
    <Address
      email={email}
      onSent={(sentTo) => {
        setEmail(sentTo)
        setQuery({ step: 'code' })
      }}
    />
  )
}

function BackToLogin() {
  const t = useT()
  return (
    <Link to={paths.login()} className="inline-flex min-h-11 items-center font-bold text-brand">
      {t('forgot.to_login')}
    </Link>
  )
}

function Address({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useT()
  const form = useForm({
    blank: { email },
    check: ({ email: typed }) => fault(t, 'email', emailFault(typed)),
    send: async ({ email: typed }) => {
      await forgotPassword(typed.trim())
      onSent(typed.trim())
    },
  })
  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')} foot={<BackToLogin />}>
      <title>{t('page.title', { title: t('forgot.title') })}</title>
      <form {...form.props} className="grid gap-4">
        <TextField label={t('auth.email')} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" {...form.text('email')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" size="lg" busy={form.busy}>
          {t('forgot.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

function NewPassword({ email }: { email: string }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm({
    blank: { code: '', password: '' },
    // The specification prescribes these sentences.
    check: ({ code, password }) => ({
      ...(code === '' && { code: t('forgot.fault.empty') }),
      ...fault(t, 'password', password === '' ? 'forgot.fault.empty' : newPasswordFault(password)),
    }),
    send: async ({ code, password }) => navigate(await resetPassword({ email, code, password }), { replace: true }),
  })
  return (
    <AuthFrame title={t('forgot.code_title')} lead={t('forgot.code_lead', { email })} foot={<BackToLogin />}>
      <title>{t('page.title', { title: t('forgot.title') })}</title>
      <form {...form.props} className="grid gap-4">
        {/* Lets a password manager store the new password for the right account. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <CodeField label={t('verify.code')} {...form.text('code')} />
        <PasswordField label={t('security.next')} autoComplete="new-password" hint={t('signup.password_hint')} {...form.text('password')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" size="lg" busy={form.busy}>
          {t('forgot.reset')}
        </Button>
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <Resend send={() => forgotPassword(email)} sent />
          <Link to={paths.forgot()} className="inline-flex min-h-11 items-center text-15 font-bold text-brand">
            {t('forgot.other_address')}
          </Link>
        </div>
      </form>
    </AuthFrame>
  )
}
