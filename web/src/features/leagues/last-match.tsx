import { Check, CircleHelp, X } from 'lucide-react'
import type { Needs, SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import type { SideNames } from './side-names'
import { useExplanation } from './use-explanation'
import { needsText } from './why-words'

type Brings = 'through' | 'out' | 'open'

/** What a win and a loss in the last match bring. */
export function outcomesOf(needs: Needs): Record<'win' | 'loss', Brings> {
  return { win: needs === 'not_lose' ? 'open' : 'through', loss: needs === 'win' ? 'open' : 'out' }
}

const SIGNS = { through: { icon: Check, tone: 'text-success' }, out: { icon: X, tone: 'text-danger' }, open: { icon: CircleHelp, tone: 'text-muted' } } as const

/** Each result of the last match, and what it brings. */
export function Outcomes({ needs }: { needs: Needs }) {
  const t = useT()
  const outcomes = outcomesOf(needs)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-control bg-line text-15 min-[360px]:grid-cols-2">
      {(['win', 'loss'] as const).map((result) => {
        const { icon: Icon, tone } = SIGNS[outcomes[result]]
        return (
          <div key={result} className="bg-fill px-3.5 py-2.5">
            <dt className="text-13 font-semibold text-muted">{t(`league.table.with_${result}`)}</dt>
            <dd className="flex items-center gap-2 font-bold">
              <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${tone}`} strokeWidth={2.5} />
              {t(`league.table.brings_${outcomes[result]}`)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type LastMatchProps = {
  /** My side. */
  side: SideId
  names: SideNames
  /** Changes whenever the table does. */
  version: number
}

/** What I need in my last match; nothing where it decides nothing. */
export function LastMatch({ side, names, version }: LastMatchProps) {
  const t = useT()
  const needs = useExplanation(side, false, version).explanation?.needs
  if (!needs) return null
  return (
    <section aria-labelledby="last-match" className="grid gap-2.5">
      <SectionHead id="last-match" level={3}>
        {t('league.table.last_match')}
      </SectionHead>
      <p className="text-15">{needsText(t, needs, true, names.short(side))}</p>
      <Outcomes needs={needs} />
    </section>
  )
}
