import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Check } from '@/ui/check'
import { Sheet } from '@/ui/sheet'
import { SheetActions } from '@/ui/sheet-actions'
import { PasswordField } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { removeAccount } from './actions'

const BLANK = { password: '', sure: false }

/** Explains what is deleted and what stays, and asks for the password if the account has one. */
export default function RemoveSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const me = useMe()
  const withPassword = me?.hasPassword !== false
  const form = useForm({
    blank: BLANK,
    check: ({ password, sure }) => ({
      ...(withPassword && password === '' && { password: t('auth.fault.password_missing') }),
      ...(!sure && { sure: t('remove.fault.sure') }),
    }),
    send: async ({ password }) => removeAccount(withPassword ? password : undefined),
  })
  return (
    <Sheet open onClose={onClose} title={t('remove.title')}>
      <p className="text-muted">{t('remove.lead')}</p>
      <ul className="mt-3 mb-5 grid list-disc gap-1.5 pl-5 text-15">
        <li>{t('remove.goes')}</li>
        <li>{t('remove.stays')}</li>
        <li>{t('remove.never')}</li>
      </ul>
      <form {...form.props} className="grid gap-4">
        <input type="email" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
        {withPassword ? (
          <PasswordField label={t('auth.password')} autoComplete="current-password" {...form.text('password')} />
        ) : (
          <p className="text-15 text-muted">{t('remove.fresh')}</p>
        )}
        <Check name="sure" checked={form.form.sure} onChange={(sure) => form.set('sure', sure)} error={form.faults.sure}>
          {t('remove.sure')}
        </Check>
        <SheetActions trouble={form.trouble} busy={form.busy} submit={t('remove.submit')} danger onClose={onClose} />
      </form>
    </Sheet>
  )
}
