import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { buttonClass } from '@/ui/button-class'
import { BoardLink } from './link'

/** Why a guest may want an account; on a phone the bar at the bottom has the same links. */
export function JoinCard() {
  const t = useT()
  return (
    <section aria-labelledby="join" className="mb-5 grid gap-3 rounded-card bg-raised p-5 shadow-card max-lg:hidden">
      <h2 id="join" className="text-20">
        {t('live.join_title')}
      </h2>
      <p className="text-15 text-muted">{t('live.join_text')}</p>
      <BoardLink to={paths.signup()} className={buttonClass({ wide: true })}>
        {t('live.join_short')}
      </BoardLink>
      <LogIn />
    </section>
  )
}

export function JoinBar() {
  const t = useT()
  return (
    <section aria-label={t('live.join_title')} className="sticky bottom-0 z-20 border-t-2 border-baseline bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden">
      <div className="page gutter pt-2.5 pb-1">
        <BoardLink to={paths.signup()} className={buttonClass({ size: 'lg', wide: true })}>
          {t('live.join')}
        </BoardLink>
        <LogIn />
      </div>
    </section>
  )
}

function LogIn() {
  const t = useT()
  return (
    <p className="w-full text-center text-15 text-muted">
      {t('shared.have_account')}{' '}
      <BoardLink to={paths.login()} className="inline-flex min-h-11 items-center font-bold text-brand">
        {t('header.log_in')}
      </BoardLink>
    </p>
  )
}
