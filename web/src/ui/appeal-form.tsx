import { LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from './button'
import { FormTrouble } from './form-trouble'
import { TextArea } from './text-field'
import { useForm } from './use-form'

/** What somebody says against a decision; what was typed stays if it is refused. */
export function AppealForm({ send }: { send: (text: string) => Promise<void> }) {
  const t = useT()
  const form = useForm({
    blank: { text: '' },
    check: ({ text }) => ({
      ...(text.trim() === '' && { text: t('moderation.fault.appeal') }),
      ...([...text].length > LIMITS.APPEAL_MAX && { text: t('make.fault.too_long', { count: LIMITS.APPEAL_MAX }) }),
    }),
    send: ({ text }) => send(text.trim()),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <TextArea label={t('moderation.appeal_label')} hint={t('moderation.appeal_hint')} rows={4} {...form.text('text')} />
      <FormTrouble text={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t('moderation.appeal_send')}
      </Button>
    </form>
  )
}
