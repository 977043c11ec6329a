import { useState } from 'react'
import { LIMITS, type Match } from '@/wire'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { Check } from '@/ui/check'
import { SheetDraftNotice } from '@/ui/draft-notice'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { TextArea } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import { dispute } from './actions'
import { formOf, readForm } from './score-form'
import { ScoreFields } from './score-fields'
import { scoreText, type Wrong } from './score-rules'
import { namesOf, peopleOn } from './standing'

/** Disputes a result: the reason, and optionally the score as this side remembers it. */
export default function DisputeSheet({ match, onClose }: { match: Match; onClose: () => void }) {
  const t = useT()
  const [{ reason, withScore, form }, change, draft] = useDraft(`dispute:${match.id}:${match.version}`, {
    reason: '',
    withScore: true,
    form: formOf(match.format, match.sets, match.ending === 'walkover' ? 'completed' : match.ending, match.winner),
  })
  const [fault, setFault] = useState('')
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)

  async function send() {
    if (reason.trim() === '') return setFault(t('match.reason_fault'))
    const read = readForm(form)
    if (withScore && 'wrong' in read) return setWrong(read.wrong)
    setBusy(true)
    setTrouble('')
    try {
      await dispute(match, reason, withScore && 'score' in read ? read.score.sets : [])
      draft.drop()
      onClose()
    } catch (error) {
      const failure = troubleOf(error)
      if (failure.field === 'reason') setFault(troubleText(failure))
      else setTrouble(troubleText(failure))
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('match.dispute_title')}
      description={t('match.dispute_text', { score: scoreText(match.sets, match.ending) })}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide size="lg" variant="danger" busy={busy} onClick={send}>
            {t('match.dispute_send')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SheetDraftNotice draft={draft} />
        <TextArea
          label={t('match.reason')}
          hint={t('match.reason_hint')}
          rows={3}
          maxLength={LIMITS.REASON_MAX}
          value={reason}
          error={fault || undefined}
          onChange={({ target }) => {
            change({ reason: target.value })
            setFault('')
          }}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Check checked={withScore} onChange={(on) => change({ withScore: on })}>
            {t('match.own_score')}
          </Check>
          {withScore && (
            <ScoreFields
              setsOnly
              form={form}
              names={{ a: namesOf(peopleOn(match, 'a')), b: namesOf(peopleOn(match, 'b')) }}
              wrong={wrong}
              onChange={(next) => {
                change({ form: next })
                setWrong(null)
              }}
            />
          )}
        </div>
      </div>
    </Sheet>
  )
}
