import { useT } from '@/lib/i18n'
import { codeFault } from '@/lib/rules'
import { LIMITS } from '@/wire'
import { Button } from '@/ui/button'
import { CodeField } from '@/ui/code-field'
import { FormTrouble } from '@/ui/form-trouble'
import { fault, useForm } from '@/ui/use-form'
import { resendCode, verify } from './actions'
import { Resend } from './resend'

type VerifyFormProps = {
  onDone: () => void
  onLater?: () => void
  /** Whether a code was just sent. */
  sent: boolean
}

/** Verifies the email address with the emailed code. */
export function VerifyForm({ onDone, onLater, sent }: VerifyFormProps) {
  const t = useT()
  const form = useForm({
    blank: { code: '' },
    check: ({ code }) => fault(t, 'code', codeFault(code), { count: LIMITS.CODE_DIGITS }),
    send: async ({ code }) => {
      await verify(code)
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      <CodeField label={t('verify.code')} hint={t('verify.code_hint', { minutes: LIMITS.CODE_MINUTES })} {...form.text('code')} />
      <FormTrouble text={form.trouble} />
      <Button type="submit" size="lg" busy={form.busy}>
        {t('verify.submit')}
      </Button>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Resend send={resendCode} sent={sent} />
        {onLater && (
          <Button variant="ghost" onClick={onLater} className="-mr-3 px-3! text-15!">
            {t('verify.later')}
          </Button>
        )}
      </div>
    </form>
  )
}
