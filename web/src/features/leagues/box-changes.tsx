import { ArrowDown, ArrowUp, LogIn } from 'lucide-react'
import type { BoxMove } from '@/wire'
import { useT } from '@/lib/i18n'
import { Face } from './fixture-row'
import type { SideNames } from './side-names'

/** Who goes up, who goes down, and who joins: "Ann Sousa, from box 2 to box 1". */
export function BoxChanges({ changes, names }: { changes: readonly BoxMove[]; names: SideNames }) {
  const t = useT()
  return (
    <ul>
      {changes.map(({ side, from, to }) => {
        const isUp = from !== undefined && to < from
        const Icon = from === undefined ? LogIn : isUp ? ArrowUp : ArrowDown
        return (
          <li key={side} className="flex min-h-13 items-center gap-3 border-b border-line py-1.5 last:border-0">
            <Face people={[...names.people(side)]} size={32} />
            <span className="min-w-0 flex-1">
              <span className="block text-15 font-bold wrap-anywhere">{names.full(side)}</span>
              <span className="block text-14 text-muted">{from === undefined ? t('box.joins', { to }) : t(isUp ? 'box.goes_up' : 'box.goes_down', { from, to })}</span>
            </span>
            <Icon aria-hidden="true" strokeWidth={2.25} className={from === undefined ? 'size-5 text-brand' : isUp ? 'size-5 text-success' : 'size-5 text-danger'} />
          </li>
        )
      })}
    </ul>
  )
}
