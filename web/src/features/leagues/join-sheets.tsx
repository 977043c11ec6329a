import { useState } from 'react'
import { LIMITS, type Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { PeoplePicker } from '@/ui/people-picker'
import { Sheet } from '@/ui/sheet'
import { SheetActions } from '@/ui/sheet-actions'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import type { FindPeople } from '@/ui/use-people-search'
import { useSending } from '@/ui/use-sending'
import { join, leave } from './actions'
import { sideKind } from './league-words'
import type { LeagueView } from './selectors'
import { withdrawalOf } from './withdrawal'

type SheetProps = { view: LeagueView; onClose: () => void }

/** Chooses a partner for doubles, who is asked. */
export function PartnerSheet({ view, find, onClose }: SheetProps & { find: FindPeople }) {
  const t = useT()
  const me = useMe()?.id ?? ''
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const { busy, trouble, send } = useSending()
  const [partner] = chosen
  const taken = Object.values(view.sides).flatMap(({ players }) => players.map(({ id }) => id))
  const ask = () => send(() => (partner ? join(view.league.id, partner.id) : Promise.resolve()), () => {
    toastDone('league.side.partner_asked', { name: partner?.name ?? '' })
    onClose()
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('league.side.partner')}
      description={t('league.side.partner_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide busy={busy} disabled={!partner} onClick={() => void ask()}>
            {partner ? t('league.side.ask_partner', { name: partner.name }) : t('league.side.choose_partner')}
          </Button>
        </div>
      }
    >
      <PeoplePicker find={find} known={[]} without={new Set([me, ...taken])} chosen={chosen} onChange={(people) => setChosen(people.slice(-1))} />
    </Sheet>
  )
}

/** Withdraws after the draw: says what becomes of the matches first. */
export function WithdrawSheet({ view, onClose }: SheetProps) {
  const t = useT()
  const { league } = view
  const { key, vars } = withdrawalOf(view)
  const form = useForm({
    blank: { reason: '' },
    check: () => ({}),
    send: async ({ reason }) => {
      await leave(league.id, reason.trim())
      toastDone('league.side.withdrawn', { league: league.name })
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('league.side.withdraw_title', { league: league.name })}>
      <p className="text-muted">{t(`league.side.${key}`, vars)}</p>
      {sideKind(league) === 'pairs' && <p className="mt-2 text-muted">{t('league.side.withdraw_pair')}</p>}
      {league.teams && <p className="mt-2 text-muted">{t('team.withdraw_text')}</p>}
      <form {...form.props} className="mt-4 grid gap-4">
        <TextArea label={t('league.side.reason')} rows={3} maxLength={LIMITS.REASON_MAX} {...form.text('reason')} />
        <SheetActions trouble={form.trouble} busy={form.busy} submit={t('league.side.withdraw')} danger onClose={onClose} />
      </form>
    </Sheet>
  )
}
