import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { newPasswordFault } from '@/lib/rules'
import { toastDone } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { paths } from '@/app/paths'
import { Button, ButtonLink } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SectionHead } from '@/ui/section-head'
import { PasswordField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { updatePassword } from './actions'
import { Devices } from './devices'
import { MyData } from './my-data'

const BLANK = { current_password: '', new_password: '' }

/** Password, signed-in devices, log-out and personal data. */
export function SecurityPanel({ onLogOut }: { onLogOut: () => void }) {
  const t = useT()
  const me = useMe()
  return (
    <div className="grid gap-10 md:max-w-140">
      <section>
        <SectionHead>{t('security.password')}</SectionHead>
        {me?.hasPassword === false ? (
          <>
            <p className="mt-1 mb-4 text-15 text-muted">{t('security.no_password')}</p>
            <ButtonLink variant="secondary" to={paths.forgot()}>
              {t('security.set_password')}
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="mt-1 mb-5 text-15 text-muted">{t('security.password_text')}</p>
            <PasswordForm />
          </>
        )}
      </section>
      <section>
        <SectionHead>{t('security.devices')}</SectionHead>
        <Devices />
      </section>
      <section>
        <SectionHead>{t('security.session')}</SectionHead>
        <p className="mt-1 mb-4 text-15 wrap-anywhere text-muted">{me?.email ? t('security.signed_in_as', { email: me.email }) : t('security.signed_in')}</p>
        <Button variant="danger" icon={<LogOut aria-hidden="true" className="size-5" />} onClick={onLogOut}>
          {t('header.log_out')}
        </Button>
      </section>
      <section>
        <SectionHead>{t('my_data.title')}</SectionHead>
        <MyData />
      </section>
    </div>
  )
}

function PasswordForm() {
  const t = useT()
  const [attempt, setAttempt] = useState(0)
  return <PasswordFields key={attempt} onDone={() => setAttempt(attempt + 1)} label={t('security.password')} />
}

function PasswordFields({ onDone, label }: { onDone: () => void; label: string }) {
  const t = useT()
  const form = useForm({
    blank: BLANK,
    check: ({ current_password, new_password }) => ({
      ...(current_password === '' && { current_password: t('auth.fault.password_missing') }),
      ...fault(t, 'new_password', newPasswordFault(new_password)),
    }),
    send: async ({ current_password, new_password }) => {
      await updatePassword(current_password, new_password)
      toastDone('security.password_changed')
      onDone()
    },
  })
  return (
    <form {...form.props} aria-label={label} className="grid gap-4">
      <PasswordField label={t('security.current')} autoComplete="current-password" {...form.text('current_password')} />
      <PasswordField label={t('security.next')} autoComplete="new-password" hint={t('signup.password_hint')} {...form.text('new_password')} />
      <FormTrouble text={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start max-md:w-full">
        {t('security.change')}
      </Button>
    </form>
  )
}
