import { ListOrdered } from 'lucide-react'
import type { BoxRules, LadderRules, League } from '@/wire'
import { type Translate, useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import { daysText } from './ladder-words'

/** The rules of a ladder or of boxes, in plain sentences; nothing of other leagues. */
export function LadderRulesText({ league: { ladder, boxes } }: { league: Pick<League, 'ladder' | 'boxes'> }) {
  const t = useT()
  const lines = ladder ? ladderLines(t, ladder) : boxes ? boxLines(t, boxes) : []
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="rules-ladder">
      <SectionHead id="rules-ladder">{t(ladder ? 'ladder.rules' : 'box.rules')}</SectionHead>
      <div className="flex gap-3.5 pt-1">
        <ListOrdered aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <ul className="grid max-w-160 gap-1.5 text-15">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function ladderLines(t: Translate, rules: LadderRules): string[] {
  const { reach, answer_days: answer, play_days: play, again_days: again, inactive_days: idle, walkover_places: places } = rules
  return [
    t('ladder.rule.reach', { count: reach }),
    t('ladder.rule.win'),
    t('ladder.rule.answer', { days: daysText(t, answer) }),
    places === undefined ? t('ladder.rule.refusal_takes') : t('ladder.rule.refusal_up', { count: places }),
    t(rules.unplayed_counts ? 'ladder.rule.play_counts' : 'ladder.rule.play', { days: daysText(t, play) }),
    again > 0 ? t('ladder.rule.again', { days: daysText(t, again) }) : '',
    idle > 0 ? t('ladder.rule.inactive', { days: daysText(t, idle) }) : '',
    t(rules.free_challenge ? 'ladder.rule.newcomer_free' : 'ladder.rule.newcomer'),
  ].filter(Boolean)
}

function boxLines(t: Translate, { size, days, moves }: BoxRules): string[] {
  return [t('box.rule.size', { count: size }), t('box.rule.days', { days: daysText(t, days) }), moves > 0 ? t('box.rule.moves', { count: moves }) : t('box.rule.no_moves'), t('box.rule.newcomer')]
}
