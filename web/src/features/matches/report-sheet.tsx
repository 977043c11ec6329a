import { type ReactNode, useState } from 'react'
import { type EventId, type Format, LIMITS, type Match, type Person, type Score, type Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { SheetDraftNotice } from '@/ui/draft-notice'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { TextArea } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import { correct, decide, edit, report } from './actions'
import { formOf, readForm } from './score-form'
import { ScoreFields } from './score-fields'
import { DEFAULT_FORMAT, type Wrong } from './score-rules'
import { initialPicks, SidesPicker, sidesOf, splitSides } from './sides-picker'
import { namesOf, peopleOn } from './standing'

type Reporting =
  | { is: 'new'; event: EventId; format: Format | undefined; roster: readonly Person[] }
  /** Of a court or a fixture, whose sides are known; `id` tells its draft from others. */
  | { is: 'court'; id: string; sides: Record<Side, Person[]>; format?: string; fields?: ReactNode; send: (score: Score) => Promise<void> }
  /** An entered result is corrected by its side; the organiser settles a dispute, or corrects a confirmed result. */
  | { is: 'edit' | 'decide' | 'correct'; match: Match }

type ReportSheetProps = { what: Reporting; onClose: () => void }

/** Enters, corrects or settles a result: the players and the score. */
export default function ReportSheet({ what, onClose }: ReportSheetProps) {
  const t = useT()
  const me = useMe()?.id
  const existing = what.is === 'new' || what.is === 'court' ? null : what.match
  const fixed = what.is === 'court' ? what.sides : existing && { a: peopleOn(existing, 'a'), b: peopleOn(existing, 'b') }
  const roster = what.is === 'new' ? what.roster : []
  const [pairs, setPairs] = useState(what.is === 'new' && (what.format === 'double' || what.format === undefined) && roster.length >= 4)
  const [{ picked, form, reason }, change, draft] = useDraft(draftOf(what), {
    picked: initialPicks(roster, me),
    form: existing ? formOf(existing.format, existing.sets, existing.ending, existing.winner) : formOf((what.is === 'court' && what.format) || DEFAULT_FORMAT, [], 'completed', undefined),
    reason: '',
  })
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [trouble, setTrouble] = useState('')
  const [reasonFault, setReasonFault] = useState('')
  const [busy, setBusy] = useState(false)
  const seats = pairs ? 4 : 2
  const sides = fixed ?? sidesOf(roster, picked, seats)
  const names: Record<Side, string> = { a: namesOf(sides.a) || t('match.side_a'), b: namesOf(sides.b) || t('match.side_b') }
  const read = readForm(form)
  // Only an organiser enters what they did not play.
  const neutral = !existing && ![...sides.a, ...sides.b].some(({ id }) => id === me)

  async function send() {
    if ('wrong' in read) return setWrong(read.wrong)
    if (what.is === 'correct' && reason.trim() === '') return setReasonFault(t('match.correct_reason_fault'))
    if (!fixed && sides.a.length + sides.b.length < seats) return setTrouble(t('match.pick_all'))
    setBusy(true)
    setTrouble('')
    try {
      await submit(read.score)
      draft.drop()
      onClose()
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
      setBusy(false)
    }
  }

  function submit(score: Score): Promise<void> {
    if (what.is === 'court') return what.send(score)
    if (what.is === 'new') return report(what.event, splitSides(sides), score)
    if (what.is === 'correct') return correct(what.match, score, reason)
    return what.is === 'edit' ? edit(what.match, score) : decide(what.match, score)
  }

  const words = what.is === 'court' ? 'new' : what.is
  const winner = 'score' in read && read.winner ? names[read.winner] : undefined
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`match.title_${words}`)}
      description={t(neutral ? 'match.text_new_neutral' : `match.text_${words}`)}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide size="lg" busy={busy} onClick={send}>
            {winner === undefined ? t(`match.send_${words}`) : t(`match.send_${words}_won`, { name: winner })}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SheetDraftNotice draft={draft} />
        {what.is === 'court' && (
          <p className="font-bold">{t('match.sides', names)}</p>
        )}
        {what.is === 'court' && what.fields}
        {!fixed && (
          <SidesPicker roster={roster} pairs={pairs} onPairs={setPairs} picked={picked} onPick={(next) => change({ picked: next })} />
        )}
        {what.is === 'correct' && (
          <TextArea
            label={t('match.correct_reason')}
            hint={t('match.correct_reason_hint')}
            rows={2}
            maxLength={LIMITS.REASON_MAX}
            value={reason}
            error={reasonFault || undefined}
            onChange={({ target }) => {
              change({ reason: target.value })
              setReasonFault('')
            }}
          />
        )}
        <ScoreFields
          form={form}
          names={names}
          wrong={wrong}
          onChange={(next) => {
            change({ form: next })
            setWrong(null)
            setTrouble('')
          }}
        />
      </div>
    </Sheet>
  )
}

/** The name of the draft: another one for each court and each version. */
function draftOf(what: Reporting): string {
  if (what.is === 'new') return `result:${what.event}`
  return what.is === 'court' ? `result:${what.id}` : `result:${what.match.id}:${what.match.version}`
}
