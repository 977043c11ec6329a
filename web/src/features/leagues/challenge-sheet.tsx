import { Ban, CalendarDays, RotateCcw, ShieldCheck, Trophy } from 'lucide-react'
import type { LadderRules } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { dateAt } from '@/lib/zoned'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import type { Wording } from './fixture-words'
import { challenge } from './ladder-actions'
import { type LadderView, placeOf, type Rung } from './ladder'
import { stakesOf } from './ladder-words'
import type { SideNames } from './side-names'

type ChallengeSheetProps = { view: LadderView; rung: Rung; names: SideNames; wording: Wording; onClose: () => void }

const ICONS = { win: Trophy, lose: ShieldCheck, refusal: Ban, play: CalendarDays, again: RotateCcw } as const
const DAY_MS = 86_400_000

/** What is at stake, and by when, before somebody is challenged. */
export default function ChallengeSheet({ view, rung, names, wording, onClose }: ChallengeSheetProps) {
  const t = useT()
  const { ladder: rules } = view.league
  const name = names.short(rung.side)
  const mine = placeOf(view.ladder, view.mine?.id)
  if (!rules || mine === undefined) return null
  const send = async () => {
    await challenge(view.league.id, rung.side)
    toastDone('ladder.challenge_sent')
  }
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('ladder.challenge_title', { name: names.full(rung.side) })}
      text={t('ladder.challenge_text', { name, place: rung.place, mine, until: dateAt(wording.now + rules.answer_days * DAY_MS, wording.zone, wording.now) })}
      action={t('ladder.challenge_name', { name })}
      onConfirm={send}
    >
      <Stakes rules={rules} name={name} place={rung.place} />
    </ConfirmSheet>
  )
}

export function Stakes({ rules, name, place }: { rules: LadderRules; name: string; place: number }) {
  const t = useT()
  return (
    <ul className="grid gap-3.5">
      {stakesOf(t, rules, { name, place }).map(({ key, title, text }) => {
        const Icon = ICONS[key]
        return (
          <li key={key} className="flex items-start gap-3 text-15">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
            <p>
              <b className="block font-bold">{title}</b>
              <span className="text-muted">{text}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
