import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { useForm } from '@/ui/use-form'
import { toCoach, toPlayer } from './actions'
import { CertificateSelect } from './lookup-selects'
import { rateIn } from './question-steps'
import { RateField } from './rate-field'
import type { Profile, SwitchMode } from '@/wire'

/** Switches between player and coach: explains what changes and asks for missing data. */
export default function ModeSheet({ onClose }: { onClose: () => void }) {
  const me = useMe()
  if (!me) return null
  return me.isCoach === 1 ? <ToPlayer onClose={onClose} /> : <ToCoach me={me} onClose={onClose} />
}

const BLANK = { hourlyRate: '', certificateLevel: '' }

function ToCoach({ me, onClose }: { me: Profile; onClose: () => void }) {
  const t = useT()
  const asksRate = me.hourlyRate === undefined
  const asksCertificate = me.certificate?.level === undefined
  const form = useForm({
    blank: BLANK,
    check: ({ hourlyRate }) => (asksRate && rateIn(hourlyRate) === null ? { hourlyRate: t('profile.fault.rate') } : {}),
    send: async ({ hourlyRate, certificateLevel }) => {
      const needed: SwitchMode = {}
      const cents = rateIn(hourlyRate)
      if (asksRate && cents !== null) needed.hourlyRate = cents
      if (certificateLevel !== '') needed.certificateLevel = certificateLevel
      await toCoach(needed)
      toastDone('mode.now_coach')
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('mode.to_coach')}>
      <Changes keys={['mode.coach_seen', 'mode.coach_listed', 'mode.stays']} />
      <form {...form.props} className="mt-5 grid gap-4">
        {asksRate && <RateField value={form.form.hourlyRate} error={form.faults.hourlyRate} onChange={(value) => form.set('hourlyRate', value)} />}
        {asksCertificate && (
          <CertificateSelect
            name="certificateLevel"
            value={form.form.certificateLevel}
            error={form.faults.certificateLevel}
            onChange={(value) => form.set('certificateLevel', value)}
          />
        )}
        <FormTrouble text={form.trouble} />
        <Actions busy={form.busy} label={t('header.switch_to_coach')} onClose={onClose} />
      </form>
    </Sheet>
  )
}

function ToPlayer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const form = useForm({
    blank: {},
    check: () => ({}),
    send: async () => {
      await toPlayer()
      toastDone('mode.now_player')
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('mode.to_player')}>
      <Changes keys={['mode.player_seen', 'mode.player_listed', 'mode.stays']} />
      <form {...form.props} className="mt-5 grid gap-4">
        <FormTrouble text={form.trouble} />
        <Actions busy={form.busy} label={t('header.switch_to_player')} onClose={onClose} />
      </form>
    </Sheet>
  )
}

function Changes({ keys }: { keys: readonly string[] }) {
  const t = useT()
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-15">
      {keys.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  )
}

function Actions({ busy, label, onClose }: { busy: boolean; label: string; onClose: () => void }) {
  const t = useT()
  return (
    <div className="mt-1 grid gap-2.5 md:flex md:flex-row-reverse md:justify-start">
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
