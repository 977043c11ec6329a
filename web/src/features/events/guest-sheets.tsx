import type { Enrolment } from '@/wire'
import { LIMITS } from '@/wire'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { useLookup } from '@/store/hooks'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextField } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { bringGuest, withdrawGuest } from './roster-actions'
import { personOf } from './enrolled-person'
import type { GameView } from './selectors'

/** A player brings somebody without an account. */
export function BringGuestSheet({ view: { game }, onClose }: { view: GameView; onClose: () => void }) {
  const t = useT()
  const levels = useLookup('level').items
  const genders = useLookup('gender').items
  const decides = game.gender !== 'open'
  const form = useForm({
    blank: { guest: '', level: '', gender: '' },
    check: ({ guest, gender }) => ({ ...(guest.trim() === '' && { guest: t('guest.name_missing') }), ...(decides && gender === '' && { gender: t('guest.gender_missing') }) }),
    send: async ({ guest, level, gender }) => {
      await bringGuest(game.id, guest.trim(), level === '' ? undefined : Number(level), gender === '' ? undefined : gender)
      toastDone('guest.done', { name: guest.trim() })
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('guest.title')} description={t('guest.text')}>
      <form {...form.props} className="grid gap-4">
        <TextField label={t('guest.name')} maxLength={LIMITS.GUEST_NAME_MAX} autoComplete="off" {...form.text('guest')} />
        <SelectField label={t('guest.level')} {...form.text('level')}>
          <option value="">{t('guest.level_none')}</option>
          {levels.map(({ value }) => (
            <option key={value} value={value}>
              {levelText(value)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('guest.gender')} {...form.text('gender')}>
          <option value="">{t('guest.gender_none')}</option>
          {genders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormTrouble text={form.trouble} />
        <Button type="submit" busy={form.busy}>
          {t('guest.action')}
        </Button>
      </form>
    </Sheet>
  )
}

export function WithdrawGuestConfirm({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const t = useT()
  const name = enrolment.guest || personOf(enrolment).name
  return <ConfirmSheet open onClose={onClose} title={t('guest.withdraw_title', { name })} text={t('guest.withdraw_text')} action={t('guest.withdraw_action')} danger onConfirm={() => withdrawGuest(enrolment.id)} />
}
