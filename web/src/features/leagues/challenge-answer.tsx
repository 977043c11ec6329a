import { useState } from 'react'
import { type Fixture, LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { TextField } from '@/ui/text-field'
import { answerBy, isUrgent, otherwiseText } from './ladder-words'
import { answerChallenge, withdrawChallenge } from './ladder-actions'
import type { Wording } from './fixture-words'
import { isForMe } from './ladder'
import type { SideNames } from './side-names'
import { mySideOf, type PlayView } from './view'

type AnswerProps = { view: PlayView; fixture: Fixture; names: SideNames; wording: Wording }

/** A challenge that waits for its answer: until when, what happens without one, and what I can do about it. */
export function ChallengeAnswer({ view, fixture, names, wording }: AnswerProps) {
  const t = useT()
  const mine = view.mine?.id
  const forMe = isForMe(fixture, mine)
  const by = answerBy(wording, fixture)
  const challenger = fixture.a === undefined ? '' : names.short(fixture.a)
  return (
    <div className="grid gap-3">
      {by !== undefined && (
        <p className={isUrgent(fixture, wording.now) ? 'text-15 text-danger' : 'text-15 text-muted'}>
          <b className="block text-18 text-ink">{t(forMe ? 'ladder.answer_by' : 'ladder.answered_by', { when: by })}</b>
          {otherwiseText(t, view.league.ladder, challenger)}
        </p>
      )}
      <ChallengeButtons view={view} fixture={fixture} names={names} />
    </div>
  )
}

type ButtonsProps = Omit<AnswerProps, 'wording'> & {
  /** They stand on a dusk panel. */
  onDusk?: boolean
}

/** Accept and decline, or take back what I asked; nothing for others. */
export function ChallengeButtons({ view, fixture, names, onDusk = false }: ButtonsProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'decline' | 'withdraw' | null>(null)
  if (fixture.state !== 'challenged') return null
  const forMe = isForMe(fixture, view.mine?.id)
  const byMe = mySideOf(fixture, view.mine?.id) === 'a'
  const accept = () => {
    setBusy(true)
    answerChallenge(fixture.id, true)
      .then(() => toastDone('ladder.accepted'), toastTrouble)
      .finally(() => setBusy(false))
  }
  return (
    <>
      {forMe && (
        <span className="flex flex-wrap gap-2.5">
          <Button variant={onDusk ? 'inverse' : 'primary'} busy={busy} onClick={accept}>
            {t('ladder.accept')}
          </Button>
          <Button variant={onDusk ? 'outline-dusk' : 'secondary'} disabled={busy} onClick={() => setAsking('decline')}>
            {t('ladder.decline')}
          </Button>
        </span>
      )}
      {byMe && (
        <span>
          <Button size="sm" variant="secondary" onClick={() => setAsking('withdraw')}>
            {t('ladder.withdraw')}
          </Button>
        </span>
      )}
      {asking === 'decline' && <DeclineSheet view={view} fixture={fixture} names={names} onClose={() => setAsking(null)} />}
      {asking === 'withdraw' && (
        <ConfirmSheet open onClose={() => setAsking(null)} title={t('ladder.withdraw_title')} text={t('ladder.withdraw_text')} action={t('ladder.withdraw')} onConfirm={() => withdrawChallenge(fixture.id)} />
      )}
    </>
  )
}

/** What a refusal brings, and why, if one wants to say it. */
function DeclineSheet({ view, fixture, names, onClose }: ButtonsProps & { onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const name = fixture.a === undefined ? '' : names.short(fixture.a)
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('ladder.decline_title', { name })}
      text={otherwiseText(t, view.league.ladder, name)}
      action={t('ladder.decline_action')}
      danger
      onConfirm={() => answerChallenge(fixture.id, false, reason)}
    >
      <TextField label={t('ladder.decline_reason')} hint={t('ladder.decline_reason_hint', { name })} maxLength={LIMITS.REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
    </ConfirmSheet>
  )
}
