import { Wallet } from 'lucide-react'
import type { Due } from '@/wire'
import { amountText, firstName } from '@/lib/format'
import { useT } from '@/lib/i18n'

/** What I owe for a game and its season. */
export function OwedCard({ dues }: { dues: readonly Due[] }) {
  const t = useT()
  return (
    <section aria-label={t('dues.mine')} className="grid gap-2.5 rounded-card bg-raised px-4 py-3.5 shadow-card">
      {dues.map((due) => {
        const open = due.paid_at === undefined
        const key = due.pass !== undefined ? 'dues.you_paid_pass' : open ? (due.series ? 'dues.you_owe_season' : 'dues.you_owe') : due.series ? 'dues.you_paid_season' : 'dues.you_paid'
        return (
          <p key={due.series ? 'season' : 'game'} className="flex items-center gap-3 text-15">
            <Wallet aria-hidden="true" className={open ? 'size-5 shrink-0 text-warn' : 'size-5 shrink-0 text-success'} />
            <span className={open ? 'font-bold' : 'text-muted'}>{t(key, { name: firstName(due.to.name), amount: amountText(due.amount) })}</span>
          </p>
        )
      })}
    </section>
  )
}
