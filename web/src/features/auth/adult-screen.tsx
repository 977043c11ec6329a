import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { Check } from '@/ui/check'
import { FormTrouble } from '@/ui/form-trouble'
import { useForm } from '@/ui/use-form'
import { confirmAdult, logOut } from './actions'
import { AuthFrame } from './auth-frame'

const BLANK = { adult: false }

/** Asked once of whoever has not confirmed it at sign-up, such as those whom a provider signed in. */
export default function AdultScreen() {
  const t = useT()
  const form = useForm({
    blank: BLANK,
    check: ({ adult }) => (adult ? {} : { adult: t('auth.fault.adult') }),
    send: confirmAdult,
  })

  return (
    <AuthFrame
      title={t('adult.title')}
      lead={t('adult.lead')}
      foot={
        <Button variant="ghost" onClick={() => void logOut({ evenIf: 'waiting' })} className="-ml-4">
          {t('adult.leave')}
        </Button>
      }
    >
      <title>{t('page.title', { title: t('adult.title') })}</title>
      <form {...form.props} className="grid gap-4">
        <Check name="adult" checked={form.form.adult} onChange={(adult) => form.set('adult', adult)} error={form.faults.adult}>
          {t('signup.adult')}
        </Check>
        <FormTrouble text={form.trouble} />
        <Button type="submit" size="lg" busy={form.busy}>
          {t('adult.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
