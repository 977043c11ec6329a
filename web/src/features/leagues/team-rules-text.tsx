import { UsersRound } from 'lucide-react'
import type { TeamRules } from '@/wire'
import { useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import { goalOf, linesText, worthOf } from './team-fields'

/** How teams meet, in plain sentences. */
export default function TeamRulesText({ rules }: { rules: TeamRules }) {
  const t = useT()
  const { lines, roster_min: min, roster_max: max, line_ups_hours: hours, play_dead_rubbers: dead } = rules
  return (
    <section aria-labelledby="team-rules">
      <SectionHead id="team-rules">{t('tie.rules')}</SectionHead>
      <div className="flex gap-3.5 pt-1">
        <UsersRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <div className="grid max-w-160 gap-1.5 text-15">
          <p>{`${linesText(t, lines)}. ${t('tie.first_to', { goal: goalOf(lines), all: worthOf(lines) })}.`}</p>
          <p className="text-muted">{t('team.sizes', { min, max })}</p>
          <p className="text-muted">{`${hours > 0 ? t('tie.due_hours', { count: hours }) : t('tie.due_start')} ${t('tie.rule_hidden')}`}</p>
          <p className="text-muted">{t('tie.rule_missing')}</p>
          <p className="text-muted">{t(dead ? 'tie.rule_dead_played' : 'tie.rule_dead')}</p>
        </div>
      </div>
    </section>
  )
}
