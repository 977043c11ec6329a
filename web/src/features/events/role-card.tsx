import { HandHelping } from 'lucide-react'
import { useState } from 'react'
import type { StaffMember } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { Button } from '@/ui/button'
import type { GameView } from './selectors'
import { acceptRole, endRole } from './staff-actions'

/** Asks me for an answer: the organiser has asked me to help with the game. */
export function RoleCard({ view: { game }, asked }: { view: GameView; asked: StaffMember }) {
  const t = useT()
  const [busy, setBusy] = useState(false)

  async function answer(send: Promise<void>) {
    setBusy(true)
    try {
      await send
    } catch (error) {
      toastTrouble(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={t('staff.asked_you')} className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <p className="flex items-start gap-3 text-15">
        <HandHelping aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <span>
          <span className="block font-bold">{t(`staff.asks_${asked.role}`, { name: game.organiser.name })}</span>
          <span className="text-muted">{t(`staff.${asked.role}_text`)}</span>
        </span>
      </p>
      <div className="flex gap-2.5">
        <Button size="sm" busy={busy} onClick={() => void answer(acceptRole(game.id))}>
          {t('answer.accept')}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => void answer(endRole(game.id, asked.person.id))}>
          {t('staff.decline')}
        </Button>
      </div>
    </section>
  )
}
