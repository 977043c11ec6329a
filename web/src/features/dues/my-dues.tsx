import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { amountText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { dateAt } from '@/lib/zoned'
import { useStore } from '@/store/index'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { loadMyDues } from './actions'

/** What I owe, open ones first; nothing is drawn for who never owed anything. */
export default function MyDues() {
  const t = useT()
  const live = useStore(({ connection }) => connection.state === 'live')
  const { is, list, trouble } = useStore(({ dues }) => dues.mine)
  useEffect(() => {
    if (live && is === 'idle') void loadMyDues()
  }, [live, is])
  if (list && list.dues.length === 0) return null
  return (
    <section aria-labelledby="my-dues">
      <SectionHead id="my-dues">{t('dues.mine')}</SectionHead>
      {list ? (
        <ul>
          {list.dues.map(({ event, series, to, amount, paid_at }) => (
            <li key={`${event.id} ${series === true}`} className="relative flex min-h-15 items-center gap-3.5 border-b border-line py-2">
              <span className="min-w-0 flex-1">
                <Link to={paths.game(event.id)} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
                  {event.name}
                </Link>
                <span className="block text-14 text-muted">
                  {dotted([series ? t('dues.season') : event.starts_at !== undefined && dateAt(event.starts_at, event.zone), t('dues.to', { name: to.name })])}
                </span>
              </span>
              {paid_at !== undefined && (
                <Chip small tone="success">
                  {t('dues.paid')}
                </Chip>
              )}
              <span className="score text-18">{amountText(amount)}</span>
            </li>
          ))}
        </ul>
      ) : is === 'error' || !live ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
          {trouble ? troubleText(trouble) : t('error.offline')}
          <Button size="sm" variant="secondary" onClick={() => void loadMyDues()}>
            {t('common.try_again')}
          </Button>
        </p>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  )
}
