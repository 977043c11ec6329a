import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { Logo } from '@/ui/art/logo'
import { buttonClass } from '@/ui/button-class'
import { SkipLink } from '@/ui/skip-link'
import { BoardLink } from './link'

/** The header of the app without its menus, which need the rest of the app. */
export function WatchHeader({ isGuest }: { isGuest: boolean }) {
  const t = useT()
  return (
    <header className="sticky top-0 z-30 bg-surface">
      <SkipLink />
      <div className="page gutter flex h-14 items-center gap-1 md:h-16 lg:gap-2">
        <BoardLink to={isGuest ? paths.landing() : paths.home()} aria-label={t(isGuest ? 'header.to_start' : 'header.to_home')} className="flex min-h-11 items-center rounded-control">
          <Logo full={isGuest} />
        </BoardLink>
        <span className="flex-1" />
        {isGuest ? (
          <>
            <BoardLink to={paths.login()} className={buttonClass({ variant: 'ghost', className: 'text-ink!' })}>
              {t('header.log_in')}
            </BoardLink>
            <BoardLink to={paths.signup()} className={buttonClass({ className: 'max-md:hidden' })}>
              {t('header.join')}
            </BoardLink>
          </>
        ) : (
          <BoardLink to={paths.home()} className={buttonClass({ variant: 'ghost' })}>
            {t('live.to_app')}
          </BoardLink>
        )}
      </div>
    </header>
  )
}
