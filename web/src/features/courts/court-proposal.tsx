import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { Court, CourtForm, CourtProposal as Proposal } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { agoText } from '@/lib/time'
import { useStore } from '@/store/index'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { confirmProposal, declineProposal, loadCourt } from './actions'
import { changesBetween, useChangeText } from './changes'

type Answer = 'confirm' | 'decline'

/** A name or place that waits: whoever proposed it may withdraw it, everybody else decides. */
export function CourtProposal({ court, proposal }: { court: Court; proposal: Proposal }) {
  const t = useT()
  const changeText = useChangeText()
  const live = useStore(({ connection }) => connection.state === 'live')
  const [busy, setBusy] = useState<Answer | null>(null)
  const [trouble, setTrouble] = useState('')
  const { id, by, at, mine } = proposal

  async function answer(how: Answer) {
    setBusy(how)
    setTrouble('')
    try {
      if (how === 'confirm') await confirmProposal(court.id, id)
      else await declineProposal(court.id, id)
      toastDone(how === 'confirm' ? 'court.proposal_confirmed' : mine ? 'court.proposal_withdrawn' : 'court.proposal_declined')
    } catch (error) {
      const failure = troubleOf(error)
      setBusy(null)
      setTrouble(failure.code === 'conflict' ? t('court.proposal_over') : troubleText(failure))
      if (failure.code === 'conflict') void loadCourt(court.id)
    }
  }

  return (
    <section aria-labelledby="proposal" className="mb-5 rounded-card bg-warn-soft px-4 py-3.5">
      <h2 id="proposal" className="text-17 font-bold text-warn">
        {t(mine ? 'court.proposal_mine' : 'court.proposal')}
      </h2>
      <p className="mt-0.5 text-15">{mine ? t('court.proposal_mine_text') : by ? t('court.proposal_by', { name: by.name, ago: agoText(at) }) : agoText(at)}</p>
      <ul className="mt-2 grid gap-1 text-15 font-semibold">
        {changesBetween(court, proposed(court, proposal)).map((change) => (
          <li key={change.field} className="wrap-anywhere">
            {changeText(change)}
          </li>
        ))}
      </ul>
      <FormTrouble text={trouble} />
      {!live && <p className="mt-2 text-14 text-muted">{t('court.proposal_offline')}</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {!mine && (
          <Button size="sm" busy={busy === 'confirm'} disabled={busy !== null || !live} onClick={() => void answer('confirm')} icon={<Check aria-hidden="true" className="size-4" />}>
            {t('court.proposal_confirm')}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          busy={busy === 'decline'}
          disabled={busy !== null || !live}
          onClick={() => void answer('decline')}
          icon={mine ? <Undo2 aria-hidden="true" className="size-4" /> : <X aria-hidden="true" className="size-4" />}
        >
          {t(mine ? 'court.proposal_withdraw' : 'court.proposal_decline')}
        </Button>
      </div>
    </section>
  )
}

/** The court as it would be. */
function proposed(court: CourtForm, { name, location, address }: Proposal): CourtForm {
  const { address: _, ...rest } = court
  return { ...rest, name, location, ...(address !== undefined && { address }) }
}
