import { Wallet } from 'lucide-react'
import type { Event as Game, Pass } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { payWithPass } from './actions'
import { useBusy } from './package-offers'
import { usePart } from './selectors'

/** Pays for my place in a class with my package, if I have one that can. */
export function ClassPass({ game }: { game: Game }) {
  const t = useT()
  const [busy, run] = useBusy()
  const me = useMe()?.id
  const { data } = usePart('packages', game.organiser.id)
  const [pass] = (data?.passes ?? []).filter((one) => one.player.id === me && paysFor(one, game)).toSorted((a, b) => (a.expires_at ?? Infinity) - (b.expires_at ?? Infinity))
  if (!pass) return null
  const pay = async () => {
    await payWithPass(pass.id, game.id)
    toastDone('dues.you_paid_pass')
  }
  return (
    <section aria-label={t('package.title')} className="flex flex-wrap items-center gap-3 rounded-card bg-raised px-4 py-3.5 shadow-card">
      <Wallet aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-40">
        <span className="block font-bold">{pass.name}</span>
        <span className="block text-14 text-muted">{t('package.left', { count: pass.left })}</span>
      </p>
      <Button size="sm" variant="soft" busy={busy} onClick={() => run(pay)}>
        {t('package.pay')}
      </Button>
    </section>
  )
}

/** One of group lessons that are at least as long as the class, which does not expire before. */
function paysFor({ state, kind, left, minutes, expires_at = 0 }: Pass, { starts_at = 0, ends_at = Infinity }: Game): boolean {
  return state === 'active' && kind === 'group' && left > 0 && minutes * 60_000 >= ends_at - starts_at && expires_at > starts_at
}
